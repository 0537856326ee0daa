"""Malformed values in a schema, and siblings of references: the output of each target."""

from collections.abc import Iterable
from typing import Any

import pytest

from toolprism.core.json_types import same
from toolprism.schema import all_targets, normalize


def _each(targets: Iterable[str], value: Any) -> dict[str, Any]:
    return dict.fromkeys(targets, value)


_TEXT = {"type": "string"}
_KEEP = "openai-responses", "higress-vertex", "cursor", "llama-cpp", "ollama"
_ANYTHING = {"anyOf": [{"type": kind} for kind in ("string", "number", "boolean", "object", "array", "null")]}

#: A property of an object, and what becomes of it by target; None where the whole is replaced or strict mode is off.
_CASES: list[tuple[str, Any, dict[str, Any]]] = [
    (
        "nullable that is not a boolean",
        {"type": "string", "nullable": "yes"},
        {
            **_each((*_KEEP, "anthropic", "google", "openclaw-gemini"), {"type": "string", "nullable": "yes"}),
            **_each(("cca-claude", "mcp", "moonshot", "openclaw-openai", "vertex-openapi"), _TEXT),
            "openai-strict": _TEXT,
        },
    ),
    (
        "properties that are not a map",
        {"type": "object", "properties": True},
        {
            **_each((*_KEEP, "google", "mcp", "moonshot"), {"type": "object", "properties": True}),
            **_each(("openclaw-openai", "openclaw-gemini"), {"type": "object", "properties": True}),
            "anthropic": {"type": "object", "properties": True, "additionalProperties": False},
            "openai-strict": {"type": "object", "properties": {}, "required": [], "additionalProperties": False},
            "vertex-openapi": {"type": "object"},
            "cca-claude": None,
        },
    ),
    (
        "a false branch beside null",
        {"anyOf": [False, {"type": "null"}]},
        {
            **_each(
                ("openai-responses", "anthropic", "mcp", "openclaw-openai", "higress-vertex"),
                {"anyOf": [False, {"type": "null"}]},
            ),
            **_each(("llama-cpp", "ollama"), {"anyOf": [{"not": _ANYTHING}, {"type": "null"}]}),
            "google": {"nullable": True, "not": {}},
            "moonshot": {"anyOf": [{}, {"type": "null"}]},
            "openclaw-gemini": {"anyOf": [False]},
            "cursor": {},
            "vertex-openapi": {"type": "string", "nullable": True},
            "cca-claude": None,
            "openai-strict": None,
        },
    ),
    (
        "keywords beside a reference",
        {"$ref": "#/$defs/A", "properties": {"y": _TEXT}, "required": ["y"], "nullable": True, "title": "t"},
        {
            "google": {
                "type": "object",
                "properties": {"y": _TEXT},
                "required": ["y"],
                "nullable": True,
                "title": "t",
            },
            "cca-claude": {"type": "object", "properties": {"y": _TEXT}, "required": ["y"], "title": "t"},
            **_each(
                ("cursor", "higress-vertex"),
                {"type": "object", "properties": {"y": _TEXT}, "required": ["y"], "nullable": True, "title": "t"},
            ),
            "mcp": {
                "anyOf": [
                    {"type": "object", "properties": {"y": _TEXT}, "required": ["y"], "title": "t"},
                    {"type": "null"},
                ]
            },
            "openclaw-gemini": {"type": "object", "properties": {"x": _TEXT}, "required": ["x"], "title": "t"},
            "openclaw-openai": {
                "type": ["object", "null"],
                "properties": {"x": _TEXT},
                "required": ["x"],
                "title": "t",
            },
            "openai-strict": {
                "anyOf": [
                    {
                        "type": "object",
                        "properties": {"x": _TEXT, "y": _TEXT},
                        "required": ["y", "x"],
                        "additionalProperties": False,
                    },
                    {"type": "null"},
                ]
            },
        },
    ),
]


@pytest.mark.parametrize("target", all_targets())
@pytest.mark.parametrize("name, schema, expected", _CASES, ids=[name for name, _, _ in _CASES])
def test_a_target_makes_of_it_what_is_decided(name: str, schema: Any, expected: dict[str, Any], target: str) -> None:
    definition = {"type": "object", "properties": {"x": _TEXT}, "required": ["x"]}
    whole: Any = {"type": "object", "properties": {"p": schema}, "required": ["p"], "$defs": {"A": definition}}
    result = normalize(whole, target)
    assert result.status != "error"
    if target in expected:
        output: Any = result.output
        if expected[target] is None:
            assert result.status in ("fallback", "not-strict")
        else:
            assert same(_sorted(output["properties"]["p"]), _sorted(expected[target])), name


def _sorted(schema: Any) -> Any:
    """Return a schema whose `required` is in order of the alphabet."""
    if isinstance(schema, dict):
        return {
            key: sorted(value) if key == "required" and isinstance(value, list) else _sorted(value)
            for key, value in schema.items()
        }
    return [_sorted(entry) for entry in schema] if isinstance(schema, list) else schema


@pytest.mark.parametrize(
    "schema",
    [
        {"definitions": {}, "$defs": True},
        {"definitions": {"A": {}}, "$defs": []},
        {"items": [{"type": "string"}], "prefixItems": True},
        {"items": [], "additionalItems": []},
        {"items": [{}], "additionalItems": [{}]},
        {"properties": {"n": {"anyOf": [], "def": {"type": "object"}}}},
        {"items": {"def": {"type": "string"}, "$defs": {}}},
        {"type": [[]]},
        {"type": [["string", "null"]]},
        {"type": [[["a", "b"]]]},
        {"dependencies": {"a": ["b", "b"]}},
        {"properties": 0, "prefixItems": [[]]},
        {"not": {"additionalItems": [{}], "def": {"type": "object", "shape": {}}}},
        {"properties": {"a": {"$ref": {"type": "string"}, "def": {"type": "string"}}}},
        {"allOf": [{"definitions": {"A": {"properties": {"b": {"type": "string"}}}}, "$ref": "#/definitions/A"}]},
    ],
)
def test_what_is_malformed_settles(schema: Any) -> None:
    for target in all_targets("all").values():
        result = normalize(schema, target.id)
        assert result.trail.patch is not None, target.id
        if target.settles and result.status in ("changed", "unchanged"):
            assert normalize(result.output, target.id).status == "unchanged", target.id
