"""A name, an index and numbers resolve to a tool and an existing place; nothing is invented."""

from typing import Any

import pytest

from toolprism.providers.errors.decoder import decode
from toolprism.providers.sent_tools import SentTool, sent_tools

_CLOSED = "In context=({}), 'additionalProperties' is required to be supplied and to be false."


def tool(name: str, **properties: Any) -> dict[str, Any]:
    return {"name": name, "inputSchema": {"type": "object", "properties": properties}}


def answer(text: str, tools: Any) -> dict[str, Any]:
    return decode(text, sent_tools(tools)).to_json()


def openai(name: str, context: str = "") -> str:
    return f"Invalid schema for function '{name}': {_CLOSED.format(context)}"


def test_a_name_leads_to_the_index() -> None:
    found = answer(openai("b"), [tool("a"), tool("b")])
    assert (found["tool"], found["tool_index"], found["pointer"]) == ("b", 1, "")


def test_an_index_leads_to_the_name() -> None:
    found = answer("tools.1.custom.input_schema.type: Field required", [tool("a"), tool("b")])
    assert (found["tool"], found["tool_index"]) == ("b", 1)


@pytest.mark.parametrize("said", ["mcp__server__find", "server_find", "server-find", "server.find"])
def test_a_prefix_of_the_client_is_taken_off_to_find_the_tool(said: str) -> None:
    found = answer(openai(said), [tool("a"), tool("find")])
    assert (found["tool"], found["tool_index"]) == (said, 1)


def test_a_tool_that_was_not_sent_keeps_its_name_and_gets_no_index() -> None:
    found = answer(openai("other"), [tool("a"), tool("b")])
    assert (found["tool"], found["tool_index"]) == ("other", None)


def test_an_index_past_the_end_names_no_tool() -> None:
    found = answer("tools.9.custom.input_schema: Field required", [tool("a")])
    assert (found["tool"], found["tool_index"]) == (None, 9)


def test_a_placeholder_is_not_a_name() -> None:
    assert answer(openai("<tool>"), None)["tool"] is None


def test_a_place_that_does_not_exist_is_not_given() -> None:
    assert answer(openai("a", "'properties', 'x'"), [tool("a")])["pointer"] is None


def test_a_place_below_a_reference_is_that_of_the_definition() -> None:
    schema = {
        "type": "object",
        "properties": {"x": {"$ref": "#/$defs/X"}},
        "$defs": {"X": {"type": "object", "properties": {"y": {"type": "object"}}}},
    }
    found = answer(openai("a", "'properties', 'x', 'properties', 'y'"), [{"name": "a", "inputSchema": schema}])
    assert found["pointer"] == "/$defs/X/properties/y"


def test_numbers_of_properties_become_names() -> None:
    text = (
        "Unknown name \"const\" at 'tools[0].function_declarations[0].parameters.properties[1].value.any_of[0]': "
        "Cannot find field."
    )
    tools = [tool("a", first={}, second={"anyOf": [{"const": 1}]})]
    assert answer(text, tools)["pointer"] == "/properties/second/anyOf/0"
    assert answer(text, None)["pointer"] is None


def test_a_branch_without_a_number_is_the_one_that_breaks_the_rule() -> None:
    text = "details: <At path 'properties.p.anyOf.properties.q': type is not defined>"
    branches = [{"properties": {"q": {"type": "string"}}}, {"properties": {"q": {}}}]
    assert answer(text, [tool("a", p={"anyOf": branches})])["pointer"] == "/properties/p/anyOf/1/properties/q"


def test_without_a_place_every_violation_is_listed_and_the_first_is_the_answer() -> None:
    tools = [tool("a"), tool("b", x={"type": "array"}, y={"type": "array"}), tool("c", z={"type": "array"})]
    found = answer("Error: tool parameters array type must have items", tools)
    assert (found["tool"], found["tool_index"], found["pointer"]) == ("b", 1, "/properties/x")
    assert [place["pointer"] for place in found["places"]] == ["/properties/x", "/properties/y", "/properties/z"]


def test_an_error_about_all_tools_names_none() -> None:
    tools = [tool("a", x={"type": "string"}), tool("b")]
    found = answer("Schemas contains too many optional parameters (87)", tools)
    assert (found["tool"], found["tool_index"], found["pointer"]) == (None, None, None)


def test_declarations_in_several_lists_are_counted_through() -> None:
    tools = [{"functionDeclarations": [{"name": "a"}, {"name": "b"}]}, {"functionDeclarations": [{"name": "c"}]}]
    text = "* GenerateContentRequest.tools[1].function_declarations[0].parameters.properties: should be non-empty"
    found = answer(text, tools)
    assert (found["tool"], found["tool_index"]) == ("c", 2)


@pytest.mark.parametrize(
    "document",
    [
        [{"name": "t", "input_schema": {"type": "object"}}],
        {"tools": [{"type": "function", "function": {"name": "t", "parameters": {"type": "object"}}}]},
        {"result": {"tools": [{"name": "t", "inputSchema": {"type": "object"}}]}},
        {"toolConfig": {"tools": [{"toolSpec": {"name": "t", "inputSchema": {"json": {"type": "object"}}}}]}},
        {"tools": [{"functionDeclarations": [{"name": "t", "parameters": {"type": "object"}}]}]},
        {"name": "t", "parameters": {"type": "object"}},
    ],
)
def test_tools_are_found_in_any_request(document: Any) -> None:
    (found,) = sent_tools(document)
    assert (found.name, found.schema) == ("t", {"type": "object"})


def test_a_tool_whose_schema_is_not_one_keeps_its_number() -> None:
    names = [found.name for found in sent_tools([{"name": "a"}, {"name": "b", "inputSchema": "x"}, None, tool("d")])]
    assert names == ["a", "b", None, "d"]


@pytest.mark.parametrize(
    "text",
    [
        "Invalid schema for response_format 'default': " + _CLOSED.format("'properties', 'x'"),
        "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
        "Unknown name \"title\" at 'generation_config.response_schema.properties[0].value': Cannot find field.",
        "A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth.",
    ],
)
def test_an_error_about_the_schema_of_an_answer_names_no_tool(text: str) -> None:
    found = answer(text, [tool("a", x={"type": "object", "title": "X"})])
    assert (found["tool"], found["tool_index"]) == (None, None)
    assert [place["tool"] for place in found["places"]] == [None]


def test_an_error_about_the_schema_of_an_answer_is_looked_up_in_a_bare_schema() -> None:
    schema: Any = {"type": "object", "properties": {"x": {"type": "object"}}}
    text = "Unknown name \"type\" at 'generation_config.response_schema.properties[0].value': Cannot find field."
    found = decode(text, (SentTool(name=None, description=None, schema=schema, at=()),)).to_json()
    assert found["pointer"] == "/properties/x"
