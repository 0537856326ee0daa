"""What to read first of a loss."""

from typing import Any

import pytest

from toolprism.losses import Finder, Loss, worst
from toolprism.schema import normalize


def loss(schema: Any, target: str) -> Loss:
    return Finder(schema).loss(normalize(schema, target))


_NAMED: Any = {"type": "string", "pattern": "^[a-z]+$"}


@pytest.mark.parametrize(
    "schema,target,sentence",
    [
        (
            {
                "type": "object",
                "properties": {"a": _NAMED, "n": {"type": "integer", "maximum": 5}},
                "additionalProperties": False,
            },
            "cca-claude-current",
            (
                "A call with an unlisted property, such as `extra`, passes at Claude via Cloud Code Assist; "
                "your schema allows only properties that it lists."
            ),
        ),
        (
            {"type": "object", "properties": {"a": _NAMED, "n": {"type": "integer", "maximum": 5}}},
            "cca-claude-current",
            "`n: 6` passes at Claude via Cloud Code Assist; your schema says at most 5.",
        ),
        (
            {
                "type": "object",
                "properties": {"action": {"enum": ["delete", "list"]}, "id": _NAMED},
                "allOf": [{"if": {"properties": {"action": {"const": "delete"}}}, "then": {"required": ["id"]}}],
                "required": ["action"],
            },
            "google-json-schema",
            'A call with `action: "delete"` but without `id` passes at Gemini; your schema then requires it.',
        ),
    ],
)
def test_what_harms_most_is_said_first(schema: Any, target: str, sentence: str) -> None:
    said = worst(loss(schema, target))
    assert said.whole == sentence
    assert said.worst is not None


def test_a_refused_valid_value_stands_beside_what_passes() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "minLength": 2}}, "required": ["a"]}
    said = worst(loss(schema, "openai-strict-current"))
    assert said.worst is not None
    assert said.beside is not None
    assert (said.worst.kind, said.beside.kind) == ("widened", "narrowed")


def test_a_place_that_takes_anything_comes_before_all_else() -> None:
    source: Any = {
        "type": "object",
        "properties": {"free": {"type": "object"}, "a": {"type": "string", "maxLength": 1}},
        "required": ["a"],
    }
    result = normalize(source, "vllm")
    object.__setattr__(result, "output", {"type": "object", "properties": {"free": {}, "a": {"type": "string"}}})
    first, second, *_ = Finder(source).loss(result).witnesses
    assert first.any_type
    assert first.sentence == "A value of any type as `free` passes at vLLM; your schema asks for an object."
    assert second.keyword == "required"


@pytest.mark.parametrize(
    "schema,target,sentence",
    [
        ({"type": "object"}, "vllm", "Nothing: it accepts what your schema accepts, proven."),
        ({"type": 5}, "vllm", "The paste is not a valid JSON Schema."),
    ],
)
def test_no_witness_has_a_sentence_too(schema: Any, target: str, sentence: str) -> None:
    said = worst(loss(schema, target))
    assert (said.sentence, said.worst, said.beside) == (sentence, None, None)
