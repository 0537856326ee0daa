"""Schemas of parameters and answers, as a Schema and as JSON Schema."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.chat.asking import convert, error, function

#: A name, the schema of a property, and the converted schema; `#/$defs/P` is a whole number.
PROPERTIES = """
# a type may be null
{"type": ["string", "null"]}
{"type": "string", "nullable": true}
# several types are a union
{"type": ["string", "integer"], "description": "d"}
{"anyOf": [{"type": "string", "description": "d"}, {"type": "integer", "description": "d"}]}
# null beside several is in each
{"type": ["string", "integer", "null"]}
{"anyOf": [{"type": "string", "nullable": true}, {"type": "integer", "nullable": true}]}
# one branch beside null is merged, the outer words win
{"anyOf": [{"type": "integer", "minimum": 1, "description": "in"}, {"type": "null"}], "description": "out",
"default": null}
{"type": "integer", "minimum": 1, "nullable": true, "description": "out"}
# a description in a branch stays
{"anyOf": [{"type": "integer"}, {"type": "string", "description": "s"}], "description": "o"}
{"anyOf": [{"type": "integer", "description": "o"}, {"type": "string", "description": "s"}]}
# a union stands alone
{"type": "object", "title": "T", "anyOf": [{"type": "string"}, {"type": "integer"}]}
{"anyOf": [{"type": "string"}, {"type": "integer"}]}
# a constant is an enum
{"const": "x"}
{"type": "string", "enum": ["x"]}
# whole numbers are told as text
{"type": "integer", "enum": [1, 2]}
{"type": "integer", "enum": ["1", "2"], "format": "enum"}
# the empty text is no value, and null is nullable
{"type": "string", "enum": ["a", "", null]}
{"type": "string", "enum": ["a"], "nullable": true}
# a tuple is a union of a fixed length
{"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}]}
{"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "number"}]}, "minItems": 2, "maxItems": 2}
# what Vertex knows is kept
{"type": "string", "title": "T", "default": "x", "pattern": "^a", "minLength": 1, "example": "a", "$comment": "c",
"readOnly": true}
{"type": "string", "title": "T", "default": "x", "pattern": "^a", "minLength": 1, "example": "a"}
# a format that nobody documents is left out
{"type": "string", "format": "uuid"}
{"type": "string"}
# a type is inferred
{"properties": {"b": {"items": {"type": "string"}}}}
{"type": "object", "properties": {"b": {"type": "array", "items": {"type": "string"}}}}
# anything is a string
true
{"type": "string"}
# a reference in a list is written out
{"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/P"}, {"type": "null"}]}}
{"type": "array", "items": {"type": "integer", "nullable": true}}
# a reference twice is no loop
{"type": "object", "properties": {"x": {"$ref": "#/$defs/P"}, "y": {"$ref": "#/$defs/P"}}}
{"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}}
"""


def documents(text: str) -> Iterator[Any]:
    """Read JSON documents that stand one after the other."""
    at = 0
    while at < len(text):
        value, at = json.JSONDecoder().raw_decode(text, at)
        at += 1  # the end of the line
        yield value


CASES = [case.split("\n", 1) for case in PROPERTIES.strip().removeprefix("# ").split("\n# ")]


@pytest.mark.parametrize("text", [text for _, text in CASES], ids=[name for name, _ in CASES])
def test_parameters_become_a_schema(text: str) -> None:
    given, expected = documents(text)
    schema = {"type": "object", "properties": {"a": given}, "$defs": {"P": {"type": "integer"}}}
    answer = convert(tools=[function(parameters=schema)])
    declared = answer["body"]["tools"][0]["functionDeclarations"][0]["parameters"]
    assert declared == {"type": "object", "properties": {"a": expected}}
    assert answer["warnings"] == []


_LOOP = {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}, "$defs": {"N": {"items": {"$ref": "#/$defs/N"}}}}


def _sent(parameters: Any) -> Any:
    answer = convert(tools=[function(parameters=parameters)], options={"schema_mode": "json_schema"})
    assert answer.get("warnings", []) == []
    return answer["body"]["tools"][0]["functionDeclarations"][0] if "body" in answer else error(answer)


@pytest.mark.parametrize(
    "schema",
    [
        _LOOP,
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a", "ghost"]},
        {"type": "object", "properties": {"a": {"$ref": "#/nowhere"}}},
        {"type": "object", "additionalProperties": {"type": "string"}},
        {"type": "object", "properties": {}, "patternProperties": {"^x": {}}},
        {"type": ["object", "null"], "properties": {"a": {}}},
        {"$ref": "#/$defs/A", "$defs": {"A": {"type": "object", "properties": {"a": {}}}}},
        {"anyOf": [{"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"b": {}}}]},
    ],
)
def test_json_schema_is_sent_as_it_is_and_nothing_is_reported(schema: Any) -> None:
    assert _sent({**schema, "$schema": "s"}) == {"name": "f", "parametersJsonSchema": schema}


@pytest.mark.parametrize("schema", [{}, {"type": "object"}, {"type": "object", "properties": {}, "$schema": "s"}])
def test_json_schema_that_says_nothing_is_left_out(schema: Any) -> None:
    assert _sent(schema) == {"name": "f"}


def test_json_schema_is_an_object_and_not_too_deep() -> None:
    deep: Any = {"type": "object"}
    for _ in range(70):
        deep = {"type": "object", "properties": {"a": deep}}
    at = "tools[0].function.parameters"
    assert _sent({"type": "string"}) == ("parameters_not_object", at)
    assert _sent({"items": {}}) == ("parameters_not_object", at)
    assert _sent(deep) == ("schema_too_deep", at)


def test_an_answer_has_the_order_of_every_object_even_of_one_property() -> None:
    inner = {"type": "object", "properties": {"b": {"type": "string"}}}
    schema = {"type": "object", "properties": {"a": {"type": "array", "items": inner}}}
    asked = {"type": "json_schema", "json_schema": {"name": "r", "schema": schema}}
    sent = convert(response_format=asked, options={"response_schema_mode": "openapi"})
    written = sent["body"]["generationConfig"]["responseSchema"]
    assert written["propertyOrdering"] == ["a"]
    assert written["properties"]["a"]["items"]["propertyOrdering"] == ["b"]
    declared = convert(tools=[function(parameters=schema)])["body"]["tools"][0]["functionDeclarations"][0]
    assert "propertyOrdering" not in declared["parameters"]
