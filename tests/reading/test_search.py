"""Tools are found by their form wherever they stand: maps by name, traces, texts of JSON; and nothing else is one."""

import contextlib
import json
from dataclasses import replace
from typing import Any

import pytest

from tests.work import lines_run
from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.core.pointer import Path
from toolprism.reading.paste import Paste, read

SCHEMA: dict[str, Any] = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
FUNCTION: dict[str, Any] = {"name": "get", "description": "d", "parameters": SCHEMA}
CHAT: dict[str, Any] = {"type": "function", "function": FUNCTION}
MCP: dict[str, Any] = {"name": "get", "description": "d", "inputSchema": SCHEMA}
OTHER: dict[str, Any] = {**MCP, "name": "put"}
ANSWER: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "result": {"tools": [MCP]}}


def text(value: Json) -> str:
    return json.dumps(value)


def attribute(name: str, value: Json) -> Json:
    return {"key": name, "value": {"stringValue": text(value)}}


def span(*attributes: Json, **more: Json) -> Json:
    return {"resourceSpans": [{"scopeSpans": [{"spans": [{"name": "chat m", "attributes": [*attributes], **more}]}]}]}


HOLDERS: dict[str, tuple[Json, list[tuple[str, str]]]] = {
    # maps
    "chat tools by name": ({"get": CHAT, "put": {**CHAT, "function": {**FUNCTION, "name": "put"}}},
                           [("get", "openai-chat"), ("put", "openai-chat")]),
    "a map in a member": ({"tools": {"get": FUNCTION, "put": {**FUNCTION, "name": "put"}}, "version": 1},
                          [("get", "function"), ("put", "function")]),
    "a map of functions": ({"functions": {"get": FUNCTION}}, [("get", "function")]),
    "a map by another id": ({"t-1": MCP, "t-2": OTHER}, [("get", "mcp"), ("put", "mcp")]),
    "own words": ({"4b85": {"tool_name": "get", "description": "d", "schema": SCHEMA}}, [("get", "function")]),
    "own words in a list": ([{"toolName": "get", "args_schema": SCHEMA}], [("get", "function")]),
    "the key is the name": ({"get": {"type": "function", "description": "d", "parameters": SCHEMA}},
                            [("get", "vercel")]),
    "the key is the name of a wrapped tool": ({"ls": {"type": "function", "function": {"parameters": SCHEMA}}},
                                              [("ls", "openai-chat")]),
    "a map beside other members": ({"v": 3, "by_id": {"a": MCP}, "groups": {"x": ["a"]}}, [("get", "mcp")]),
    "a map of servers": ({"mcp": {"fs": {"tools": {"ls": {"inputSchema": SCHEMA}}}}}, [("ls", "vercel")]),
    "methods as names": ({"get": FUNCTION, "delete": {**FUNCTION, "name": "delete"}},
                         [("get", "function"), ("delete", "function")]),
    # traces
    "OpenInference": ({"attributes": {"llm.tools.0.tool.json_schema": text(CHAT)}}, [("get", "openai-chat")]),
    "OpenInference, nested": ({"llm": {"tools": [{"tool": {"json_schema": text(CHAT)}}]}}, [("get", "openai-chat")]),
    "OTLP, a list of attributes": (span(attribute("llm.tools.0.tool.json_schema", CHAT)), [("get", "openai-chat")]),
    "OTLP, definitions": (span(attribute("gen_ai.tool.definitions", [{"type": "function", **FUNCTION}])),
                          [("get", "openai-responses")]),
    "definitions, flat": ({"name": "chat m", "attributes": {"gen_ai.tool.definitions": text([CHAT])}},
                          [("get", "openai-chat")]),
    "HAR": ({"log": {"entries": [{"request": {"method": "POST", "postData": {"text": text({"tools": [CHAT]})}}}]}},
            [("get", "openai-chat")]),
    "a run with its parameters": ({"name": "C", "run_type": "llm", "extra": {"invocation_params": {"tools": [CHAT]}}},
                                  [("get", "openai-chat")]),
    "a generation": ({"type": "GENERATION", "name": "chat", "input": {"messages": [], "tools": [CHAT]}},
                     [("get", "openai-chat")]),
    "an event with properties": ({"event": "generation", "properties": {"$ai_tools": [CHAT], "model": "m"}},
                                 [("get", "openai-chat")]),
    "a request and its answer": ({"request_body": {"tools": [CHAT], "tool_choice": CHAT}, "response_body": {}},
                                 [("get", "openai-chat")]),
    "a text in a text": ({"a": text({"b": text({"tools": [MCP]})})}, [("get", "mcp")]),
    "a function, flat": ({"llm.request.functions.0.name": "get", "llm.request.functions.0.parameters": text(SCHEMA),
                          "llm.request.functions.1.name": "put", "llm.request.functions.1.parameters": text(SCHEMA)},
                         [("get", "function"), ("put", "function")]),
    "OTLP, a function, flat": (span({"key": "tools.0.name", "value": {"stringValue": "get"}},
                                    attribute("tools.0.parameters", SCHEMA)), [("get", "function")]),
    "OTLP, nested values": (span({"key": "gen_ai.tool.definitions", "value": {"arrayValue": {"values": [
        {"kvlistValue": {"values": [{"key": "name", "value": {"stringValue": "get"}},
                                    attribute("parameters", SCHEMA)]}}]}}}), [("get", "function")]),
    "an event stream in a HAR": ({"log": {"entries": [{"response": {"content": {
        "text": f"event: message\ndata: {text(ANSWER)}\n\n"}}}]}}, [("get", "mcp")]),
    "a batch": ({"custom_id": "1", "body": {"model": "m", "tools": [CHAT]}}, [("get", "openai-chat")]),
    "a schema as a text": ({"tools": [{**FUNCTION, "parameters": text(SCHEMA)}]}, [("get", "function")]),
    "a schema as a text in a wrapper": ([{"type": "function", "function": {**FUNCTION, "parameters": text(SCHEMA)}}],
                                        [("get", "openai-chat")]),
    # lists
    "schemas by name": ({"tools": {"get": SCHEMA, "put": SCHEMA}}, [("get", "schema"), ("put", "schema")]),
    "a schema called args": ({"tools": [{"name": "get", "description": "d", "args": SCHEMA}]}, [("get", "function")]),
    "a schema called input": ([{"name": "get", "description": "d", "input": SCHEMA}], [("get", "function")]),
    "arguments by name": ({"x": [{"name": "get", "description": "d", "parameters": {
        "city": {"type": "str", "description": "c"}}}]}, [("get", "function")]),
    "a page of items": ({"items": [MCP, OTHER], "total": 2}, [("get", "mcp"), ("put", "mcp")]),
    "two answers": ([ANSWER, {**ANSWER, "id": 2, "result": {"tools": [OTHER]}}], [("get", "mcp"), ("put", "mcp")]),
    "a log of messages": ({"ts": 1, "message": ANSWER}, [("get", "mcp")]),
    "agents": ({"agents": [{"name": "a", "tools": [MCP]}, {"name": "b", "tools": ["get"]}]}, [("get", "mcp")]),
    "a titled file": ({"title": "Tools", "description": "All.", "entries": [MCP]}, [("get", "mcp")]),
    "a schema for the answer beside": ({"input": {"tools": [MCP], "response_format": {
        "type": "json_schema", "json_schema": {"name": "x", "schema": SCHEMA}}}}, [("get", "mcp")]),
    "one without a schema among others": ({"log": {"tools": [MCP, {"name": "now", "description": "d", "tags": []}]}},
                                          [("get", "mcp"), ("now", "function")]),
    "what stands beside a wrapper": ({"type": "function", "function": {"name": "ls"}, "parameters": SCHEMA},
                                     [("ls", "openai-chat")]),
    "a name beside a wrapper": ({"type": "function", "name": "ls", "function": {"parameters": SCHEMA}},
                                [("ls", "openai-chat")]),
}  # fmt: skip


@pytest.mark.parametrize("value, expected", HOLDERS.values(), ids=HOLDERS)
def test_tools_are_found_by_form_wherever_they_stand(value: Json, expected: list[tuple[str, str]]) -> None:
    paste = read(text(value), PAGE)
    assert [(tool.name, tool.form) for tool in paste.tools] == expected
    for tool in paste.tools:
        assert paste.value_at(tool.at) == tool.schema or tool.schema == {}
        assert paste.key_place(tool.at).line == 1


def test_a_map_of_tools_in_yaml_keeps_the_names() -> None:
    paste = read("tools:\n  ls:\n    description: List\n    parameters:\n      type: object\n  x: {}\n", PAGE)
    assert [(tool.name, tool.at) for tool in paste.tools] == [("ls", ("tools", "ls", "parameters"))]
    assert [finding.message for finding in paste.findings] == [
        "Beside these tools, one object is no tool, and not read."
    ]


#: What has names, parameters or types, and is no tool.
NOISE: dict[str, Json] = {
    "drills": [{"name": "Drill D3", "code": "5523", "quantity": 9}],
    "a package": {"name": "app", "version": "1.0.0", "type": "module", "scripts": {"test": "x"}, "dependencies": {}},
    "a private package": {"name": "app", "private": True, "workspaces": ["a"]},
    "composer": {"name": "a/b", "description": "d", "type": "library", "require": {"php": "^8"}},
    "an info block": {"title": "An API", "version": "1.0", "description": "d"},
    "a recipe": {"name": "Pancakes", "description": "Soft.", "ingredients": [{"name": "flour", "amount": 3}]},
    "a titled recipe": {"title": "Pancakes", "description": "Soft.", "servings": 4},
    "people": [{"name": "Ada", "age": 36}, {"name": "Bob", "age": 40}],
    "a person with a role": {"name": "ada", "type": "admin"},
    "a span": {"name": "chat m", "kind": 3, "attributes": [{"key": "a", "value": {"stringValue": "b"}}]},
    "a call of a tool that takes schemas": {"name": "create", "arguments": {"type": "object", "properties": {}}},
    "attributes of a span": {"attributes": [{"key": "a.0.name", "value": {"stringValue": "x"}}]},
    "a call": {"type": "function", "function": {"name": "get", "arguments": "{}"}},
    "a message with calls": [{"role": "assistant", "tool_calls": [
        {"id": "1", "type": "function", "function": {"name": "get", "arguments": "{}"}}]}],
    "a choice of a tool": {"tool_choice": {"type": "function", "function": {"name": "get"}}},
    "an answer's format": {"a": {"response_format": {"type": "json_schema", "json_schema": {
        "name": "x", "schema": SCHEMA}}}},
    "a conversation": {"messages": [{"role": "user", "name": "ada", "content": "hi"}]},
    "an experiment": {"name": "run", "parameters": {"lr": 0.1, "epochs": 5}},
    "a described experiment": {"name": "run", "description": "d", "parameters": {"lr": 0.1, "optimizer": "adam"}},
    "a sweep": {"name": "sweep", "parameters": {"lr": {"min": 0, "max": 1}, "batch": {"values": [1, 2]}}},
    "a template": {"parameters": {"size": 3}, "resources": [{"name": "vm", "type": "Compute/vm", "parameters": []}]},
    "a pipeline": {"name": "build", "on": "push", "jobs": {"a": {"steps": [{"name": "x", "run": "make"}]}}},
    "containers": {"kind": "Pod", "metadata": {"name": "web"}, "spec": {"containers": [{"name": "a", "image": "b"}]}},
    "compose": {"services": {"web": {"image": "nginx", "ports": ["80"]}}},
    "features": {"features": [{"name": "f", "properties": {"a": 1}}], "count": 1},
    "a table": {"name": "users", "columns": [{"name": "id", "kind": "int"}]},
    "a record of Avro": {"name": "User", "type": "record", "fields": [{"name": "id", "type": "long"}]},
    "a manifest": {"name": "App", "short_name": "A", "icons": [], "display": "standalone"},
    "an extension": {"name": "x", "version": "1", "manifest_version": 3, "permissions": ["tabs"]},
    "a model": {"name": "llama3", "model": "llama3:8b", "size": 4, "details": {"family": "llama"}},
    "a country": {"name": "Peru", "capital": "Lima", "population": 33},
    "a list of countries": {"countries": [{"name": "Peru", "description": "in the Andes"}]},
    "files": {"files": [{"name": "a.txt", "type": "file", "size": 3}]},
    "a tree": {"name": "root", "children": [{"name": "leaf", "children": []}]},
    "a bill": {"items": [{"name": "Pen", "price": 1}, {"name": "Ink", "price": 2}], "total": 3},
    "hand tools": {"tools": [{"name": "Hammer", "price": 5}, {"name": "Saw", "price": 9}]},
    "tools of an agent": {"name": "agent", "description": "d", "tools": ["read", "write"]},
    "an agent's settings": {"agents": {"main": {"model": "m", "tools": {"read": True, "write": False}}}},
    "a request without tools": {"model": "m", "messages": [{"role": "user", "content": "hi"}], "temperature": 1},
    "an answer": {"id": "1", "object": "chat.completion", "choices": [{"index": 0, "message": {"content": "hi"}}]},
    "a server's answer": {"jsonrpc": "2.0", "id": 1, "result": {"serverInfo": {"name": "s", "version": "1"}}},
    "prompts of a server": {"jsonrpc": "2.0", "id": 1, "result": {"prompts": [
        {"name": "p", "description": "d", "arguments": [{"name": "a", "required": True}]}]}},
    "resources of a server": {"result": {"resources": [{"uri": "file:///a", "name": "a", "mimeType": "text/plain"}]}},
    "a text about tools": {"content": "{not JSON about parameters"},
    "a function of a program": {"name": "main", "parameters": ["a", "b"], "returns": "int"},
    "a contract's function": {"name": "transfer", "inputs": [{"name": "to", "type": "address"}], "type": "abi"},
    "a query's parameters": {"name": "q", "in": "query", "schema": {"type": "string"}},
    "a workflow": {"nodes": [{"name": "HTTP", "type": "http.request", "parameters": {"url": "https://a", "n": 1}}]},
}  # fmt: skip


@pytest.mark.parametrize("value", NOISE.values(), ids=NOISE)
def test_a_name_makes_no_tool(value: Json) -> None:
    with pytest.raises(BadInput) as raised:
        read(text(value), PAGE)
    assert raised.value.finding.code in ("no-tools", "bad-schema")
    assert "tool" in raised.value.finding.message.lower()


def test_noise_is_of_many_kinds() -> None:
    assert len(NOISE) >= 40


def test_what_is_not_read_is_counted() -> None:
    value: Json = {"by_id": {"a": MCP, "b": {"x": 1}, "c": {"y": {"z": 2}}}, "rest": {"d": {}}}
    (finding,) = read(text(value), PAGE).findings
    assert (finding.code, finding.severity) == ("not-read", "note")
    assert finding.message == "Beside these tools, 3 objects are no tool, and not read."


def test_a_trace_that_repeats_its_tools_has_each_once() -> None:
    paste = read(text([{"input": {"tools": [CHAT, CHAT]}}] * 1), PAGE)
    assert [tool.name for tool in paste.tools] == ["get"]
    assert [finding.code for finding in paste.findings] == ["repeated"]


@pytest.mark.parametrize(
    "value, path",
    [
        ({"a": text({"tools": [{"name": "x", "inputSchema": 5}, MCP]})}, ("a", "tools", 0, "inputSchema")),
        ({"a": text(text({"tools": [MCP]}))}, ()),
    ],
)
def test_a_tool_that_cannot_be_read_in_a_text_has_the_place_of_the_text(value: Json, path: Path) -> None:
    try:
        paste: Paste | None = read(text(value), PAGE)
    except BadInput:
        paste = None
    assert (paste is None) == (path == ())
    if paste is not None:
        (finding,) = paste.findings
        assert (finding.code, finding.line, finding.column) == ("bad-schema", 1, 7)


def test_a_text_of_json_that_nests_too_deep_is_not_read() -> None:
    deep = text({"name": "x", "inputSchema": SCHEMA})
    nested = '{"a":' * PAGE.max_depth + deep + "}" * PAGE.max_depth
    with pytest.raises(BadInput):
        read(text({"a": nested}), PAGE)


_SHAPES = {
    "maps in maps": lambda size: '{"a":' * 100 + "[" + ",".join(['{"b":{"c":{}}}'] * size) + "]" + "}" * 100,
    "names without schemas": lambda size: text([{"name": "a", "x": {"name": "b"}}] * size),
    "lists called tools": lambda size: text({"x": {"tools": [{"tools": [{"a": 1}]}] * size}}),
    "texts that hold no tool": lambda size: text({"x": ['{"schema": 1'] * size}),
    "texts in texts": lambda size: text({"x": [text({"parameters": text({"function": 1})})] * size}),
    "properties that are lists": lambda size: text([{"properties": {"a": [{"b": 1}]}}] * size),
    "tools by name": lambda size: text({"x": {f"t{number}": MCP for number in range(size)}}),
}  # fmt: skip


@pytest.mark.parametrize("shape", _SHAPES.values(), ids=_SHAPES)
def test_work_grows_with_the_text(shape: Any) -> None:
    limits = replace(PAGE, max_tools=10_000)

    def work(size: int) -> int:
        def run() -> None:
            with contextlib.suppress(BadInput):
                read(shape(size), limits)

        return lines_run(run)

    assert work(1_200) <= 4.5 * work(300)


def test_a_member_that_may_be_a_schema_is_told_where_it_is_not_read() -> None:
    paste = read(text({"tools": [{"name": "get", "description": "d", "parameter_definitions": {"a": {"x": 1}}}]}), PAGE)
    (found,) = paste.findings
    assert (found.code, found.severity, found.pointer) == (
        "member-not-read", "warning", "/tools/0/parameter_definitions")  # fmt: skip
