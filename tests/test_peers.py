"""The definition of a transformer's mistake."""

from copy import deepcopy
from typing import Any

import pytest

from tests.peers.outcome import outcome

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"mode": {"const": "fast"}, "size": {"oneOf": [{"type": "string"}, {"type": "integer"}]}},
}


def _raising(_: dict[str, Any]) -> object:
    raise ValueError("no such keyword")


def _without(name: str, **instead: object) -> object:
    answer = deepcopy(SCHEMA)
    del answer["properties"][name]
    answer["properties"].update(instead)
    return answer


@pytest.mark.parametrize(
    "answer, why",
    [
        (_without("mode"), "a property is missing"),
        (_without("mode", mode={"description": "How fast."}), "a property says nothing any more"),
        (_without("size", size={"type": "object"}), "a property became an object"),
        ({"type": "objekt"}, "not a valid schema"),
        ("{}", "no object"),
    ],
)
def test_an_answer_that_lost_something_without_a_word_is_corrupted(answer: object, why: str) -> None:
    assert outcome(lambda _: answer, deepcopy(SCHEMA), SCHEMA) == ("corrupts", why)


def test_an_exception_is_named() -> None:
    assert outcome(_raising, deepcopy(SCHEMA), SCHEMA) == ("raises", "ValueError")


def test_an_answer_is_compared_with_ours() -> None:
    closed = {**SCHEMA, "additionalProperties": False}
    assert outcome(lambda schema: schema, deepcopy(SCHEMA), SCHEMA) == ("same", "")
    assert outcome(lambda _: closed, deepcopy(SCHEMA), SCHEMA) == ("differs", "")


def test_a_transformer_may_change_the_schema_itself() -> None:
    assert (
        outcome(lambda schema: schema["properties"].pop("mode") and None, deepcopy(SCHEMA), SCHEMA).kind == "corrupts"
    )
