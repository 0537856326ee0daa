"""The rules of the origin's message, one by one."""

from typing import Any

import pytest

from toolprism.core.json_types import Json
from toolprism.toolcalls import Options, check_call


def lines(schema: Json, arguments: Json) -> list[str]:
    """The numbered lines, without their numbers."""
    said = check_call(schema, arguments, Options(plain=True)).message
    return [] if said is None else [line.partition(". ")[2] for line in said.split("\n")[2:-2]]


def _one(schema: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"v": schema}}


_KIND = {"type": "object", "required": ["kind"]}
_CIRCLE = {**_KIND, "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}, "required": ["kind", "r"]}
_RECT = {**_KIND, "properties": {"kind": {"const": "rect"}, "w": {"type": "number"}}, "required": ["kind", "w"]}
_TREE: dict[str, Any] = {
    "$defs": {
        "tree": {
            "type": "object",
            "properties": {"next": {"anyOf": [{"$ref": "#/$defs/tree"}, {"type": "null"}]}, "n": {"type": "integer"}},
            "required": ["n"],
        }
    },
    "$ref": "#/$defs/tree",
}


@pytest.mark.parametrize(
    "schema,value,said",
    [
        ({"type": ["string", "null"]}, 1, ["Field 'v' expected string or null, got number"]),
        ({"const": {"a": 1}}, 1, ["Field 'v': must be equal to constant ({\"a\":1})"]),
        ({"enum": ["é", None]}, 1, ["Field 'v': must be equal to one of the allowed values (\"é\", null)"]),
        ({"not": {}}, 1, ["Field 'v': must NOT be valid"]),
        ({"if": {"minimum": 1}, "then": {"maximum": 0}}, 1, ["Field 'v': must be <= 0"]),
        ({"contains": {"enum": [1]}, "minContains": 2}, [0, 1], ["Field 'v': must contain at least 2 valid item(s)"]),
        (
            {"contains": {"type": "integer"}, "maxContains": 1},
            ["a", 1, "b", 2, "c"],
            ["Field 'v': must contain at least 1 and no more than 1 valid item(s)"],
        ),
        (
            {"dependentRequired": {"a": ["b"]}},
            {"a": 1},
            ["Field 'v.b': must have property b when property a is present"],
        ),
        (
            {"propertyNames": {"enum": ["a"]}},
            {"b": 1},
            ["Field 'v.b': property name must be equal to one of the allowed values (\"a\")"],
        ),
        ({"unevaluatedProperties": False}, {"x": 1}, ["Field 'v.x': must NOT have unevaluated properties"]),
    ],
)
def test_a_kind_of_error_has_its_line(schema: Json, value: Json, said: list[str]) -> None:
    assert lines(_one(schema), {"v": value}) == said


@pytest.mark.parametrize(
    "keyword,branches,value,said",
    [
        ("anyOf", [_CIRCLE, {"type": "null"}], {"kind": "circle"}, ["Field 'v.r' is required but missing"]),
        ("anyOf", [_CIRCLE, _RECT], {"kind": "rect"}, ["Field 'v.w' is required but missing"]),
        (
            "oneOf",
            [_CIRCLE, _RECT],
            {"kind": "oval", "r": 1, "w": 1},
            ['Field \'v.kind\': must be equal to one of the allowed values ("circle", "rect")'],
        ),
        ("anyOf", [_CIRCLE, _RECT], {}, ["Field 'v.kind' is required but missing"]),
        ("anyOf", [{"minimum": 5}, {"multipleOf": 2}], 3, ["Field 'v': must match a schema in anyOf"]),
        ("oneOf", [{"type": "integer"}, {"type": "number"}], 3, ["Field 'v': must match exactly one schema in oneOf"]),
        ("anyOf", [{"type": "integer"}, {"const": "a"}], "b", ["Field 'v': must be equal to constant (\"a\")"]),
        (
            "anyOf",
            [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}],
            "d",
            ['Field \'v\': must be equal to one of the allowed values ("a", "b", "c")'],
        ),
        (
            "anyOf",
            [{"type": "string"}, {"type": ["null", "string"]}],
            1,
            ["Field 'v' expected string or null, got number"],
        ),
        (
            "anyOf",
            [{"anyOf": [{"type": "string"}, {"type": "null"}]}, {"type": "array"}],
            1,
            ["Field 'v' expected string or null or array, got number"],
        ),
    ],
)
def test_a_union_says_what_helps(keyword: str, branches: list[Json], value: Json, said: list[str]) -> None:
    assert lines(_one({keyword: branches}), {"v": value}) == said


def test_a_union_in_a_schema_that_refers_to_itself_is_understood() -> None:
    assert lines(_TREE, {"n": 1, "next": {"n": 1, "next": {"n": "x"}}}) == [
        "Field 'next.next.n' expected integer, got string"
    ]
    assert lines({**_TREE, "$id": "https://example.com/tree"}, {"n": 1, "next": {}}) == [
        "Field 'next.n' is required but missing"
    ]


def test_a_union_stands_beside_other_errors_of_the_same_value() -> None:
    schema: dict[str, Any] = {"allOf": [{"$ref": "#/$defs/a"}, {"anyOf": [{"$ref": "#/$defs/b"}, {"type": "null"}]}]}
    defs = {"$defs": {"a": {"required": ["a"]}, "b": {"required": ["b"]}}}
    assert lines({**schema, **defs}, {}) == ["Field 'a' is required but missing", "Field 'b' is required but missing"]


def test_the_same_line_appears_once() -> None:
    schema: dict[str, Any] = {"allOf": [{"required": ["a"]}, {"required": ["a"]}]}
    assert lines(schema, {}) == ["Field 'a' is required but missing"]


@pytest.mark.parametrize("text", ["", "NaN", '{"a": Infinity}', "\ufeff{}", "{} {}", "{'a': 1}", '{"a":1,}'])
def test_text_that_is_not_json_has_one_line(text: str) -> None:
    assert lines({"type": "object"}, text) == ["Field 'Root object': arguments are not valid JSON"]
