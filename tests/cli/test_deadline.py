"""The time that a command may take: past it comes one sentence and exit 1, whatever the work does."""

import contextlib
import json
import re
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

from toolprism.cli import input_file, tool_calls
from toolprism.cli import main as cli
from toolprism.core import alarm
from toolprism.core.alarm import uninterrupted, within
from toolprism.core.errors import OutOfTime
from toolprism.core.lazy import folder
from toolprism.core.limits import SECONDS
from toolprism.services import tool_calls_jsonl

_SAMPLE: Final = str(folder("samples") / "lost-check.json")
_ENDLESS: Final = re.compile(r"(?:a|aa)+$")
#: Commands that read one input, with what else they need.
_READERS: Final = {
    "normalize": (),
    "validate": (),
    "explain-error": (),
    "budgets": (),
    "lint": (),
    "accepts": (),
    "payload": ("--model", "openai/gpt-5"),
    "to-vertex": (),
    "from-vertex": (),
    "vertex-session": (),
    "link": (),
    "open": (),
}
#: Commands that read nothing, or a stream of records.
_WITHOUT: Final = {"models", "census", "targets", "rules", "conditions", "providers", "serve", "proxy", "mcp"}


def search_for_ever(*_: object, **__: object) -> NoReturn:
    """Search in one call into C, which no check of a deadline interrupts."""
    _ENDLESS.match("a" * 200 + "b")
    raise AssertionError("it has ended")


def ring(*_: object, **__: object) -> NoReturn:
    """Let the deadline be now."""
    signal.raise_signal(signal.SIGALRM)
    raise AssertionError("it has not ended")


def take_every_error_for_ones_own(*_: object, **__: object) -> NoReturn:
    errors = 0
    while errors < 3:
        try:
            search_for_ever()
        except Exception:  # noqa: BLE001
            errors += 1
    search_for_ever()


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_that_reads_has_a_deadline(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    cli.main([command, "--help"])
    assert ("--deadline SECONDS" in capsys.readouterr().out) == (command not in _WITHOUT)


@pytest.mark.parametrize("command", _READERS)
def test_past_the_deadline_comes_a_finding(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = cli.command_of(command)
    for name in ("read_text", "decode"):
        if hasattr(module, name):
            monkeypatch.setattr(module, name, ring)
    monkeypatch.setattr("toolprism.cli.vertex.read_text", ring)
    assert cli.main([command, *_READERS[command], _SAMPLE, "--deadline", "600"]) == 1
    said = capsys.readouterr().err
    assert said.endswith(
        "This took more than 600 s and was stopped. Raise --deadline, or give it fewer or smaller tools at a time.\n"
    )
    assert said.startswith("toolprism: ")
    assert said.count("\n") == 1


def test_tools_beside_an_error_are_read_before_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolprism.cli.explain_error.sent_text", ring)
    assert cli.main(["explain-error", _SAMPLE, "--tools", _SAMPLE, "--deadline", "600"]) == 1


def test_the_next_file_is_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    real = input_file.read_text
    slow = "toolprism.cli.normalize.read_text"
    monkeypatch.setattr(slow, lambda name, *more: ring() if name == "slow" else real(name, *more))
    assert cli.main(["normalize", "slow", _SAMPLE, "--target", "google", "--deadline", "6e2"]) == 1
    shown = capsys.readouterr()
    assert "lost-check.json" in shown.out
    assert shown.err.startswith("toolprism: slow: This took more than 600 s")


def test_the_alarm_rings_again_where_it_was_taken_for_an_error_of_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alarm, "_AGAIN", 0.05)
    with pytest.raises(OutOfTime), within(0.05):
        take_every_error_for_ones_own()


def test_one_search_of_a_pattern_ends_at_the_deadline() -> None:
    with pytest.raises(OutOfTime), within(0.01):
        search_for_ever()


def test_the_alarm_is_off_afterwards() -> None:
    before = signal.getsignal(signal.SIGALRM)
    for work in (list, ring):
        with contextlib.suppress(OutOfTime), within(600):
            work()
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) is before


def test_a_file_is_replaced_whole_though_the_alarm_rings() -> None:
    written = []

    def replace() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGALRM)
            written.append("all of it")

    with pytest.raises(OutOfTime), within(600):
        replace()
    assert written == ["all of it"]


@pytest.mark.parametrize("given, said", [("0", "0"), ("-1", "-1"), ("nan", "nan"), ("soon", "soon"), ("1e99", "1e99")])
def test_a_deadline_is_a_number_above_zero(given: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["normalize", _SAMPLE, f"--deadline={given}"]) == 2
    assert f"a number of seconds above 0, not {said}" in capsys.readouterr().err


def _limits(monkeypatch: pytest.MonkeyPatch, arguments: list[str], lines: str = "") -> list[float | None]:
    """Return the time limits that a command sets."""
    asked: list[float | None] = []

    def noting(seconds: float | None) -> Any:
        asked.append(seconds)
        return within(seconds)

    for module in ("input_file", "jsonl", "normalize", "link"):
        monkeypatch.setattr(f"toolprism.cli.{module}.within", noting)
    monkeypatch.setattr(
        "sys.stdin", type("Stdin", (), {"buffer": __import__("io").BytesIO(lines.encode()), "isatty": bool})()
    )
    cli.main(arguments)
    return asked


@pytest.mark.parametrize("command", ["normalize", "lint", "link"])
def test_one_input_has_a_minute_by_default(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _limits(monkeypatch, [command, _SAMPLE]) == [60.0]
    assert _limits(monkeypatch, [command, _SAMPLE, "--deadline", "7"]) == [7.0]
    monkeypatch.setenv(SECONDS, "9")
    assert _limits(monkeypatch, [command, _SAMPLE]) == [9.0]


@pytest.mark.parametrize("command", [["normalize", "--jsonl"], ["lint", "--jsonl"], ["check-call"], ["invoke"]])
def test_a_stream_of_lines_has_no_deadline_unless_each_line_is_given_one(
    command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _limits(monkeypatch, command, "{}\n{}\n") == [None, None, None]
    assert _limits(monkeypatch, [*command, "--deadline", "7"], "{}\n{}\n") == [None, 7.0, 7.0]


def test_a_line_past_its_deadline_is_an_error_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = tool_calls_jsonl.check_call_line
    slow = replace(tool_calls.check_call, answer=lambda line, **more: ring() if line["id"] == 1 else real(line, **more))
    monkeypatch.setattr(tool_calls, "check_call", slow)
    lines = tmp_path / "lines.jsonl"
    lines.write_text("".join(f'{{"id":{number},"schema":{{}},"arguments":{{}}}}\n' for number in range(3)))
    assert cli.main(["check-call", str(lines), "--deadline", "600"]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == [0, 1, 2]
    assert [answer.get("error", {}).get("code") for answer in answers] == [None, "out-of-time", None]
