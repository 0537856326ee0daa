"""The command `toolprism proxy`, as a process of its own."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.gateway.conftest import Client
from tests.gateway.dialogue import TURNS, Dialogue
from tests.gateway.mock_vertex import MockVertex
from toolprism.cli.main import main
from toolprism.core.errors import ToolprismError
from toolprism.gateway.settings import GatewaySettings, address

COMMAND = [sys.executable, "-m", "toolprism", "proxy"]


def test_it_serves_until_it_is_interrupted(
    vertex: MockVertex, vertex_url: str, tmp_path: Path, connect: Client
) -> None:
    store = tmp_path / "deep" / "signatures.sqlite3"
    command = [*COMMAND, "--port", "0", "--store", str(store), "--upstream", vertex_url.rstrip("/")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        found = re.search(r"(http://127\.0\.0\.1:\d+)/v1", line)
        assert found is not None, line
        client = connect(found[1])
        assert Dialogue(client, stream=True).run(vertex, TURNS[:1]) == ["Paris 15°, Oslo 3°."]
        client.close()
        process.send_signal(signal.SIGINT)
        _, rest = process.communicate()
    assert process.returncode == 0
    assert rest.count(" toolprism.gateway: req_") == 3
    assert "Traceback" not in rest
    assert "gemini" not in rest
    assert store.exists()
    assert vertex.bypassed == 0


def test_a_proxy_that_is_stopped_answers_clients_whose_body_has_not_arrived(vertex_url: str) -> None:
    command = [*COMMAND, "--port", "0", "--store", "memory", "--upstream", vertex_url]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"127\.0\.0\.1:(\d+)/v1", process.stderr.readline())
        assert found is not None
        with socket.create_connection(("127.0.0.1", int(found[1])), timeout=300) as waiting:
            waiting.sendall(b"POST /v1/chat/completions HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n")
            waiting.sendall(b"expect: 100-continue\r\n\r\n")
            assert waiting.recv(100).startswith(b"HTTP/1.1 100 "), "the request is being read"
            process.send_signal(signal.SIGINT)
            answer = waiting.recv(1_000)
        _, rest = process.communicate()
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"retry-after: 5" in answer
    assert process.returncode == 0
    assert " 503 " in rest
    assert "Traceback" not in rest


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        ([], "Give the address of Vertex AI"),
        (["--upstream", "ftp://a/"], "must be an address"),
        (["--upstream", "http://[/"], "must be an address"),
        (["--upstream", "https://user:secret@a/models"], "must not hold credentials"),
        (["--upstream", "https://a/models?key=secret"], "must not hold credentials"),
        (["--upstream", "http://a/", "--host", "::"], "add --allow-remote"),
        (["--upstream", "http://a/", "--host", "example.com"], "add --allow-remote"),
        (["--upstream", "http://a/", "--port", "x"], "a number from 0 to 65535"),
        (["--upstream", "http://a/", "--store", "/dev/null/x"], "Signatures cannot be kept"),
        (["--upstream", "http://a/", "--option", "emit_call_id=never"], "Did you mean `emit_call_ids`?"),
    ],
)
def test_bad_usage_ends_in_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TOOLPRISM_PROXY_UPSTREAM", raising=False)
    assert main(["proxy", *arguments]) == 2
    complaint = capsys.readouterr().err
    assert sentence in complaint
    assert complaint.count("\n") == 1
    assert "secret" not in complaint


def test_help_teaches_by_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proxy", "--help"]) == 0
    told = capsys.readouterr().out
    assert "toolprism proxy --upstream https://aiplatform.googleapis.com/v1/projects/" in told
    assert 'OpenAI(base_url="http://127.0.0.1:8001/v1"' in told
    assert "TOOLPRISM_REDIS_URL" in told


def test_settings_come_from_the_environment_and_arguments_count_more(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {
        "UPSTREAM": "http://a/models",
        "STORE": "memory",
        "TTL": "5",
        "MAX_SIGNATURE": "9",
        "CONNECT_SECONDS": "1.5",
        "IDLE_SECONDS": "2",
    }
    for name, value in given.items():
        monkeypatch.setenv(f"TOOLPRISM_PROXY_{name}", value)
    monkeypatch.setenv("REDIS_URL", "redis://b")
    read = _settings()
    assert read == GatewaySettings(
        upstream="http://a/models/", redis_url="redis://b", ttl=5, max_signature=9, connect_seconds=1.5, idle_seconds=2
    )
    assert _settings(upstream="http://c/x/", store="~/s").upstream == "http://c/x/"
    assert _settings(store="~/s").store == Path.home() / "s"
    monkeypatch.setenv("TOOLPRISM_PROXY_TTL", "nan")
    with pytest.raises(ToolprismError, match="TOOLPRISM_PROXY_TTL is 'nan'"):
        _settings()


def _settings(**given: Any) -> GatewaySettings:
    return GatewaySettings.from_environment(
        **{"upstream": None, "store": None, "options": GatewaySettings(upstream="").options, **given}
    )


def test_an_address_gets_its_slash() -> None:
    assert address("https://[::1]:80/v1/models///") == "https://[::1]:80/v1/models/"
    httpx2.URL(address("https://[::1]:80/v1/models"))
