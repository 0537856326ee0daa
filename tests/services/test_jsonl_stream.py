"""The result for one line of JSON Lines is written in pieces, and no error ends the run."""

import json
from typing import Any

import pytest

from toolprism.core.limits import COMMAND_LINE, SECONDS
from toolprism.schema import Result
from toolprism.services.jsonl import answer_in_pieces, answer_strictly
from toolprism.services.normalize import NO_CHOICE, Choices

_TRAIL = Choices(trail=True)
_LINE: dict[str, Any] = {"id": [1], "tool": {"name": "a b", "parameters": {"properties": {"a": {"const": 1}}}}}


def _answer(text: str, choices: Choices = NO_CHOICE) -> tuple[Any, list[Result | None]]:
    seen: list[Result | None] = []
    return json.loads("".join(answer_in_pieces(text, COMMAND_LINE, choices, seen.append))), seen


@pytest.mark.parametrize("choices", [NO_CHOICE, _TRAIL, Choices(targets=("google",))], ids=["plain", "trail", "one"])
@pytest.mark.parametrize("line", [_LINE, {"schema": {"$ref": "#"}}, {"id": 1, "schema": 5}], ids=["tool", "$ref", "5"])
def test_the_pieces_are_the_answer(line: Any, choices: Choices) -> None:
    answered, seen = _answer(json.dumps(line), choices)
    assert answered == json.loads(json.dumps(answer_strictly(line, COMMAND_LINE, choices)))
    assert [result and result.target for result in seen] == list(answered["targets"])


def test_a_result_is_written_before_the_next_one_is_made() -> None:
    seen: list[Result | None] = []
    pieces = answer_in_pieces(json.dumps(_LINE), COMMAND_LINE, _TRAIL, seen.append)
    assert next(pieces) == '{"id":[1],"targets":{'
    for made, _ in enumerate(pieces, 1):
        if made <= 5:
            assert len(seen) == made


def test_an_internal_error_costs_one_result_and_no_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    members = Result.members

    def failing(self: Result, *, trail: bool = False) -> Any:
        if self.target == "google" and self.status != "error":
            raise KeyError("what was pasted")
        return members(self, trail=trail)

    monkeypatch.setattr(Result, "members", failing)
    answered, _ = _answer(json.dumps(_LINE), _TRAIL)
    others = {target: result["status"] for target, result in answered["targets"].items() if target != "google"}
    assert "error" not in others.values()
    assert len(others) > 10
    assert [finding["code"] for finding in answered["targets"]["google"]["findings"]] == ["internal-error"]
    assert "KeyError" in caplog.text
    assert "what was pasted" not in caplog.text


def test_time_that_is_up_costs_the_results_and_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECONDS, "0.000000001")
    answered, _ = _answer(json.dumps(_LINE))
    codes = {finding["code"] for result in answered["targets"].values() for finding in result["findings"]}
    assert codes == {"out-of-time"}
    monkeypatch.delenv(SECONDS)
    answered, _ = _answer(json.dumps(_LINE))
    assert "error" not in {result["status"] for result in answered["targets"].values()}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"id": 5, "schema": {}, "tool": {}}', "[" * 100_000])
def test_a_bad_line_is_answered(text: str) -> None:
    answered, seen = _answer(text)
    assert answered["error"]["code"]
    assert seen == [None]
