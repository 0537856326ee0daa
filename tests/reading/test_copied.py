"""Copied texts that are not JSON are read and named, never run, with places in the pasted text."""

import re
from typing import Any

import pytest

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.limits import PAGE
from toolprism.reading.paste import Paste, read

CHAT = """[
    # the tools
    {'type': 'function', 'function': {'name': 'find', 'strict': True, 'parameters': {
        'type': 'object', 'properties': {'query': {'type': 'string', 'minLength': 1}}}}},
]"""
SCRIPT = """import OpenAI from "openai";
const tools = [{
  type: "function",
  function: { name: "find", parameters: { type: "object", properties: { query: { type: "string" } } } },
}];
const answer = await client.chat.completions.create({ model: "m", messages, tools });
"""
CALL = """response = client.messages.create(
    model="m", tools=[{"name": "find", "input_schema": {"type": "object", "properties": {"query": {}}}}],
    messages=[{"role": "user", "content": "Hello"}],
)"""
GENAI = """tool = types.Tool(function_declarations=[
    types.FunctionDeclaration(name="find", parameters=types.Schema(type="OBJECT", properties={"query": {}}))])
"""
VERCEL = """const { text } = await generateText({
  tools: {
    find: tool({
      description: `finds`,
      inputSchema: jsonSchema({ type: 'object', properties: { query: { type: 'string' as const } } }),
      execute: async ({ query }) => ({ query, found: 1 }),
    }),
  },
});"""
NAMED = 'find = {"name": "find", "input_schema": {"type": "object", "properties": {"query": {}}}}\ntools = [find]\n'
YAML = """# a tool
name: find
input_schema:
  type: object
  properties:
    query: {type: string, default: no}
    on: &flag {type: boolean}
    off: *flag
"""
BODY = '{"tools": [{"name": "find", "input_schema": {"type": "object", "properties": {"query": {}}}}]}'
CURL = f"$ curl https://api.example.com/v1/messages \\\n  -H 'content-type: application/json' \\\n  -d '{BODY}'\n"
QUOTED = 'curl -X POST "$URL" --data-raw "' + BODY.replace('"', '\\"') + '"'
HEREDOC = f"curl -s https://api.example.com -d @- <<'EOF'\n{BODY}\nEOF\n"
LINES = '{"name": "find", "input_schema": {"properties": {"query": {}}}}\n\n{"id": 2, "schema": {"type": "object"}}\n'
LOG = f"2026-01-02 INFO request took 3ms {{}}\n[10:00:01] DEBUG body={BODY} done\n"
ESCAPED = 'level=info body="' + BODY.replace('"', '\\"') + '" ms=3'
COMMENTS = '// tools\n{"name": "find", /* why */ "input_schema": {"properties": {"query": {},},},}'


def column_and_line(text: str, offset: int) -> tuple[int, int]:
    return text[:offset].count("\n") + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


@pytest.mark.parametrize(
    "text, form, kind, tools",
    [
        (COMMENTS, "JSON with comments and trailing commas", "Anthropic tool", 1),
        (CHAT, "a Python dict", "OpenAI chat tool", 1),
        (SCRIPT, "JavaScript code", "OpenAI chat tool", 1),
        (CALL, "Python code", "Anthropic tool", 1),
        (GENAI, "Python code", "function declaration", 1),
        (VERCEL, "JavaScript code", "Vercel AI SDK tool", 1),
        (NAMED, "Python code", "Anthropic tool", 1),
        (YAML, "YAML", "Anthropic tool", 1),
        (CURL, "the body of a curl command", "Anthropic tool", 1),
        (QUOTED, "the body of a curl command", "Anthropic tool", 1),
        (HEREDOC, "the body of a curl command", "Anthropic tool", 1),
        (LINES, "JSON lines", "Anthropic tool and bare JSON Schema", 2),
        (LOG, "JSON in other text", "Anthropic tool", 1),
        (ESCAPED, "JSON in quotes", "Anthropic tool", 1),
        ("{name: 'find', inputSchema: {properties: {query: {}}}};", "a JavaScript object literal", "MCP tool", 1),
        (f"Look:\n```python\n{CHAT}\n```\n", "a Python dict", "OpenAI chat tool", 1),
    ],
)
def test_each_form_is_read_and_named_and_its_places_are_those_of_the_text(
    text: str, form: str, kind: str, tools: int
) -> None:
    paste = read(text, PAGE)
    assert (paste.form, paste.kind.replace("s", ""), len(paste.tools)) == (form, kind.replace("s", ""), tools)
    assert f"read as {form}, {tools} tool" in paste.read_as
    tool = paste.tools[0]
    assert tool.name == "find"
    place = paste.key_place((*tool.at, "properties", "query"))
    assert re.match(r"[\\'\"]*query", text[place.start :])
    assert (place.line, place.column) == column_and_line(text, place.start)


def test_yaml_is_read_by_the_rules_of_today() -> None:
    (tool,) = read(YAML, PAGE).tools
    schema: Any = tool.schema
    assert schema["properties"]["query"]["default"] == "no"
    assert schema["properties"]["on"] == schema["properties"]["off"] == {"type": "boolean"}


@pytest.mark.parametrize(
    "written, value",
    [
        ("True", True),
        ("None", None),
        ("0x1F", 31),
        ("1_000", 1000),
        ("+.5", 0.5),
        ("('a' \n 'b')", "ab"),
        ('"a" + "b"', "ab"),
        ("'''it's\n'''", "it's\n"),
        (r"'\x41é\u{1F600}'", "Aé😀"),
        (r"r'\d+'", r"\d+"),
        ("(1, 2,)", [1, 2]),
        ("[1, 2,]", [1, 2]),
        ("{'a': 1,}", {"a": 1}),
        ("dict(a=1)", {"a": 1}),
    ],
)
def test_a_value_is_what_its_language_means_by_it(written: str, value: Any) -> None:
    (tool,) = read(f"{{'name': 'a', 'parameters': {{'default': {written}}}}}", PAGE).tools
    assert tool.schema == {"default": value}


@pytest.mark.parametrize("code", ["f'{x}'", "`${x}`", "x if y else z", "load()", "os.environ['A']", "a + 1", "...rest"])
def test_code_is_left_out_with_a_finding(code: str) -> None:
    member = code if code.startswith("...") else f"'default': {code}"
    paste = read(f"{{'name': 'a', 'parameters': {{'type': 'object', {member}}}}}", PAGE)
    assert paste.tools[0].schema == {"type": "object"}
    (finding,) = paste.findings
    assert (finding.code, finding.severity, finding.line) == ("code-left-out", "warning", 1)


def refused(text: str) -> Finding:
    with pytest.raises(BadInput) as raised:
        read(text, PAGE)
    return raised.value.finding


@pytest.mark.parametrize(
    "text, code, line, column",
    [
        ("const s = z.object({ a: z.string() })", "zod-code", 1, 11),
        ("tools: { a: tool({\n  inputSchema: z.object({}) }) }", "zod-code", 2, 16),
        ("tools = [{'name': 'a',\n 'input_schema': Weather.model_json_schema()}]", "pydantic-code", 2, 18),
        ("import x\nclass Weather(pydantic.BaseModel):\n    city: str = Field(min_length=1)", "pydantic-code", 2, 1),
        ("from x import tool\n\n@tool\n@traced\ndef search(q: str) -> str:\n    ...", "tool-code", 3, 1),
        ("@mcp.tool()\nasync def search(q: str) -> str:\n    ...", "tool-code", 1, 1),
        ("@mcp.tool(\n    name='a',\n    description='b',\n)\ndef search(q: str) -> str:\n    ...", "tool-code", 1, 1),
        ("def helper(q):\n    return q", "no-json", 1, 1),
        ("curl https://x -d @tools.json", "file-missing", 1, 19),
        ("curl https://example.com", "no-body", 1, 1),
        ('curl x -d \'{\n "tools": [{"name" "a"}]}\'', "missing-colon", 2, 20),
        ("name: a\nparameters:\n  type: object\n   x: {}\n", "bad-yaml", 4, 5),
        ("a: !!python/object/apply:os.system [ls]\n", "yaml-tag", 1, 4),
        ("a: !!python/name:os.system x\n", "yaml-tag", 1, 4),
        ('{"name":"a","input_schema":{}}\n{"name":"b","input_schema":{}}\n{"name" "c"}', "missing-colon", 3, 9),
        ("{'name': 'a', 'parameters': {'type': ", "broken-literal", 1, 38),
        ('{"name": "a", "parameters": {"type": tru', "unquoted-text", 1, 38),
        ('{"a": {"type": "string"} "b": 1}', "missing-comma", 1, 25),
        ("please help me with my tool", "no-json", 1, 1),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, code: str, line: int, column: int) -> None:
    finding = refused(text)
    assert (finding.code, finding.line, finding.column) == (code, line, column)


def test_code_that_must_be_run_comes_with_the_lines_that_print_its_schema() -> None:
    assert "the first `import json`, the second `print(" in (refused("class A(BaseModel):\n  a: str").hint or "")
    assert "z.toJSONSchema(schema)" in (refused("z.object({})").hint or "")
    assert "dumps(Weather.model_json_schema())" in (refused("tools = [Weather.model_json_schema()]").hint or "")


@pytest.mark.parametrize(
    "text, expected",
    [
        ('{"a": [1,],\n "b": 2\n "c": 3}', "a comma is missing before this."),
        ("{'a': 1 b: 2}", "a comma is missing before this."),
        ("{'a': [1 {}]}", "a comma is missing before this."),
        ("{'a': [1}", "`,` or `]` was expected."),
        ("{'a': [1", "`,` or `]` was expected."),
    ],
)
def test_a_comma_that_is_missing_is_named(text: str, expected: str) -> None:
    finding = refused(text)
    assert finding.code == "broken-literal"
    assert finding.message.endswith(f"up to here: {expected}")


@pytest.mark.parametrize(
    "text, line",
    [
        (
            "import { z } from 'zod';\nexport const searchInput: z.ZodType =\n  z.object({\n  a: z.string() });",
            "console.log(JSON.stringify(z.toJSONSchema(searchInput)))",
        ),
        (
            "import json\nfrom pydantic import BaseModel\n\nclass Weather(BaseModel):\n    city: str",
            "print(json.dumps(Weather.model_json_schema()))",
        ),
    ],
)
def test_the_line_that_prints_a_schema_has_its_name_and_no_import_again(text: str, line: str) -> None:
    assert refused(text).hint == f"Print it with one more line at the end: `{line}`."


@pytest.mark.parametrize(
    "text, provider",
    [
        (
            "openai.BadRequestError: Error code: 400 - {'error': {'message': \"Invalid schema for function 'a'\"}}",
            "OpenAI",
        ),
        (
            '{"error": {"code": 400, "message": "Invalid JSON payload received.", "status": "INVALID_ARGUMENT"}}',
            "Gemini",
        ),
        ('{"type": "error", "error": {"message": "tools.0.custom.input_schema.type: Field required"}}', "Anthropic"),
        ('{"error": {"message": "Bad request"}}', "a provider"),
    ],
)
def test_an_error_message_is_named_as_such(text: str, provider: str) -> None:
    finding = refused(text)
    assert finding.code == "provider-error"
    assert f"of {provider}, and not a tool" in finding.message


def test_parameters_of_an_operation_are_properties_beside_those_of_its_body() -> None:
    text = """paths:
  /pets/{id}:
    parameters: [{name: id, in: path, schema: {type: string}}]
    put:
      operationId: putPet
      parameters:
        - {name: limit, in: query, description: How many, schema: {type: integer}}
        - $ref: '#/components/parameters/Trace'
        - {name: session, in: cookie, schema: {type: string}}
      requestBody:
        content:
          application/json: {schema: {type: object, properties: {name: {type: string}}, required: [name]}}
components:
  parameters:
    Trace: {name: X-Trace, in: header, schema: {type: string}}
openapi: 3.1.0
"""
    paste = read(text, PAGE)
    (tool,) = paste.tools
    assert tool.name == "putPet"
    assert tool.schema == {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "limit": {"type": "integer", "description": "How many"},
            "X-Trace": {"type": "string"},
            "name": {"type": "string"},
        },
        "required": ["id", "name"],
    }
    lines = [paste.key_place((*tool.at, "properties", name)).line for name in ("id", "limit", "X-Trace", "name")]
    assert lines == [3, 7, 15, 12]


def test_a_body_that_shares_a_name_with_a_parameter_is_a_property_of_its_own() -> None:
    text = (
        '{"operationId": "x", "parameters": [{"name": "a", "in": "query", "type": "integer"}], "requestBody": '
        '{"content": {"application/json": {"schema": {"type": "object", "properties": {"a": {}}}}}}}'
    )
    schema: Any = read(text, PAGE).tools[0].schema
    assert schema["properties"] == {
        "a": {"type": "integer"},
        "requestBody": {"type": "object", "properties": {"a": {}}},
    }
    assert schema["required"] == ["requestBody"]


@pytest.mark.parametrize(
    "text",
    [
        '{"tools": {"find": {"description": "d", "parameters": {"jsonSchema": {"type": "object"}}}}}',
        '{"tools": [{"type": "function", "name": "find", "inputSchema": {"type": "object"}}], "prompt": []}',
    ],
)
def test_tools_of_the_vercel_ai_sdk_are_read(text: str) -> None:
    (tool,) = read(text, PAGE).tools
    assert (tool.name, tool.schema, tool.form) == ("find", {"type": "object"}, "vercel")


def test_json_stays_json() -> None:
    paste: Paste = read(BODY, PAGE)
    assert (paste.form, paste.read_as) == ("", "Anthropic tool")


def test_a_member_of_yaml_that_is_given_twice_is_told() -> None:
    paste = read("name: a\nparameters:\n  type: object\n  required: [x]\n  required: [y]\n", PAGE)
    (told,) = paste.findings
    assert (told.code, told.pointer, told.line, told.column) == ("duplicate-key", "/parameters/required", 5, 3)
    assert "at line 4, column 3" in told.message


def test_every_event_of_a_stream_that_looks_like_yaml_is_read() -> None:
    tool = 'data: {{"name": "{}", "input_schema": {{"type": "object"}}}}'
    for between in ("\n\n", "\n\nevent: more\n"):
        paste = read(f"{tool.format('a')}{between}{tool.format('b')}", PAGE)
        assert [each.name for each in paste.tools] == ["a", "b"]


@pytest.mark.parametrize("text", ["name: a\nparameters: {type: \ud800}", "data: \ud800\n"])
def test_half_a_character_in_yaml_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read(text, PAGE)
