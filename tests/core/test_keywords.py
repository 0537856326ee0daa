"""The table of keywords says what the meta-schema of 2020-12 says."""

from typing import Final

import pytest
from jsonschema import Draft202012Validator

import toolprism
from toolprism.core.json_types import Json
from toolprism.core.keywords import ANNOTATIONS, CHECKS, KEYWORDS, POSITIONS, TYPES, Holds, Role, is_misshapen

_META: Final = Draft202012Validator(Draft202012Validator.META_SCHEMA)
#: Of each JSON type, values of which at least one passes wherever the type is right.
_VALUES: Final[dict[str, tuple[Json, ...]]] = {
    "null": (None,),
    "boolean": (True,),
    "number": (1,),
    "string": ("object", "https://json-schema.org/draft/2020-12/schema", "#a", "a"),
    "array": (["string"], [{}]),
    "object": ({}, {"a": {}}),
}
#: Keywords that 2020-12 does not know, so that its meta-schema takes any value.
_OLDER: Final = {"additionalItems"}


@pytest.mark.parametrize("name", sorted(KEYWORDS))
def test_a_value_has_the_wrong_type_where_the_meta_schema_refuses_every_value_of_it(name: str) -> None:
    for kind, values in _VALUES.items():
        taken = any(_META.is_valid({name: value}) for value in values)
        if (name, kind) == ("items", "array"):
            taken = True  # a tuple of older drafts
        if name in _OLDER:
            taken = kind in {"object", "boolean"}
        assert is_misshapen(name, values[0]) is not taken, kind


@pytest.mark.parametrize("name", sorted(ANNOTATIONS))
def test_an_annotation_refuses_nothing(name: str) -> None:
    assert name not in CHECKS
    validator = Draft202012Validator({name: _VALUES[(KEYWORDS[name].value or ("string",))[0]][0]})
    assert all(validator.is_valid(value) for values in _VALUES.values() for value in values)


def test_what_holds_schemas_holds_them_in_values_of_its_types() -> None:
    of_lists = {name for name, holds in POSITIONS.items() if holds in {Holds.LIST, Holds.ITEMS}}
    assert of_lists == {name for name in POSITIONS if "array" in KEYWORDS[name].value}
    assert {keyword.applies_to for keyword in KEYWORDS.values()} <= {"", *TYPES}
    assert all(not KEYWORDS[name].value for name in KEYWORDS if KEYWORDS[name].role is Role.OPENAPI)


@pytest.mark.parametrize(
    "node", [{"multipleOf": "2"}, {"uniqueItems": "yes"}, {"not": []}, {"examples": {}}, {"minProperties": None}]
)
def test_a_provider_that_checks_against_2020_12_refuses_any_keyword_with_a_wrong_value(node: dict[str, Json]) -> None:
    schema = {"type": "object", "properties": {"a": node}}
    found = toolprism.accepts(schema, providers=["anthropic"])["anthropic"].findings
    assert [finding.pointer for finding in found] == [f"/properties/a/{next(iter(node))}"]
