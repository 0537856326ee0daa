"""The cause and the fix fit the wording of an error and the tools that were sent."""

from typing import Any

import pytest

from toolprism.core.limits import PAGE
from toolprism.providers.errors.decoder import decode
from toolprism.providers.sent_tools import sent_tools
from toolprism.services.explain_error import Sent, explain

_OPEN = (
    "Invalid schema for function 'f': In context=('properties', 'm'), 'additionalProperties' is required to be "
    "supplied and to be false."
)
_EMPTY = (
    "* GenerateContentRequest.tools[0].function_declarations[0].parameters{}.properties: should be non-empty for "
    "OBJECT type"
)


def tool(**properties: Any) -> list[dict[str, Any]]:
    return [{"name": "f", "inputSchema": {"type": "object", "properties": properties}}]


def fix(text: str, tools: Any = None) -> str:
    return decode(text, sent_tools(tools)).fix


def patch(text: str, tools: Any) -> Any:
    return explain(text, Sent(tools=sent_tools(tools)), PAGE).patch


def test_too_many_strict_tools_asks_for_fewer_strict_ones() -> None:
    said = fix("Too many strict tools (48). The maximum number of strict tools supported is 20.")
    assert "strict" in said
    assert "can stay" in said
    assert "Send fewer tools" not in said


def test_too_many_tools_asks_for_fewer_tools() -> None:
    assert "fewer tools" in fix("Invalid 'tools': array too long. Expected an array with maximum length 128")


@pytest.mark.parametrize(
    "node",
    [
        {"type": "object"},
        {"type": "object", "properties": {}},
        {"type": "object", "additionalProperties": True},
        {"type": "object", "additionalProperties": {"type": "string"}},
    ],
)
def test_an_open_map_is_not_closed_but_gets_choices(node: Any) -> None:
    tools = tool(m=node)
    said = fix(_OPEN, tools)
    assert "refuse every entry" in said
    assert "name the properties" in said
    assert "without 'strict'" in said
    assert "'key' and 'value'" in said
    assert patch(_OPEN, tools) is None


def test_an_object_that_names_its_properties_is_closed() -> None:
    tools = tool(m={"type": "object", "properties": {"a": {"type": "string"}}})
    assert fix(_OPEN, tools) == "Set additionalProperties to false on that object (and on every other object)."
    assert patch(_OPEN, tools) == [{"op": "add", "path": "/properties/m/additionalProperties", "value": False}]


def test_without_the_tools_both_are_said_of_an_open_object() -> None:
    said = fix(_OPEN)
    assert "Set additionalProperties to false" in said
    assert "refuse every entry" in said


def test_an_empty_list_of_properties_is_not_the_answer_to_its_refusal() -> None:
    for text, tools in (
        (_EMPTY.format(""), tool()),
        (_EMPTY.format(".properties[m]"), tool(m={"type": "object"})),
        ("Google Gemini requires at least one dynamic parameter when using tools", tool()),
    ):
        said = fix(text, tools)
        assert "an empty object" not in said
        assert "one property" in said or "one of its properties" in said
        assert patch(text, tools) is None


def test_an_object_without_properties_gets_an_empty_list_where_that_is_accepted() -> None:
    text = "Invalid schema for function 'f': In context=(), object schema missing properties."
    assert patch(text, [{"name": "f", "inputSchema": {"type": "object"}}]) == [
        {"op": "add", "path": "/properties", "value": {}}
    ]


def test_a_member_of_another_type_is_written_in_the_type_beside_it() -> None:
    text = (
        "Invalid schema for function 'f': In context=('properties', 'n'), enum value '3' does not validate against "
        "{'type': 'integer'}."
    )
    assert "in the type beside it" in fix(text)


@pytest.mark.parametrize(
    "text, missing",
    [
        (
            "Invalid schema for function 'f': In context=('properties', 'filters'), array schema missing items.",
            "filters",
        ),
        (
            (
                "Invalid schema for function 'f': In context=('properties', 'a', 'items', 'properties', 'b'), array "
                "schema missing items."
            ),
            "b",
        ),
        ("Invalid schema for function 'g': In context=('properties', 'a'), array schema missing items.", "g"),
        ("tools.7.custom.input_schema: Field required", "tools[7]"),
        (
            (
                "Unknown name \"const\" at 'tools[0].function_declarations[0].parameters.properties[4].value': Cannot "
                "find field."
            ),
            "properties[4]",
        ),
        ("details: <At path '$defs.Node': type is not defined>", "Node"),
    ],
)
def test_tools_that_lack_a_step_of_the_path_are_not_those_that_were_sent(text: str, missing: str) -> None:
    tools = tool(a={"type": "array"})
    tools[0]["inputSchema"]["$defs"] = {"Other": {}}
    explained = explain(text, Sent(tools=sent_tools(tools)), PAGE)
    answer = explained.to_json()
    assert answer["cause"] == f"These tools do not contain `{missing}`; they are not the ones that were sent."
    assert answer["pointer"] is None
    assert "pointer_shape" not in answer
    assert "patch" not in answer
    assert "line" not in answer
    assert answer["targets"] == []


@pytest.mark.parametrize("steps", ["'properties', 'a', 'items'", "'properties', 'a', 'anyOf', '0'"])
def test_a_keyword_that_is_not_there_does_not_make_the_tools_others(steps: str) -> None:
    text = f"Invalid schema for function 'f': In context=({steps}), schema must have a 'type' key."
    decoded = decode(text, sent_tools(tool(a={"type": "array"})))
    assert decoded.first.missing is None
    assert decoded.first.sent is not None
