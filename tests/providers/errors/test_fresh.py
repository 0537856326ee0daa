"""Errors that people posted after the forms were written, and more whose answers follow from their words."""

import pytest

from tests.providers.errors.lines import lines, wrong_of_text
from toolprism.providers.errors.decoder import decode

_LINES = [*lines("fresh.jsonl"), *lines("reasoned.jsonl"), *lines("threads.jsonl")]


def test_a_refusal_is_read_in_every_field() -> None:
    for line in _LINES:
        if "accepted" in line:
            assert not wrong_of_text(line), line["id"]


def test_a_text_about_something_else_is_not_claimed() -> None:
    for line in _LINES:
        if "unrelated" in line and "history" not in line:
            decoded = decode(line["text"])
            is_vague = decoded.form is not None and decoded.form.vague
            assert decoded.rule in ("unrelated", None) or is_vague, line["id"]


def test_an_error_about_earlier_turns_has_a_rule_of_its_own() -> None:
    of_history = [line for line in _LINES if "history" in line]
    assert len(of_history) > 30
    for line in of_history:
        decoded = decode(line["text"])
        assert (decoded.rule, decoded.about) == (line["history"], "history"), line["id"]


def test_nearly_every_text_about_something_else_is_said_to_be_unrelated() -> None:
    unrelated = [line for line in _LINES if "unrelated" in line]
    assert len(unrelated) > 100
    unknown = [line["id"] for line in unrelated if decode(line["text"]).rule is None]
    assert len(unknown) <= len(unrelated) // 7, unknown


@pytest.mark.parametrize("name", ["fresh.jsonl", "reasoned.jsonl", "threads.jsonl"])
def test_answers_are_given_for_every_field(name: str) -> None:
    for line in lines(name):
        assert ("accepted" in line) != ("unrelated" in line), line["id"]
        if "accepted" in line:
            assert set(line["accepted"]) == {"provider", "rule", "tool", "tool_index", "pointer"}, line["id"]
