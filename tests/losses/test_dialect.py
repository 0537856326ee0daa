"""Both sides in one draft, and the readings in which a difference has to hold."""

from typing import Any

import pytest

from toolprism.losses import Finder
from toolprism.losses.side import readings
from toolprism.schema import normalize

_07 = "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize(
    "schema,main",
    [
        ({"$schema": _07, "$ref": "#/definitions/a", "minLength": 3}, {"$ref": "#/definitions/a"}),
        ({"$ref": "#/$defs/a", "minLength": 3}, {"$ref": "#/$defs/a", "minLength": 3}),
        ({"items": [{}], "additionalItems": False}, {"prefixItems": [{}], "items": False}),
        ({"items": {}, "additionalItems": False}, {"items": {}}),
        ({"maximum": 5, "exclusiveMaximum": True}, {"exclusiveMaximum": 5}),
        ({"$schema": _07, "dependencies": {"a": ["b"]}}, {"dependentRequired": {"a": ["b"]}}),
        (
            {"$schema": _07, "dependencies": {"a": {"minProperties": 2}}},
            {"dependentSchemas": {"a": {"minProperties": 2}}},
        ),
        ({"$schema": _07, "dependentRequired": {"a": ["b"]}}, {}),
        ({"type": "string", "enum": ["a"], "nullable": True}, {"type": ["string", "null"], "enum": ["a", None]}),
        ({"type": "string", "const": "a", "nullable": True}, {"type": ["string", "null"], "enum": ["a", None]}),
        ({"properties": {"nullable": True, "$schema": {}}}, {"properties": {"nullable": True, "$schema": {}}}),
    ],
)
def test_a_schema_is_read_as_its_own_draft_means_it(schema: Any, main: Any) -> None:
    assert readings(schema).main == main


@pytest.mark.parametrize(
    "schema",
    [
        {"$schema": _07, "$ref": "#/definitions/a", "minLength": 3},
        {"type": "string", "nullable": True},
        {"dependencies": {"a": ["b"]}},
        {"anyOf": [{"type": "string"}], "nullable": True},
    ],
)
def test_what_validators_read_differently_has_a_second_reading(schema: Any) -> None:
    assert len(readings(schema).others) == 1


def test_null_beside_a_union_is_neither_accepted_nor_refused_for_certain() -> None:
    schema: Any = {
        "type": "object",
        "properties": {"a": {"anyOf": [{"type": kind} for kind in ("null", "array", "string")]}},
    }
    assert Finder(schema).loss(normalize(schema, "google")).loss == "none"


def test_nothing_is_claimed_where_the_readings_of_the_paste_differ() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"type": "string", "nullable": True}}, "required": ["a"]}
    found = Finder(schema).loss(normalize(schema, "cca-claude-current"))
    assert [witness for witness in found.witnesses if witness.instance == {"a": None}] == []


def test_what_is_not_translated_is_never_proven() -> None:
    assert not readings({"$dynamicRef": "#a"}).exact
