"""Vertex AI, OpenAPI subset: the root of a tool's parameters is an object, or a finding says that it is not."""

from typing import Any

import pytest

from toolprism.schema import Normalizer, normalize
from toolprism.schema.vertex import variant


def codes(schema: Any) -> list[str]:
    return [finding.code for finding in normalize(schema, "vertex-openapi").findings]


@pytest.mark.parametrize(
    "schema",
    [
        {"enum": ["text", 1]},
        {"enum": ["text"]},
        {"const": 1},
        {"type": "string"},
        {"type": ["string", "integer"]},
        {"items": {"type": "string"}},
        {"minimum": 1},
        {"anyOf": [{"type": "object", "properties": {"a": {"type": "string"}}}, {"type": "string"}]},
        {"$ref": "#/$defs/A", "$defs": {"A": {"enum": ["a"]}}},
    ],
)
def test_a_root_that_is_not_an_object_is_a_finding(schema: Any) -> None:
    assert [code for code in codes(schema) if code != "changes-again"] == ["root-not-object"]


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "object"},
        {"type": ["object", "null"]},
        {"properties": {"a": {"enum": ["a", 1]}}},
        {"anyOf": [{"type": "object", "properties": {"a": {"type": "string"}}}, {"type": "object"}]},
        {"allOf": [{"type": "object"}]},
    ],
)
def test_a_root_that_is_an_object_is_none(schema: Any) -> None:
    assert codes(schema) == []


def test_the_root_of_an_answer_may_be_anything() -> None:
    target = variant(gemini_api=False, ordering=True)
    assert Normalizer({"enum": ["a", "b"]}).normalize(target).findings == ()
