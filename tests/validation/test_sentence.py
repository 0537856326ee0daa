"""Errors in plain sentences: one row for every keyword, for instances and for schemas."""

from typing import Any

import pytest

from tests.validation.vectors import rows
from toolprism.validation import check_schema, sentence, validate
from toolprism.validation.keywords import KEYWORDS
from toolprism.validation.vocabulary import RULES

_INSTANCES: dict[str, tuple[Any, Any, str]] = {
    "type": (
        {"type": "integer"},
        "5",
        'The value is the text "5", but a whole number is expected. Write it without quotes.',
    ),
    "enum": (
        {"enum": ["string", "null"]},
        "strnig",
        'The value must be one of "string" or "null"; you wrote "strnig" — did you mean "string"?',
    ),
    "const": ({"const": 1}, 2, "The value must be 1; you wrote 2. Only this one value is allowed."),
    "minimum": ({"minimum": 1}, 0, "The value is 0, but must be at least 1. Choose a number in that range."),
    "maximum": ({"maximum": 1}, 2, "The value is 2, but must be at most 1. Choose a number in that range."),
    "exclusiveMinimum": (
        {"exclusiveMinimum": 1},
        1,
        "The value is 1, but must be more than 1. Choose a number in that range.",
    ),
    "exclusiveMaximum": (
        {"exclusiveMaximum": 1},
        1,
        "The value is 1, but must be less than 1. Choose a number in that range.",
    ),
    "multipleOf": ({"multipleOf": 2}, 3, "The value is 3, but must be a multiple of 2. Round it to one."),
    "minLength": ({"minLength": 2}, "a", "The value has 1 character, but must have at least 2. Write more."),
    "maxLength": ({"maxLength": 1}, "abc", "The value has 3 characters, but must have at most 1. Shorten it."),
    "minItems": ({"minItems": 2}, [1], "The value has 1 item, but must have at least 2. Add more."),
    "maxItems": ({"maxItems": 1}, [1, 2], "The value has 2 items, but must have at most 1. Leave some out."),
    "minProperties": ({"minProperties": 1}, {}, "The value is empty; at least 1 property is required."),
    "maxProperties": (
        {"maxProperties": 0},
        {"a": 1},
        "The value has 1 property, but must have at most 0. Leave some out.",
    ),
    "pattern": (
        {"pattern": "^a"},
        "b",
        'The value is the text "b", which does not match the pattern `^a`. Change it to fit.',
    ),
    "format": (
        {"format": "date"},
        "x",
        'The value is the text "x", which is not a valid `date`. It should look like 2024-01-31.',
    ),
    "formatMinimum": (
        {"format": "date", "formatMinimum": "2024-01-02"},
        "2024-01-01",
        'The value is the text "2024-01-01", but must be at least "2024-01-02". Choose a later one.',
    ),
    "formatMaximum": (
        {"format": "date", "formatMaximum": "2024-01-01"},
        "2024-01-02",
        'The value is the text "2024-01-02", but must be at most "2024-01-01". Choose an earlier one.',
    ),
    "formatExclusiveMinimum": (
        {"format": "date", "formatExclusiveMinimum": "2024-01-01"},
        "2024-01-01",
        'The value is the text "2024-01-01", but must be more than "2024-01-01". Choose a later one.',
    ),
    "formatExclusiveMaximum": (
        {"format": "date", "formatExclusiveMaximum": "2024-01-01"},
        "2024-01-01",
        'The value is the text "2024-01-01", but must be less than "2024-01-01". Choose an earlier one.',
    ),
    "uniqueItems": (
        {"uniqueItems": True},
        [1, 2, 1],
        "The value lists the same thing twice, at 0 and 2 (from 0). Leave one of them out.",
    ),
    "items": (
        {"prefixItems": [True], "items": False},
        [1, 2],
        "The value has 2 items, but no more than 1 may be there. Leave out the rest.",
    ),
    "unevaluatedItems": (
        {"prefixItems": [True], "unevaluatedItems": False},
        [1, 2],
        "The value has 2 items, but no more than 1 may be there. Leave out the rest.",
    ),
    "contains": (
        {"contains": {"const": 1}, "maxContains": 2},
        [],
        (
            "The value is an empty list, but must hold at least 1 item and at most 2 of a certain kind. "
            "Look at `contains`."
        ),
    ),
    "required": (
        {"required": ["name"]},
        {"nmae": 1},
        "`name` is missing in the object. You wrote `nmae`; was that meant?",
    ),
    "additionalProperties": (
        {"additionalProperties": False},
        {"x": 1},
        "The value may not have the property `x`. Leave it out, or check how its name is spelled.",
    ),
    "unevaluatedProperties": (
        {"unevaluatedProperties": False},
        {"x": 1},
        "The value may not have the property `x`. Leave it out, or check how its name is spelled.",
    ),
    "propertyNames": (
        {"propertyNames": {"maxLength": 1}},
        {"xy": 1},
        "The value has the property `xy`, whose name is not allowed. Rename it.",
    ),
    "dependentRequired": (
        {"dependentRequired": {"a": ["b"]}},
        {"a": 1},
        "`b` is missing: it is needed as soon as `a` is there. Add it, or leave out `a`.",
    ),
    "dependencies": (
        {"dependencies": {"a": ["b"]}},
        {"a": 1},
        "`b` is missing: it is needed as soon as `a` is there. Add it, or leave out `a`.",
    ),
    "anyOf": (
        {"anyOf": [False, False]},
        1,
        "The value is the number 1, which fits none of the alternatives. Make it fit one of them.",
    ),
    "oneOf": (
        {"oneOf": [True, True]},
        1,
        "The value is the number 1, which fits the alternatives 1 and 2; it must fit exactly one. Make it clear which.",
    ),
    "not": ({"not": {}}, None, "The value is null, which is just what is ruled out here. Give something else."),
    "if": (
        {"if": True, "then": False},
        1,
        "The value meets the condition of `if`, but not what `then` then asks for. Look at the errors before this one.",
    ),
    "false schema": (False, {}, "The value is an empty object, but nothing at all is allowed here. Leave it out."),
}


@pytest.mark.parametrize("keyword", _INSTANCES)
def test_an_error_reads_as_a_sentence(keyword: str) -> None:
    schema, instance, said = _INSTANCES[keyword]
    errors = [error for error in validate(schema, instance).errors if error.keyword == keyword]
    assert sentence(errors[-1], instance) == said


def test_every_keyword_that_can_complain_has_a_row() -> None:
    sentences = {keyword.name for keyword in KEYWORDS.values() if keyword.sentence}
    assert set(_INSTANCES) == sentences | {"false schema"}
    recorded = {error["keyword"] for row in rows("instances.jsonl") for error in row["errors"] or ()}
    assert recorded <= set(_INSTANCES)
    assert sentences <= RULES


_SCHEMAS: list[tuple[Any, str]] = [
    ({"properties": {"a": {"type": "strnig"}}}, "`type` must be one of "),
    ({"properties": {"a": {"type": "strnig"}}}, 'you wrote "strnig" — did you mean "string"?'),
    ({"properties": {"a": 5}}, "`a` is the number 5, but an object or true or false is expected."),
    ({"items": [{}]}, "In 2020-12 a tuple is written with `prefixItems`."),
    ({"properties": {"a": {"required": True}}}, "`required` is a list of names beside `properties`."),
    ({"exclusiveMinimum": True}, "Since draft 6 it is the limit itself."),
    ({"anyOf": []}, "`anyOf` is empty; at least 1 item is required."),
    ({"required": ["a", "a"]}, "`required` lists the same thing twice, at 0 and 1 (from 0)."),
    ({"multipleOf": 0}, "`multipleOf` is 0, but must be more than 0."),
    ({"allOf": [{}, 5]}, "`allOf[1]` is the number 5"),
]


@pytest.mark.parametrize(
    "schema, value, said",
    [
        ({"minLength": 1}, "", "The value is empty; at least 1 character is required."),
        ({"minLength": 3}, "", "The value is empty; at least 3 characters are required."),
        ({"minItems": 2}, [], "The value is empty; at least 2 items are required."),
        ({"minProperties": 1}, {}, "The value is empty; at least 1 property is required."),
    ],
)
def test_a_value_that_has_nothing_is_said_to_be_empty(schema: dict[str, Any], value: Any, said: str) -> None:
    (error,) = validate(schema, value).errors
    assert sentence(error, value) == said


@pytest.mark.parametrize("schema, said", _SCHEMAS)
def test_an_error_of_the_meta_schema_reads_as_a_sentence(schema: Any, said: str) -> None:
    assert any(said in sentence(error, schema) for error in check_schema(schema).schema_errors)


def test_every_recorded_error_has_a_short_sentence() -> None:
    for row in rows("instances.jsonl"):
        for error in validate(row["schema"], row["instance"]).errors:
            said = sentence(error, row["instance"])
            assert said.endswith((".", "?")), row["id"]
            assert len(said) < 500, row["id"]


@pytest.mark.parametrize(
    "schema, instance",
    [
        ({"type": "integer"}, "secret " * 1000),
        ({"const": "x" * 5000}, "y" * 5000),
        ({"enum": ["x" * 5000] * 50}, ["y" * 5000]),
        ({"additionalProperties": False}, {"z" * 5000: 1}),
        ({"pattern": "a" * 5000}, "b" * 5000),
        ({"required": ["r" * 5000]}, {"s" * 5000: 1}),
        ({"properties": {"p" * 5000: False}}, {"p" * 5000: 10**4000}),
        ({"maximum": 1}, 10**300),
    ],
)
def test_a_sentence_shows_little_of_a_value(schema: Any, instance: Any) -> None:
    for error in validate(schema, instance).errors:
        said = sentence(error, instance)
        assert len(said) < 400
        assert max(map(len, said.split("`" if "`" in said else '"'))) < 200
