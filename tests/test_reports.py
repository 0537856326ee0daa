"""Every text that people brought is answered as `vectors/reports` says; `NOT_YET` names those that are not."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from toolprism.cli.main import main

_LINES = Path(__file__).parent / "vectors" / "reports" / "give.jsonl"
_CASES: list[dict[str, Any]] = [json.loads(line) for line in _LINES.read_text(encoding="utf-8").splitlines()]
#: The ids of lines that are not answered well so far, by kind. Whoever mends a kind deletes its ids here.
NOT_YET: dict[str, str] = {}
_OPEN = frozenset(" ".join(NOT_YET.values()).split())
_MISSING = object()


def test_the_lines_that_are_not_answered_yet_are_lines_and_no_guard() -> None:
    kinds = {case["id"]: case["kind"] for case in _CASES}
    assert len(kinds) == len(_CASES)
    assert {case: kind for kind, cases in NOT_YET.items() for case in cases.split()}.items() <= kinds.items()
    assert "guard" not in NOT_YET


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in _CASES])
def test_a_report_is_answered(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in case.get("files", {}).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(case.get("stdin", "").encode())))
    try:
        code = main(case["command"])
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
    output = capsys.readouterr()
    assert "Traceback" not in output.err
    answer = _Answer(code, output.out, output.err)
    missed = [check for check in case["checks"] if not answer.holds(check)]
    if case["id"] in _OPEN:
        assert missed, "this holds now: delete its id in NOT_YET"
    else:
        assert not missed, f"{case['right']}\n{output.out[:2000]}{output.err[:2000]}"


class _Answer:
    """What a command printed."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.text = f"{out}\n{err}"
        try:
            self.document = json.loads(out)
        except ValueError:
            self.document = None

    def holds(self, check: dict[str, Any]) -> bool:
        """Return whether a check of the README holds."""
        for words, holds in (("any", any), ("all", all)):
            if words in check:
                return holds(map(self.holds, check[words]))
        if "rc" in check:
            return bool(self.code == check["rc"])
        if "out" in check or "out_not" in check:
            found = re.search(str(check.get("out", check.get("out_not"))), self.text) is not None
            return found is ("out" in check)
        return self._is(self._at(check["at"]), check)

    def _at(self, path: list[Any]) -> Any:
        value = self.document
        for token in path:
            try:
                value = value[token]
            except (KeyError, IndexError, TypeError):
                return _MISSING
        return value

    @staticmethod
    def _is(value: Any, check: dict[str, Any]) -> bool:
        if value is _MISSING:
            return False
        if "re" in check:
            return isinstance(value, str) and re.search(check["re"], value) is not None
        if "len" in check:
            return isinstance(value, (list, dict)) and len(value) == check["len"]
        return json.dumps(value, sort_keys=True) in (
            json.dumps(one, sort_keys=True) for one in check.get("in", [check.get("is")])
        )


@pytest.mark.parametrize(
    "check, expected",
    [
        ({"at": ["a", 0], "is": 1}, True),
        ({"at": ["a", 0], "is": True}, False),
        ({"at": ["a", 1], "is": None}, False),
        ({"at": ["b"], "in": [None, "x"]}, True),
        ({"at": ["b"], "re": "^y"}, False),
        ({"at": ["a"], "len": 2}, False),
        ({"out": "lost"}, True),
        ({"out_not": "lost"}, False),
        ({"rc": 2}, False),
        ({"any": [{"rc": 2}, {"rc": 0}]}, True),
        ({"all": [{"rc": 2}, {"rc": 0}]}, False),
    ],
)
def test_a_check_can_fail(check: dict[str, Any], *, expected: bool) -> None:
    assert _Answer(0, '{"a": [1], "b": "x"}', "lost").holds(check) is expected
