"""An explained error: line and column in the paste, an edit that fixes the violation, and the targets that avoid it."""

import json
from typing import Any

import pytest

from toolprism.core.errors import BadInput
from toolprism.core.limits import PAGE
from toolprism.core.patch import patched
from toolprism.providers.errors.edits import edit_for
from toolprism.providers.errors.violations import find
from toolprism.services.explain_error import explain, explain_line, sent_text

_LIST_OF_TYPES = (
    "Unknown name \"type\" at 'tools[0].function_declarations[1].parameters.properties[0].value': Proto field is not "
    "repeating, cannot start list."
)
_TOOLS = """{"tools": [
  {"name": "a", "inputSchema": {"type": "object", "properties": {}}},
  {"name": "b", "inputSchema": {"type": "object",
    "properties": {"x": {"type": ["string", "null"]}}}}
]}"""


def test_the_place_has_its_line_and_column_in_the_paste() -> None:
    answer = explain(_LIST_OF_TYPES, sent_text(_TOOLS, PAGE), PAGE).to_json()
    assert (answer["line"], answer["column"]) == (4, 25)
    assert answer["places"] == [
        {"tool": "b", "tool_index": 1, "pointer": "/properties/x", "at": "/tools/1/inputSchema/properties/x"}
    ]


def test_the_targets_are_those_whose_output_does_not_break_the_rule() -> None:
    targets = explain(_LIST_OF_TYPES, sent_text(_TOOLS, PAGE), PAGE).targets
    assert {"google", "cca-claude", "vertex-openapi", "google-parameters"} <= set(targets)
    assert not {"anthropic", "mcp"} & set(targets)


def test_the_edit_is_applied_at_every_place() -> None:
    tools: Any = [
        {"name": name, "inputSchema": {"type": "object", "properties": {"x": {"type": ["string", "null"]}}}}
        for name in ("a", "b")
    ]
    text = "\n".join(_LIST_OF_TYPES.replace("[1].", f"[{index}].") for index in (0, 1))
    document, steps = explain(text, sent_text(json.dumps(tools), PAGE), PAGE).fixed(tools)
    assert {step["path"].split("/")[1] for step in steps} == {"0", "1"}  # type: ignore[union-attr]
    assert isinstance(document, list)
    assert all(find("type-array", tool["inputSchema"], {}) == [] for tool in document)
    assert tools[0]["inputSchema"]["properties"]["x"] == {"type": ["string", "null"]}


def test_tools_that_do_not_break_the_rule_get_no_edit_and_no_targets() -> None:
    answer = explain(_LIST_OF_TYPES, sent_text(_TOOLS.replace('["string", "null"]', '"string"'), PAGE), PAGE).to_json()
    assert answer["pointer"] == "/properties/x"
    assert "patch" not in answer
    assert answer["targets"] == []


def test_a_bare_schema_is_the_tool() -> None:
    text = "schema must have type 'object' and not have 'oneOf'/'anyOf' at the top level"
    answer = explain(text, sent_text('{"anyOf": [{"type": "object"}]}', PAGE), PAGE).to_json()
    assert (answer["tool_index"], answer["pointer"]) == (0, "")
    assert "openclaw-openai" in answer["targets"]  # type: ignore[operator]


#: A rule, a schema that breaks it, and where.
_BROKEN: list[tuple[str, Any, tuple[str | int, ...]]] = [
    ("root-not-object", {"properties": {}}, ()),
    ("parameters-missing", {}, ()),
    ("properties-missing", {"type": "object"}, ()),
    ("additional-properties-false", {"type": "object", "properties": {}}, ()),
    ("required-must-list-every-property", {"properties": {"a": {"type": "string"}, "b": {"type": "null"}}}, ()),
    ("required-undefined-property", {"properties": {"a": {}}, "required": ["a", "b"]}, ("required", 1)),
    ("required-undefined-property", {"properties": {}, "required": ["b"]}, ("required",)),
    ("array-without-items", {"type": "array"}, ()),
    ("array-items-tuple", {"type": "array", "items": [{}]}, ()),
    ("type-array", {"type": ["integer", "null"]}, ()),
    ("enum-not-string", {"enum": [1, True, "x"]}, ("enum", 0)),
    ("enum-on-non-string", {"type": "integer", "enum": [1]}, ()),
    ("schema-node-not-object", {"properties": {"a": "string"}}, ("properties", "a")),
    ("invalid-schema-draft", {"properties": {"a": {"required": True}}}, ("properties", "a", "required")),
    ("invalid-schema-draft", {"properties": {"a": "string"}}, ("properties", "a")),
    ("keyword-wrong-type", {"properties": []}, ("properties",)),
    ("keyword-wrong-type", {"required": None}, ("required",)),
    ("union-with-siblings", {"type": "string", "anyOf": [{"type": "string"}]}, ()),
    ("pattern-not-supported", {"pattern": "(?=a)"}, ()),
    ("format-not-supported", {"format": "uri"}, ()),
    ("unknown-keyword:default", {"default": 1}, ()),
    ("unknown-keyword:const", {"const": "a"}, ()),
    ("unknown-keyword:oneOf", {"oneOf": [{}]}, ()),
]


@pytest.mark.parametrize("rule, schema, path", _BROKEN, ids=lambda value: value if isinstance(value, str) else "")
def test_an_edit_fixes_the_violation(rule: str, schema: Any, path: tuple[str | int, ...]) -> None:
    assert find(rule, schema, {})
    edit = edit_for(rule, schema, path)
    assert edit is not None
    assert find(rule, patched(schema, edit), {}) == []


@pytest.mark.parametrize(
    "rule, schema",
    [
        ("type-array", {"type": ["string", "integer"]}),
        ("additional-properties-false", {"type": "object", "additionalProperties": {"type": "string"}}),
        ("required-must-list-every-property", {"properties": {"a": {"enum": ["x"]}}}),
        ("unknown-keyword:const", {"const": 1}),
        ("unknown-keyword:$ref", {"$ref": "#/$defs/a"}),
        ("enum-not-string", {"enum": [{"a": 1}]}),
        ("root-union", {"anyOf": []}),
    ],
)
def test_no_edit_is_offered_where_one_would_be_a_guess(rule: str, schema: Any) -> None:
    assert edit_for(rule, schema, ()) is None


@pytest.mark.parametrize("line", [1, {}, {"text": 1}, {"text": "x", "tools": 1}])
def test_a_bad_line_is_refused(line: Any) -> None:
    with pytest.raises(BadInput):
        explain_line(line, PAGE)


def test_too_many_tools_are_refused() -> None:
    with pytest.raises(BadInput, match="501 tools"):
        explain_line({"text": "x", "tools": [{}] * 501}, PAGE)
