"""The edit that an explained error offers mends its tool: the condition is gone, and the provider gets no other."""

from typing import Any

import pytest

from toolprism.core.limits import PAGE
from toolprism.core.patch import patched
from toolprism.providers import find_profile
from toolprism.providers.errors.violations import find
from toolprism.providers.sent_tools import sent_tools
from toolprism.services.explain_error import Sent, explain

_OPENAI = "Invalid schema for function 'f': In context=({}), {}"
_GEMINI = "* GenerateContentRequest.tools[0].function_declarations[0].parameters{}: {}"
_UNKNOWN = "Unknown name \"{}\" at 'tools[0].function_declarations[0].parameters.properties[0].value': {}"
_MOONSHOT = "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path '{}': {}>"
_X = "'properties', 'x'"

#: A profile, the text of an error, and the property `x` of its tool, or a whole schema.
_ERRORS: list[tuple[str, str, Any]] = [
    ("openai", _OPENAI.format(_X, "array schema missing items."), {"type": "array"}),
    ("openai-strict", _OPENAI.format(_X, "'default' is not permitted."), {"type": "string", "default": "a"}),
    (
        "openai-strict",
        _OPENAI.format(_X, "'oneOf' is not permitted."),
        {"oneOf": [{"type": "string"}, {"type": "null"}]},
    ),
    (
        "openai-strict",
        _OPENAI.format(_X, "'additionalProperties' is required to be supplied and to be false."),
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
    ),
    (
        "openai-strict",
        _OPENAI.format(
            _X,
            "'required' is required to be supplied and to be an array including every key in properties. Missing 'b'.",
        ),
        {
            "type": "object",
            "properties": {"a": {"type": "string"}, "b": {"type": "integer"}},
            "required": ["a"],
            "additionalProperties": False,
        },
    ),
    ("openai", _OPENAI.format("", "object schema missing properties."), ("whole", {"type": "object"})),
    (
        "openai",
        _OPENAI.format("", "schema must be a JSON Schema of 'type: \"object\"', got 'type: null'."),
        ("whole", {}),
    ),
    ("openai", _OPENAI.format(_X, "'(?=a)' is not a 'regex'."), {"type": "string", "pattern": "(?=a)"}),
    ("openai", _OPENAI.format(_X, "'string' is not of type 'object', 'boolean'."), "string"),
    ("anthropic", "tools.0.custom.input_schema.type: Field required", ("whole", {"properties": {}})),
    (
        "anthropic",
        "tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12",
        {"type": "string", "required": True},
    ),
    (
        "gemini-parameters",
        _UNKNOWN.format("type", "Proto field is not repeating, cannot start list."),
        {"type": ["string", "null"]},
    ),
    ("gemini-parameters", _UNKNOWN.format("const", "Cannot find field."), {"const": "a"}),
    (
        "gemini-parameters",
        _UNKNOWN.format("exclusiveMinimum", "Cannot find field."),
        {"type": "number", "exclusiveMinimum": 1},
    ),
    ("gemini-parameters", _GEMINI.format(".properties[x].items", "missing field."), {"type": "array"}),
    (
        "gemini-parameters",
        _GEMINI.format(".properties[x].enum", "only allowed for STRING type"),
        {"type": "integer", "enum": [1, 2]},
    ),
    (
        "gemini-parameters",
        _GEMINI.format(".properties[x].format", "only 'enum' is supported"),
        {"type": "string", "format": "uri"},
    ),
    (
        "gemini-parameters",
        _GEMINI.format(".required[1]", "property is not defined"),
        ("whole", {"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x", "y"]}),
    ),
    (
        "moonshot",
        _MOONSHOT.format(
            "properties.x", "when using anyOf, type should be defined in anyOf items instead of the parent schema"
        ),
        {"type": "string", "anyOf": [{"type": "string"}, {"type": "null"}]},
    ),
    (
        "moonshot",
        _MOONSHOT.format("properties", "property schema for 'x' must be an object"),
        "string",
    ),
    (
        "moonshot",
        _MOONSHOT.format("properties.x.items", "items must be an object"),
        {"type": "array", "items": [{"type": "string"}]},
    ),
    ("moonshot", _MOONSHOT.format("properties.x", "unsupported keywords: $schema"), {"type": "string", "$schema": "a"}),
    (
        "llama-cpp",
        "JSON schema conversion failed:\nPattern must start with '^' and end with '$'",
        {"type": "string", "pattern": "a"},
    ),
]


def _tools(given: Any) -> list[dict[str, Any]]:
    if isinstance(given, tuple):
        return [{"name": "f", "inputSchema": given[1]}]
    return [
        {
            "name": "f",
            "inputSchema": {
                "type": "object",
                "properties": {"x": given},
                "required": ["x"],
                "additionalProperties": False,
            },
        }
    ]


def _errors(profile: str, schema: Any) -> set[tuple[str, str]]:
    """Return what a provider refuses in a schema."""
    return {
        (breach.code, str(breach.path))
        for breach in find_profile(profile).breaches(schema)
        if breach.severity == "error"
    }


@pytest.mark.parametrize(
    "profile, text, given", _ERRORS, ids=lambda value: value[:48] if isinstance(value, str) else ""
)
def test_an_edit_ends_the_condition_and_brings_no_other(profile: str, text: str, given: Any) -> None:
    tools = _tools(given)
    explained = explain(text, Sent(tools=sent_tools(tools)), PAGE)
    rule, hit, place = explained.decoded.rule, explained.decoded.hit, explained.decoded.first
    assert explained.patch is not None
    assert rule is not None
    assert hit is not None
    before = tools[0]["inputSchema"]
    after = patched(before, explained.patch)
    assert place.pointer not in (find(rule, after, hit.details) or [])
    assert _errors(profile, after) - _errors(profile, before) == set()


def test_no_edit_is_offered_that_the_provider_would_refuse_too() -> None:
    tools = _tools({"type": "array"})
    text = _OPENAI.format(_X, "array schema missing items.")
    assert explain(text, Sent(tools=sent_tools(tools)), PAGE).patch == [
        {"op": "add", "path": "/properties/x/items", "value": {}}
    ]
    strict = [{"type": "function", "name": "f", "parameters": tools[0]["inputSchema"], "strict": True}]
    assert explain(text, Sent(tools=sent_tools(strict)), PAGE).patch is None
