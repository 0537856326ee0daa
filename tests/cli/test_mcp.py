"""The command `mcp`: the official client lists and calls its tools over both transports."""

import json
import signal
import subprocess
import sys

import pytest

from tests.event_loop import finished
from tests.live.commands import run
from toolprism.live.answer import Answer, Server
from toolprism.live.asking import ask

_PROGRAM = (sys.executable, "-m", "toolprism", "mcp")
_CALLS = [("check_tools", {"tools": '{"type": "object", "properties": {}}', "targets": "mcp"})]


def _is_good(answer: Answer) -> bool:
    (called,) = answer.called
    assert not answer.findings
    assert isinstance(called.result, dict)
    return len(answer.tools) >= 6 and called.result["structuredContent"]["fix"].startswith("Nothing")


def test_it_is_listed_and_called_over_stdio() -> None:
    answer = finished(ask(Server(name="toolprism", command=_PROGRAM), calls=_CALLS))
    assert _is_good(answer)
    assert answer.title.startswith("toolprism ")


def test_it_is_listed_and_called_over_http() -> None:
    with subprocess.Popen([*_PROGRAM, "--http", "0"], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        url = process.stderr.readline().split()[3]
        try:
            assert _is_good(finished(ask(Server(name="toolprism", url=url), calls=_CALLS)))
        finally:
            process.terminate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_while_its_input_is_open(number: signal.Signals) -> None:
    shake = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": shake})
    with subprocess.Popen(_PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["result"]["serverInfo"]["name"] == "toolprism"
        process.send_signal(number)
        assert process.wait() == 0


def test_without_the_sdk_one_sentence_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolprism.live.transcript.find_spec", lambda _: None)
    assert run(capsys, "mcp")[0] == 2


def test_a_port_that_is_none_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "mcp", "--http", "many")
    assert code == 2
    assert "The port is 'many'" in err
