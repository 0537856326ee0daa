"""`--store`: signatures that live from one command to the next."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolprism.cli.main import main

MODEL = "gemini-3.1-pro-preview"
CALL = {"functionCall": {"id": "native-1", "name": "f", "args": {}}, "thoughtSignature": "U0lHX0E="}
ANSWER = {"candidates": [{"content": {"role": "model", "parts": [CALL]}, "finishReason": "STOP"}]}


def request(model: str = MODEL, **more: Any) -> dict[str, Any]:
    call = {"id": "native-1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    messages = [
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "native-1", "content": "done"},
    ]
    return {"model": model, "messages": messages, **more}


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def command(name: str, given: Any, *options: str) -> Any:
        path = tmp_path / "given.json"
        path.write_text(json.dumps(given), encoding="utf-8")
        assert main([name, *options, "--store", str(tmp_path / "signatures.db"), str(path)]) == 0
        return json.loads(capsys.readouterr().out)

    return command


def signature(told: Any) -> str:
    text: str = told["body"]["contents"][1]["parts"][0]["thoughtSignature"]
    return text


def test_a_signature_lives_from_the_answer_to_the_next_request(run: Any) -> None:
    run("from-vertex", ANSWER, "--model", MODEL)
    told = run("to-vertex", request())
    assert signature(told) == "U0lHX0E="
    assert told["warnings"] == []


def test_another_conversation_and_another_generation_do_not_see_it(run: Any) -> None:
    run("from-vertex", ANSWER, "--model", MODEL)
    for other in (request(metadata={"conversation_id": "b"}), request("gemini-3.5-flash")):
        assert signature(run("to-vertex", other)) == "skip_thought_signature_validator"


def test_only_its_owner_may_read_the_file(run: Any, tmp_path: Path) -> None:
    run("from-vertex", ANSWER, "--model", MODEL)
    assert (tmp_path / "signatures.db").stat().st_mode & 0o777 == 0o600


def test_redis_without_an_address_ends_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.delenv("TOOLPRISM_REDIS_URL", raising=False)
    assert main(["to-vertex", "--store", "redis", "nowhere.json"]) == 2
    assert capsys.readouterr().err == "toolprism: --store redis needs the address of Redis in REDIS_URL.\n"
