"""Every form that tools are pasted in, and the findings about those that cannot be used."""

from dataclasses import replace

import pytest

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.core.pointer import Path, resolve
from toolprism.reading.ingest import Ingested, Tool, ingest

SCHEMA: Json = {"type": "object", "properties": {"a": {"type": "string"}}}
ZOD3: Json = {"_def": {"typeName": "ZodString", "checks": []}, "~standard": {"version": 1, "vendor": "zod"}}
ZOD4: Json = {"def": {"type": "object", "shape": {}}, "type": "object", "~standard": {"vendor": "zod"}}
ZOD4_INTERNALS: Json = {"_zod": {"def": {"type": "string"}}}

CHAT: Json = {"type": "function", "function": {"name": "t", "description": "d", "parameters": SCHEMA, "strict": True}}
RESPONSES: dict[str, Json] = {
    "type": "function",
    "name": "t",
    "description": "d",
    "parameters": SCHEMA,
    "strict": False,
}
FUNCTION: Json = {"name": "t", "description": "d", "parameters": SCHEMA}
ANTHROPIC: dict[str, Json] = {"name": "t", "description": "d", "input_schema": SCHEMA}
MCP: Json = {"name": "t", "title": "T", "description": "d", "inputSchema": SCHEMA, "outputSchema": {"type": "object"}}
BEDROCK: Json = {"toolSpec": {"name": "t", "description": "d", "inputSchema": {"json": SCHEMA}}}
GEMINI: Json = {"functionDeclarations": [FUNCTION]}
OPERATION: Json = {
    "operationId": "t",
    "summary": "d",
    "requestBody": {"content": {"text/plain": {}, "application/json": {"schema": SCHEMA}}},
}
OPENAPI: Json = {"openapi": "3.1.0", "paths": {"/t/{id}": {"parameters": [], "post": OPERATION}}}
BODY = ("requestBody", "content", "application/json", "schema")


def read(value: Json) -> Ingested:
    found = ingest(value, PAGE)
    for tool in found.tools:
        assert tool.schema == {} or resolve(value, tool.at) == tool.schema
        resolve(value, tool.tool_at)
    return found


def only(value: Json) -> Tool:
    (tool,) = read(value).tools
    return tool


def refused(value: Json) -> Finding:
    with pytest.raises(BadInput) as raised:
        ingest(value, PAGE)
    return raised.value.finding


@pytest.mark.parametrize(
    "value, kind, form, at, tool_at",
    [
        (CHAT, "OpenAI chat tool", "openai-chat", ("function", "parameters"), ()),
        (RESPONSES, "OpenAI Responses tool", "openai-responses", ("parameters",), ()),
        (FUNCTION, "function declaration", "function", ("parameters",), ()),
        (ANTHROPIC, "Anthropic tool", "anthropic", ("input_schema",), ()),
        ({"type": "custom", **ANTHROPIC}, "Anthropic tool", "anthropic", ("input_schema",), ()),
        (MCP, "MCP tool", "mcp", ("inputSchema",), ()),
        ({"name": "t", "parametersJsonSchema": SCHEMA, "description": "d"},
         "Gemini function declaration", "gemini", ("parametersJsonSchema",), ()),
        (GEMINI, "Gemini function declaration", "gemini",
         ("functionDeclarations", 0, "parameters"), ("functionDeclarations", 0)),
        ({"function_declarations": [{"name": "t", "parameters_json_schema": SCHEMA, "description": "d"}]},
         "Gemini function declaration", "gemini",
         ("function_declarations", 0, "parameters_json_schema"), ("function_declarations", 0)),
        (BEDROCK, "Bedrock tool", "bedrock", ("toolSpec", "inputSchema", "json"), ()),
        ({"name": "t", "description": "d", "inputSchema": {"json": SCHEMA}},
         "Bedrock tool", "bedrock", ("inputSchema", "json"), ()),
        ({"functions": [FUNCTION]}, "legacy OpenAI function", "openai-functions",
         ("functions", 0, "parameters"), ("functions", 0)),
        ({"model": "m", "messages": [], "tools": [CHAT]}, "request with OpenAI chat tool", "openai-chat",
         ("tools", 0, "function", "parameters"), ("tools", 0)),
        ({"tools": [ANTHROPIC]}, "Anthropic tool", "anthropic", ("tools", 0, "input_schema"), ("tools", 0)),
        ({"tools": [GEMINI]}, "Gemini function declaration", "gemini",
         ("tools", 0, "functionDeclarations", 0, "parameters"), ("tools", 0, "functionDeclarations", 0)),
        ({"tools": GEMINI}, "Gemini function declaration", "gemini",
         ("tools", "functionDeclarations", 0, "parameters"), ("tools", "functionDeclarations", 0)),
        ({"toolConfig": {"tools": [BEDROCK]}}, "Bedrock tool", "bedrock",
         ("toolConfig", "tools", 0, "toolSpec", "inputSchema", "json"), ("toolConfig", "tools", 0)),
        ({"tools": [MCP], "nextCursor": "x"}, "MCP tools/list result", "mcp",
         ("tools", 0, "inputSchema"), ("tools", 0)),
        ({"jsonrpc": "2.0", "id": 1, "result": {"tools": [MCP]}}, "MCP tools/list response", "mcp",
         ("result", "tools", 0, "inputSchema"), ("result", "tools", 0)),
        ([MCP], "MCP tool", "mcp", (0, "inputSchema"), (0,)),
        (OPENAPI, "OpenAPI operation", "openapi",
         ("paths", "/t/{id}", "post", *BODY), ("paths", "/t/{id}", "post")),
        ({"post": OPERATION}, "OpenAPI operation", "openapi", ("post", *BODY), ("post",)),
        (OPERATION, "OpenAPI operation", "openapi", BODY, ()),
    ],
)  # fmt: skip
def test_a_tool_is_found_in_every_form(value: Json, kind: str, form: str, at: Path, tool_at: Path) -> None:
    found = read(value)
    (tool,) = found.tools
    assert (found.kind, tool.form, tool.at, tool.tool_at) == (kind, form, at, tool_at)
    assert (tool.name, tool.description, tool.schema) == ("t", "d", SCHEMA)
    assert found.mcp == (form == "mcp")
    assert found.findings == tool.findings == ()


@pytest.mark.parametrize(
    "value",
    [
        True,
        False,
        {},
        SCHEMA,
        {"type": "OBJECT"},
        {"type": ["string", "null"], "name": "x"},
        {"name": "x", "anyOf": [SCHEMA]},
        {"name": "x", "$ref": "#/$defs/a", "$defs": {}},
        {"name": "x", "enum": [1]},
        {"type": "object", "name": "x", "parameters": {}},
        {"type": "object", "properties": {"tools": {"type": "array"}, "name": True, "parameters": {}}},
        {"properties": {"functionDeclarations": {}, "inputSchema": SCHEMA, "toolSpec": {}}},
        {"$schema": "http://json-schema.org/draft-07/schema#", "name": "x"},
        {"$defs": {"a": SCHEMA}},
        {"description": "anything"},
        {"type": "str"},
        {"type": "", "$schema": "http://json-schema.org/draft-04/schema#"},
        {"type": "strange", "minLength": 1, "items": {}},
    ],
)
def test_a_bare_schema_is_one_whatever_its_properties_are_called(value: Json) -> None:
    found = read(value)
    assert (found.kind, found.mcp) == ("bare JSON Schema", False)
    (tool,) = found.tools
    assert (tool.name, tool.form, tool.at, tool.schema) == (None, "schema", (), value)


@pytest.mark.parametrize("value", [ZOD3, ZOD4, ZOD4_INTERNALS])
def test_a_serialized_zod_instance_is_passed_on_unchanged(value: Json) -> None:
    tool = only(value)
    assert (tool.form, tool.schema) == ("zod", value)
    inside = only({"name": "t", "inputSchema": value})
    assert (inside.form, inside.schema) == ("mcp", value)


def test_forms_may_be_mixed() -> None:
    found = read([CHAT, ANTHROPIC, MCP, GEMINI, BEDROCK, SCHEMA, ZOD3, True, {"tools": [RESPONSES]}])
    assert [tool.form for tool in found.tools] == [
        "openai-chat", "anthropic", "mcp", "gemini", "bedrock", "schema", "zod", "schema", "openai-responses"
    ]  # fmt: skip
    assert found.kind.startswith("OpenAI chat tools, Anthropic tools, ")
    assert not found.mcp


@pytest.mark.parametrize(
    "value, strict", [(CHAT, True), (RESPONSES, False), (FUNCTION, None), ({**RESPONSES, "strict": None}, None)]
)  # fmt: skip
def test_the_author_s_strict_flag_is_kept(value: Json, strict: bool | None) -> None:
    assert only(value).strict is strict


@pytest.mark.parametrize(
    "value, at",
    [
        ({"name": "t", "parameters": None}, ("parameters",)),
        ({"type": "function", "name": "t"}, ()),
        ({"type": "function", "function": {"name": "t"}}, ("function",)),
        ({"name": "t", "inputSchema": None}, ("inputSchema",)),
        ({"name": "t", "description": "d"}, ()),
        ({"toolSpec": {"name": "t"}}, ("toolSpec",)),
        ({"functionDeclarations": [{"name": "t"}]}, ("functionDeclarations", 0)),
        ({"functions": [{"name": "t", "parameters": None}]}, ("functions", 0, "parameters")),
    ],
)
def test_a_tool_without_parameters_takes_anything_and_says_so(value: Json, at: Path) -> None:
    tool = only(value)
    assert (tool.name, tool.schema, tool.at) == ("t", {}, at)
    assert [(finding.code, finding.severity) for finding in tool.findings] == [("no-parameters", "note")]


@pytest.mark.parametrize("value", [{"name": "t", "parameters": {}}, {"name": "t", "inputSchema": {}}])
def test_an_empty_parameter_map_causes_no_finding(value: Json) -> None:
    assert (only(value).schema, only(value).findings) == ({}, ())


def test_a_tool_without_parameters_among_those_of_mcp_is_mcp() -> None:
    assert read({"tools": [MCP, {"name": "ping"}]}).kind == "MCP tools/list result"


@pytest.mark.parametrize(
    "built_in, name",
    [
        ({"type": "web_search"}, "web_search"),
        ({"type": "bash_20250124", "name": "bash"}, "bash_20250124"),
        ({"type": "mcp", "server_label": "x"}, "mcp"),
        ({"googleSearch": {}}, "googleSearch"),
        ({"code_execution": {}}, "code_execution"),
        ({"cachePoint": {"type": "default"}}, "cachePoint"),
    ],
)
def test_a_built_in_tool_is_skipped_with_a_note(built_in: Json, name: str) -> None:
    found = read({"tools": [built_in, CHAT]})
    assert [tool.name for tool in found.tools] == ["t"]
    (finding,) = found.findings
    assert (finding.code, finding.severity, finding.pointer) == ("built-in-tool", "note", "/tools/0")
    assert name in finding.message
    assert refused({"tools": [built_in]}).code == "no-tools"


@pytest.mark.parametrize(
    "bad, code, pointer",
    [
        ({"name": "b", "inputSchema": 5}, "bad-schema", "/tools/0/inputSchema"),
        ({"name": "b", "input_schema": "text"}, "bad-schema", "/tools/0/input_schema"),
        ({"type": "function", "name": "b", "parameters": []}, "bad-schema", "/tools/0/parameters"),
        ({"type": "function", "function": {"name": "b", "parameters": 1}}, "bad-schema",
         "/tools/0/function/parameters"),
        ({"type": "function", "function": "b"}, "bad-tool", "/tools/0/function"),
        ({"toolSpec": None}, "bad-tool", "/tools/0/toolSpec"),
        ({"toolSpec": {"name": "b", "inputSchema": {"json": "x"}}}, "bad-schema",
         "/tools/0/toolSpec/inputSchema/json"),
        (7, "unknown-tool", "/tools/0"),
        (None, "unknown-tool", "/tools/0"),
        ("text", "unknown-tool", "/tools/0"),
        ({"foo": 1}, "unknown-tool", "/tools/0"),
    ],
)  # fmt: skip
def test_a_bad_tool_never_spoils_the_others(bad: Json, code: str, pointer: str) -> None:
    found = read({"tools": [bad, CHAT]})
    assert [tool.name for tool in found.tools] == ["t"]
    (finding,) = found.findings
    assert (finding.code, finding.severity, finding.pointer) == (code, "error", pointer)


@pytest.mark.parametrize("name", [None, 5, ""])
def test_a_tool_without_a_name_is_kept_and_reported(name: Json) -> None:
    tool = only([{"name": name, "input_schema": SCHEMA}])
    assert (tool.name, tool.schema) == (None, SCHEMA)
    assert [(finding.code, finding.pointer) for finding in tool.findings] == [("no-name", "/0/name")]
    assert [finding.pointer for finding in only([{"input_schema": SCHEMA}]).findings] == ["/0"]


def test_a_strict_flag_or_description_of_another_type_is_left_out_with_a_warning() -> None:
    tool = only({"name": "t", "description": 5, "strict": "yes", "parameters": SCHEMA})
    assert (tool.description, tool.strict) == (None, None)
    assert [(finding.code, finding.severity, finding.pointer) for finding in tool.findings] == [
        ("bad-description", "warning", "/description"),
        ("bad-strict", "warning", "/strict"),
    ]


@pytest.mark.parametrize(
    "value",
    [None, 5, "text", [], [[]], {"foo": 1}, {"tools": []}, {"result": {"tools": []}}, [1, "a"], {"tools": None}],
)
def test_where_nothing_is_recognized_the_accepted_forms_are_named(value: Json) -> None:
    finding = refused(value)
    assert finding.code == "no-tools"
    assert "MCP" in (finding.hint or "")


def test_where_every_tool_is_bad_the_first_error_is_reported() -> None:
    assert refused({"tools": [{"name": "a", "parameters": 5}, 7]}).pointer == "/tools/0/parameters"


@pytest.mark.parametrize("value", [[CHAT] * 3, {"tools": [{"functionDeclarations": [FUNCTION] * 3}]}, [1, 2, 3]])
def test_more_tools_than_the_limit_are_refused(value: Json) -> None:
    with pytest.raises(BadInput) as raised:
        ingest(value, replace(PAGE, max_tools=2))
    assert raised.value.finding.code == "too-many-tools"


def test_as_many_tools_as_the_limit_are_read() -> None:
    assert len(ingest([CHAT] * 2, replace(PAGE, max_tools=2)).tools) == 2


def test_tools_nested_however_deep_are_found() -> None:
    value: Json = CHAT
    for _ in range(5_000):
        value = [{"result": {"tools": [value]}}]
    (tool,) = ingest(value, replace(PAGE, max_tools=20_000)).tools
    assert tool.name == "t"


def test_tools_are_kept_in_the_order_of_the_paste() -> None:
    names = ["a", "b", "c", "d"]
    one, two, three, four = ({"name": name, "parameters": SCHEMA} for name in names)
    value: Json = [one, {"tools": [two, {"functionDeclarations": [three]}], "functions": [four]}]
    assert [tool.name for tool in read(value).tools] == names


# OpenAPI


def api(components: Json, body: Json) -> Json:
    return {
        "openapi": "3.0.3",
        "components": components,
        "paths": {"/a": {"post": {"requestBody": body}, "get": {"responses": {}}}},
    }


def test_an_operation_without_an_id_is_called_by_method_and_path() -> None:
    value = api({}, {"content": {"application/vnd.api+json": {"schema": SCHEMA}}})
    found = read(value)
    assert [tool.name for tool in found.tools] == ["POST /a"]
    assert [(note.code, "1 of 2" in note.message) for note in found.findings] == [("no-request-body", True)]


def test_shared_schemas_that_are_referred_to_come_along() -> None:
    node: Json = {"type": "object", "properties": {"next": {"$ref": "#/components/schemas/Node"}}}
    schema: Json = {"type": "array", "items": {"$ref": "#/components/schemas/Node"}}
    value = api({"schemas": {"Node": node, "Other": {}}}, {"content": {"application/json": {"schema": schema}}})
    (tool,) = ingest(value, PAGE).tools
    pointed = {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}
    assert tool.schema == {"type": "array", "items": {"$ref": "#/$defs/Node"}, "$defs": {"Node": pointed}}
    assert [note.code for note in tool.findings] == ["references-copied"]
    assert resolve(value, tool.at) == schema


def test_a_bare_reference_is_followed_to_what_it_means() -> None:
    components: Json = {
        "schemas": {"A": {"$ref": "#/components/schemas/B"}, "B": SCHEMA},
        "requestBodies": {"R": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}},
    }
    tool = only(api(components, {"$ref": "#/components/requestBodies/R"}))
    assert (tool.at, tool.schema) == (("components", "schemas", "B"), SCHEMA)


def test_references_in_a_circle_end() -> None:
    components: Json = {"schemas": {"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}}
    body: Json = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}
    assert len(ingest(api(components, body), PAGE).tools) == 1


def test_an_own_definition_of_the_same_name_stays() -> None:
    schema: Json = {"$defs": {"A": {"const": 1}}, "anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/components/schemas/A"}]}
    value = api({"schemas": {"A": SCHEMA}}, {"content": {"application/json": {"schema": schema}}})
    (tool,) = ingest(value, PAGE).tools
    assert tool.schema == {
        "$defs": {"A": {"const": 1}, "components.A": SCHEMA},
        "anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/components.A"}],
    }


def test_operations_of_which_none_takes_json_are_not_tools() -> None:
    assert refused(api({}, {"content": {"text/plain": {}}})).code == "no-tools"
    assert refused(api({}, {"content": {"application/json": {"schema": 5}}})).code == "bad-tool"


EMPTY: list[Json] = [
    [],
    {"tools": []},
    {"jsonrpc": "2.0", "id": 1, "result": {"tools": []}},
    {"model": "m", "tools": [], "messages": []},
    {"toolConfig": {"tools": []}},
]


@pytest.mark.parametrize("value", EMPTY, ids=str)
def test_an_empty_list_of_tools_is_said_to_be_empty(value: Json) -> None:
    assert refused(value).message == "The list of tools is empty."


def test_an_empty_list_of_something_else_is_not_recognized() -> None:
    assert refused({"a": []}).message == "No tool and no schema is recognized in this JSON."
