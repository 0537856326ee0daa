"""Twice is once: what a target sends stays as it is, with its status, when it is normalized again.

The cases were found by `make fuzz` and reduced to what is needed.
"""

from typing import Any, Final

import pytest

from toolprism.core.json_types import same
from toolprism.schema import Result, Target, all_targets, normalize
from toolprism.schema.normalizer import MOST_RUN_AGAIN

#: Schemas whose output changed, or its status, when it was normalized again.
_CASES: Final[dict[str, list[Any]]] = {
    "a reference leads into a list that is merged or moved": [
        {"allOf": [{}], "anyOf": [{"$ref": "#/allOf/0"}]},
        {"allOf": [{}], "$defs": {"B": {"$ref": "#/allOf/0"}}},
        {"allOf": [{"properties": {"b": {"$ref": "#/allOf/0"}}}]},
        {"properties": {"a": {"oneOf": [{}]}, "b": {"$ref": "#/properties/a/oneOf/0"}}},
        {"allOf": [{"$ref": "#/allOf/0"}], "def": {"type": "string"}},
    ],
    "a reference of a flattened root leads to a definition": [
        {"additionalProperties": {"$ref": "#/$defs/A"}, "anyOf": [], "$defs": {"A": {}}},
        {"properties": {"c": {"anyOf": [{"$ref": "#/$defs/B"}]}}, "anyOf": [], "$defs": {"B": {}}},
        {"oneOf": [{"type": [], "properties": {"a": {"$ref": "#/$defs/B"}}}], "$defs": {"B": {}}},
    ],
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
    "a root looks like a Zod instance once it is merged": [{"allOf": [], "def": {"type": "optional"}}],
    "a schema without `$id` looks like a Zod instance": [
        {"type": "object", "properties": {"a": {"$id": "https://a.example/b", "def": {"type": "string"}}}}
    ],
    "an entry can be merged once it is cleaned": [
        {"allOf": [{"pattern": "\\p{L}"}, {"pattern": "^a$"}]},
        {"anyOf": [{"allOf": [{"pattern": "^(?!x).*$"}, {"pattern": "^a$"}]}]},
        {"properties": {"x": {"allOf": [{"oneOf": [], "anyOf": True}]}}},
        {"properties": {"a": {"allOf": [{"type": "number"}, {"type": ["number"]}]}}},
        {"properties": {"a": {"allOf": [True]}}},
    ],
    "a property is found to accept nothing once it is merged": [
        {"properties": {"a": {"type": "number", "allOf": [{"const": []}]}}, "required": ["a"]},
        {"properties": {"a": {"type": "number", "allOf": [{"const": []}]}}, "required": ["a"], "type": "object"},
        {
            "type": "object",
            "properties": {"a": {"properties": {}, "const": False}},
            "required": ["a"],
            "additionalProperties": False,
        },
        {"type": "object", "properties": {"a": {"anyOf": [{"type": "null"}], "enum": []}}},
        {"type": "object", "properties": {"a": {"enum": ["undo"], "allOf": [{"type": "boolean"}]}}, "required": ["a"]},
    ],
    "a format is beside an inferred type": [
        {"type": "object", "properties": {"a": {"format": "email", "allOf": [{"type": ["string"]}, {"const": None}]}}}
    ],
    "a root can be merged once its tuple is a list": [{"allOf": [], "items": [{}]}, {"allOf": [{"prefixItems": [{}]}]}],
    "an enum stands alone once a marker of null is removed": [
        {"properties": {"a": {"allOf": [{"nullable": True}, {"enum": [None]}]}}},
        {"properties": {"a": {"allOf": [{"nullable": True}], "enum": ["a"]}}},
    ],
    "a reference beside other keywords leads to a boolean, or to itself": [
        {"properties": {"b": {"$ref": "#/$defs/A", "oneOf": []}}, "definitions": {"A": True}},
        {"properties": {"b": {"$ref": "#/$defs/A", "const": None}}, "definitions": {"A": False}},
        {"$defs": {"A": {"items": {"properties": {}, "$ref": "#/definitions/A"}}}},
        {"properties": {"a": {"anyOf": [{"properties": {"b": {"$ref": "#/properties/a", "properties": {}}}}]}}},
    ],
    "a union with keywords beside it has a boolean branch": [
        {"properties": {"a": {"default": None, "anyOf": [True]}}},
        {"properties": {"b": {"type": "number", "oneOf": [False]}}},
        {"const": 1, "allOf": [{"type": []}]},
    ],
    "an array is left of a union": [
        {"properties": {"a": {"anyOf": [{"type": "array"}, {}]}}},
        {"properties": {"a": {"type": "array", "nullable": True}}},
        {"items": {"oneOf": [{"const": False, "type": "boolean"}, {"const": False, "type": "boolean"}]}},
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


@pytest.mark.parametrize(
    "schema, target",
    [
        ({"type": "null", "anyOf": []}, "google"),
        ({"oneOf": [], "type": "object", "properties": {}}, "openclaw-gemini"),
        ({"properties": {"a": {"anyOf": ["string"]}}}, "vertex-openapi"),
    ],
)
def test_a_finding_says_where_twice_is_not_once(schema: Any, target: str) -> None:
    result = normalize(schema, target)
    assert not is_settled(all_targets("all")[target], result)
    note = next(finding for finding in result.findings if finding.code == "changes-again")
    assert note.severity == "note"


@pytest.mark.parametrize("target", [target.id for target in all_targets("all").values() if not target.settles])
@pytest.mark.parametrize("status", ["unchanged", "changed"])
def test_no_finding_is_about_an_output_that_stays(status: str, target: str) -> None:
    properties: Any = {"a": {"type": ["string", "null"]}, "b": {"type": "string", "nullable": True}}
    first = normalize({"type": "object", "properties": properties, "x-own": 1}, target)
    result = first if status == "changed" else normalize(first.output, target)
    assert result.status == status
    assert "changes-again" not in {finding.code for finding in result.findings}


def test_the_verdict_needs_no_second_run(monkeypatch: pytest.MonkeyPatch) -> None:
    result = normalize({"type": "null", "anyOf": []}, "google")
    monkeypatch.setattr(result, "changes_again", pytest.fail)
    assert result.verdict == "not-a-schema"


def test_a_large_schema_is_not_normalized_twice_for_a_note() -> None:
    restless = next(target for target in all_targets("all").values() if not target.settles)
    properties: dict[str, Any] = {str(number): {"type": ["string", "null"]} for number in range(MOST_RUN_AGAIN - 1)}
    within = normalize({"type": "object", "properties": properties}, restless.id)
    beyond = normalize({"type": "object", "properties": {**properties, "last": {}, "next": {}}}, restless.id)
    assert within.changes_again is not None
    assert beyond.changes_again is None
