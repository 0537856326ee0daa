"""Spellings of "nothing", "anything" and "no type", and what the same modules make of them elsewhere."""

from typing import Any, Final

import pytest

from toolprism.core.meaning import accepts_all, accepts_nothing, may_be_text, safe_bounds, without_safe_bounds
from toolprism.schema.satisfiability import unsatisfiable

_NOTHING: Final[list[Any]] = [
    False,
    {"not": {}},
    {"not": True},
    {"not": {"title": "Any"}, "description": "never"},
    {"enum": []},
    {"type": "string", "enum": []},
    {"anyOf": [False, {"not": {}}]},
    {"oneOf": [{"not": {"anyOf": [True, {"type": "null"}]}}]},
    {"allOf": [{"type": "string"}, {"not": {"not": False}}]},
    {"not": {"allOf": [True, {"not": {"enum": []}}]}},
]
_ALL: Final[list[Any]] = [
    True,
    {},
    {"title": "T", "description": "d", "x-order": 1},
    {"not": False},
    {"not": {"enum": []}},
    {"anyOf": [{"type": "string"}, {"examples": [1]}]},
    {"allOf": [True, {"not": {"not": {}}}]},
    {"oneOf": [{"not": {}}, {"default": 1}]},
]
_NEITHER: Final[list[Any]] = [
    None,
    {"type": "string"},
    {"minLength": 1},
    {"enum": [None]},
    {"not": {"type": "null"}},
    {"anyOf": [False, {"type": "null"}]},
    {"anyOf": []},
    {"allOf": []},
    {"$ref": "#/$defs/A", "not": {}},
    {"nullable": True, "not": {}},
    {"oneOf": [{}, {"type": "null"}]},
]


@pytest.mark.parametrize("schema", _NOTHING)
def test_what_accepts_nothing_is_known_in_every_spelling(schema: Any) -> None:
    assert accepts_nothing(schema)
    assert not accepts_all(schema)
    assert [*unsatisfiable(schema)] != []


@pytest.mark.parametrize("schema", _ALL)
def test_what_accepts_all_is_known_in_every_spelling(schema: Any) -> None:
    assert accepts_all(schema)
    assert not accepts_nothing(schema)


@pytest.mark.parametrize("schema", _NEITHER)
def test_what_accepts_some_values_is_neither(schema: Any) -> None:
    assert not accepts_all(schema)
    assert not accepts_nothing(schema)


def test_a_long_chain_of_spellings_is_not_followed_to_its_end() -> None:
    deep: Any = True
    for _ in range(100):
        deep = {"not": {"not": deep}}
    assert not accepts_all(deep)
    assert not accepts_nothing(deep)


def test_a_format_speaks_of_texts() -> None:
    assert may_be_text({"type": ["string", "null"]})
    assert may_be_text({"format": "date"})
    assert may_be_text({"enum": [1, "a"]})
    assert not may_be_text({"type": "integer"})
    assert not may_be_text({"type": ["number", "null"]})
    assert not may_be_text({"const": 1})


def test_only_the_bounds_of_safe_integers_go() -> None:
    most = 2**53 - 1
    schema: Any = {
        "properties": {
            "a": {"type": "integer", "minimum": -most, "maximum": most},
            "b": {"type": ["integer", "null"], "minimum": 0, "maximum": float(most)},
            "c": {"type": "number", "maximum": most},
            "d": {"type": "integer", "maximum": most - 1},
        }
    }
    assert safe_bounds(schema["properties"]["a"]) == ["minimum", "maximum"]
    assert without_safe_bounds(schema) == {
        "properties": {
            "a": {"type": "integer"},
            "b": {"type": ["integer", "null"], "minimum": 0},
            "c": {"type": "number", "maximum": most},
            "d": {"type": "integer", "maximum": most - 1},
        }
    }
    assert without_safe_bounds(schema["properties"]["d"]) is schema["properties"]["d"]
