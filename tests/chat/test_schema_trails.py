"""Trails of schemas: every change of every schema of a request, and findings with their places."""

import copy
import io
import json
from typing import Any

import jsonpatch
import pytest

from tests.chat.asking import G3, convert, function
from toolprism.cli.main import main

_LOSSY = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "properties": {
        "id": {"type": "string", "format": "uuid"},
        "kind": {"const": "a"},
        "lost": {"$ref": "#/nowhere"},
        "n": {"type": ["integer", "null"], "exclusiveMinimum": 3},
    },
    "required": ["id", "ghost"],
    "additionalProperties": False,
}
_PLAIN = {"type": "object", "properties": {"a": {"type": "string"}}}
_TRAIL = {"trail": True}


def sent(answer: Any, number: int = 0) -> Any:
    declaration = answer["body"]["tools"][0]["functionDeclarations"][number]
    return declaration.get("parameters", declaration.get("parametersJsonSchema"))


@pytest.mark.parametrize("mode", ["openapi", "json_schema"])
@pytest.mark.parametrize("target", ["vertex", "gemini"])
def test_the_patch_of_a_tool_yields_what_is_sent(mode: str, target: str) -> None:
    tools = [function("f", parameters=_LOSSY), function("g", parameters=_PLAIN)]
    answer = convert(model=G3, tools=tools, options={**_TRAIL, "schema_mode": mode, "target": target})
    assert [tool["name"] for tool in answer["tools"]] == ["f", "g"]
    for number, (tool, given) in enumerate(zip(answer["tools"], (_LOSSY, _PLAIN), strict=True)):
        assert jsonpatch.apply_patch(copy.deepcopy(given), tool["patch"]) == sent(answer, number)
        assert tool["field"] == ("parameters" if mode == "openapi" else "parametersJsonSchema")


def test_every_member_of_a_trail_is_there_with_a_reason_for_each_rewrite() -> None:
    (tool,) = convert(tools=[function(parameters=_LOSSY)], options=_TRAIL)["tools"]
    assert tool.keys() >= {"name", "target", "rewrites", "spilled", "origins", "patch", "findings"}
    assert tool["target"] == "vertex-openapi"
    assert all(rewrite["reason"] for rewrite in tool["rewrites"])
    changed = {rewrite["at"] for rewrite in tool["rewrites"]}
    assert changed >= {"/$schema", "/properties/id/format", "/properties/kind/const", "/additionalProperties"}


@pytest.mark.parametrize("schema", [_LOSSY, {**_PLAIN, "$schema": "s"}])
def test_the_language_of_json_schema_is_removed_with_a_reason(schema: Any) -> None:
    (tool,) = convert(tools=[function(parameters=schema)], options={**_TRAIL, "schema_mode": "json_schema"})["tools"]
    assert tool["target"] == "vertex-json-schema"
    assert [(rewrite["at"], rewrite["to"], rewrite["effect"]) for rewrite in tool["rewrites"]] == [
        ("/$schema", None, "same")
    ]


@pytest.mark.parametrize("mode", ["openapi", "json_schema"])
def test_the_schema_of_the_answer_has_a_trail(mode: str) -> None:
    asked = {"type": "json_schema", "json_schema": {"name": "r", "schema": {**_PLAIN, "$schema": "s"}}}
    answer = convert(response_format=asked, options={**_TRAIL, "response_schema_mode": mode})
    trail, config = answer["response_schema"], answer["body"]["generationConfig"]
    assert answer["tools"] == []
    assert "name" not in trail
    assert jsonpatch.apply_patch({**_PLAIN, "$schema": "s"}, trail["patch"]) == config[trail["field"]]
    assert "/$schema" in {rewrite["at"] for rewrite in trail["rewrites"]}


def test_a_function_without_arguments_has_a_trail_and_no_field() -> None:
    (tool,) = convert(tools=[function(parameters={"type": "object", "properties": {}})], options=_TRAIL)["tools"]
    assert tool["field"] is None


def test_without_being_asked_for_there_is_no_trail() -> None:
    answer = convert(tools=[function(parameters=_LOSSY)])
    assert not {"tools", "response_schema"} & answer.keys()


def test_findings_are_always_listed_with_their_places_in_the_request() -> None:
    tools = [function("f", parameters=_PLAIN), function("g", parameters=_LOSSY)]
    answer = convert(tools=tools)
    found = {(finding["code"], finding["pointer"]) for finding in answer["findings"]}
    at = "/tools/1/function/parameters"
    assert found >= {("unresolvable-reference", f"{at}/properties/lost/$ref"), ("required-pruned", f"{at}/required")}
    assert all(finding["message"] and finding["severity"] for finding in answer["findings"])
    assert convert(tools=tools[:1])["findings"] == []


def test_findings_of_functions_and_answers_have_their_own_places() -> None:
    lost = {"type": "object", "properties": {"a": {"$ref": "#/x"}}}
    asked = {"type": "json_schema", "json_schema": {"name": "r", "schema": lost}}
    options = {"response_schema_mode": "openapi"}
    answer = convert(functions=[{"name": "f", "parameters": lost}], response_format=asked, options=options)
    assert [finding["pointer"] for finding in answer["findings"]] == [
        "/functions/0/parameters/properties/a/$ref",
        "/response_format/json_schema/schema/properties/a/$ref",
    ]


def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], value: Any, *arguments: str) -> Any:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(value).encode())))
    assert main(["to-vertex", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_command_has_a_switch_for_lines_and_for_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    request = {"model": G3, "messages": [{"role": "user", "content": "x"}], "tools": [function(parameters=_LOSSY)]}
    expected = json.loads(json.dumps(convert(model=G3, tools=request["tools"], options=_TRAIL)))
    line = printed(monkeypatch, capsys, {"id": 7, "request": request}, "--trail", "--jsonl")
    assert line == {**expected, "id": 7}
    file = printed(monkeypatch, capsys, request, "--trail")
    assert {"id": None, **file} == expected
    assert "tools" not in printed(monkeypatch, capsys, request)


def test_options_of_the_command_hold_for_every_line_as_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    request = {"model": G3, "messages": [{"role": "user", "content": "x"}], "tools": [function(strict=True)]}
    line = {"id": 1, "request": request, "options": {"target": "gemini"}}
    out = printed(monkeypatch, capsys, line, "--jsonl", "--option", "strict_tools=validated")
    assert out["body"]["toolConfig"] == {"functionCallingConfig": {"mode": "VALIDATED"}}
