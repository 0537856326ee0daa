"""Vertex AI, OpenAPI subset: the root of a tool's parameters is an object, or a finding says that it is not."""

from typing import Any

import pytest

from toolprism.schema import Normalizer, normalize
from toolprism.schema.vertex import variant


def codes(schema: Any) -> list[str]:
    """Return what is found, without notes."""
    found = normalize(schema, "vertex-openapi").findings
    return [finding.code for finding in found if finding.severity != "note"]


@pytest.mark.parametrize(
    "schema",
    [
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
    assert codes(schema) == ["root-not-object"]


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "object"},
        {"enum": ["text", 1]},  # not one type of values, so no enum is sent
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
