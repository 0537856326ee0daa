"""Where no single edit mends an error there are choices: with consequences, and edits that hold what they promise."""

import json
from collections import Counter
from typing import Any

import pytest

from toolprism.core.limits import PAGE
from toolprism.core.pointer import resolve
from toolprism.providers import find_profile
from toolprism.providers.errors.violations import find
from toolprism.services.explain_error import Explained, explain, sent_given

_CLOSE = (
    "Invalid schema for function 'f': In context=('properties', 'm'), 'additionalProperties' is required to be "
    "supplied and to be false."
)
_FILL = (
    "* GenerateContentRequest.tools[0].function_declarations[0].parameters{}.properties: should be non-empty for "
    "OBJECT type"
)
_MAPS: list[Any] = [
    {"type": "object"},
    {"type": "object", "properties": {}},
    {"type": "object", "additionalProperties": True, "description": "Filters by name."},
    {"type": "object", "additionalProperties": {"type": "string"}},
    {"type": "object", "additionalProperties": {"type": "object", "properties": {"a": {"type": "integer"}}}},
]


def _schema(node: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"m": node}, "required": ["m"], "additionalProperties": False}


def _openai(node: Any, *, strict: bool = True) -> list[dict[str, Any]]:
    return [{"type": "function", "function": {"name": "f", "strict": strict, "parameters": _schema(node)}}]


def _gemini(schema: Any) -> list[dict[str, Any]]:
    return [{"functionDeclarations": [{"name": "f", "parameters": schema}]}]


def _asked(text: str, tools: Any) -> Explained:
    return explain(text, sent_given(tools, PAGE), PAGE)


def _refused(profile: str, schema: Any) -> Counter[str]:
    return Counter(breach.code for breach in find_profile(profile).breaches(schema) if breach.severity == "error")


@pytest.mark.parametrize("node", _MAPS, ids=json.dumps)
def test_an_open_map_under_strict_has_three_ways_out(node: Any) -> None:
    explained = _asked(_CLOSE, _openai(node))
    assert [way.id for way in explained.ways_out] == ["name", "pairs", "loose"]
    assert [way.tools_patch is not None for way in explained.ways_out] == [False, True, True]
    assert "Nothing is enforced" in explained.ways_out[2].then


@pytest.mark.parametrize("node", _MAPS, ids=json.dumps)
def test_a_list_of_pairs_ends_the_error_and_brings_no_other(node: Any) -> None:
    tools = _openai(node)
    after = _asked(_CLOSE, tools).taken("pairs")[0]
    schema: Any = resolve(after, (0, "function", "parameters"))
    assert ("properties", "m") not in (find("additional-properties-false", schema, {}) or [])
    assert schema["properties"]["m"]["items"]["required"] == ["key", "value"]
    assert _refused("openai-strict", schema) <= _refused("openai-strict", _schema(node))


def test_without_strict_nothing_else_changes() -> None:
    after = _asked(_CLOSE, _openai(_MAPS[0])).taken("loose")[0]
    assert after == _openai(_MAPS[0], strict=False)


def test_who_sends_the_tool_decides_about_strict_where_the_tool_does_not() -> None:
    tools = [{"name": "f", "inputSchema": _schema(_MAPS[0])}]
    explained = _asked(_CLOSE, tools)
    assert explained.ways_out[2].tools_patch is None
    assert explained.taken("loose")[0] == tools


@pytest.mark.parametrize("node", _MAPS, ids=json.dumps)
@pytest.mark.parametrize("way", ["pairs", "text"])
def test_what_gemini_finds_empty_gets_a_content(node: Any, way: str) -> None:
    schema = _schema(node)
    del schema["additionalProperties"]
    explained = _asked(_FILL.format(".properties[m]"), _gemini(schema))
    assert [each.id for each in explained.ways_out] == ["name", "pairs", "text"]
    after: Any = resolve(explained.taken(way)[0], (0, "functionDeclarations", 0, "parameters"))
    assert find("properties-missing", after, {"words": "should be non-empty"}) == []
    assert _refused("gemini-parameters", after) <= _refused("gemini-parameters", schema)


def test_a_tool_without_arguments_goes_without_its_schema() -> None:
    tools = _gemini({"type": "object", "properties": {}})
    explained = _asked(_FILL.format(""), tools)
    assert [way.id for way in explained.ways_out] == ["name", "bare"]
    assert explained.taken("bare")[0] == [{"functionDeclarations": [{"name": "f"}]}]


def test_the_answer_holds_the_choices_with_their_edits() -> None:
    choices: Any = _asked(_CLOSE, _openai(_MAPS[0])).to_json()["choices"]
    assert choices[0] == {
        "id": "name",
        "does": "Name its properties.",
        "then": "Best: the provider holds the model to each of them.",
    }
    assert choices[2]["tools_patch"] == [{"op": "replace", "path": "/0/function/strict", "value": False}]


def test_a_closed_object_has_one_edit_and_no_choices() -> None:
    explained = _asked(_CLOSE, _openai({"type": "object", "properties": {"a": {"type": "string"}}}))
    assert explained.ways_out == ()
    assert "choices" not in explained.to_json()
