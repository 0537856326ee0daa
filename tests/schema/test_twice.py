"""Twice is once: what a target sends stays as it is, with its status, when it is normalized again.

The cases were found by `make fuzz` and reduced to what is needed.
"""

from typing import Any, Final

import pytest

from toolprism.core.json_types import same
from toolprism.schema import Result, Target, all_targets, normalize

#: Schemas whose output changed, or its status, when it was normalized again.
_CASES: Final[dict[str, list[Any]]] = {
    "a reference led nowhere, until a place was made": [
        {"anyOf": [{"properties": {"a": {}}}], "$ref": "#/properties/a"},
        {"anyOf": [{"properties": {"a": {}}}], "not": {"$ref": "#/properties/a"}},
        {"oneOf": [{"properties": {"a": {"then": {"$ref": "#/properties/a"}}}}]},
        {
            "properties": {"a": {"properties": {"a": {"anyOf": [{"$ref": "#/allOf/0"}]}}}},
            "$ref": "#/$defs/A",
            "$defs": {"A": {"allOf": [{}]}},
        },
    ],
    "a reference led to no branch, until a list of types was split": [
        {
            "properties": {},
            "$defs": {"A": {"$ref": "#/$defs/B/anyOf/0", "type": "integer"}, "B": {"type": ["array", "null"]}},
        },
    ],
    "a node looks like a Zod instance once its type is single": [
        {"type": ["string"], "def": {"type": "string"}},
        {"type": ["null", "string"], "def": {"type": "string"}},
        {"const": "b", "def": {"type": "string"}},
    ],
    "an enum stands alone once a marker of null is removed": [
        {"properties": {"a": {"allOf": [{"nullable": True}, {"enum": [None]}]}}},
        {"properties": {"a": {"allOf": [{"nullable": True}], "enum": ["a"]}}},
    ],
}


@pytest.mark.parametrize("schema", [schema for schemas in _CASES.values() for schema in schemas])
def test_twice_is_once(schema: Any) -> None:
    targets = [target for target in all_targets("all").values() if target.settles]
    assert [target.id for target in targets if not is_settled(target, normalize(schema, target.id))] == []


def is_settled(target: Target, result: Result) -> bool:
    """Return whether the output stays, and the status: strict stays strict, and only a fallback becomes a success."""
    again = normalize(result.output, target.id)
    status = "not-strict" if result.status == "not-strict" else "unchanged"
    return same(again.output, result.output) and again.status == status
