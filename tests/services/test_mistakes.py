"""Mistakes in a tool that do not depend on the target, and the reason for a verdict."""

import json
from typing import Any

import pytest

from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.schema import normalize
from toolprism.services.labels import LABELS, standing, tally
from toolprism.services.mistakes import mistakes
from toolprism.services.results import arranged, why


def found(tool: Any) -> list[tuple[str, str, int | None]]:
    text = tool if isinstance(tool, str) else json.dumps(tool, indent=1)
    paste = read(text, PAGE)
    return [(each.code, each.severity, each.line) for each in mistakes(paste.tools[0], paste)]


def tool(schema: Any, name: str = "search") -> dict[str, Any]:
    return {"name": name, "input_schema": schema}


def test_each_mistake_is_named_once_with_its_line() -> None:
    assert found(tool({"type": "thing"})) == [("not-a-schema", "error", 4)]
    assert found(tool({"type": "str"})) == [("dialect-language", "note", 3)]
    assert found(tool({"type": "object", "properties": {"a": {"$ref": "#/$defs/b"}}})) == [
        ("dangling-reference", "error", 7)
    ]
    assert found(tool({"type": "object", "properties": {}, "required": ["a"]})) == [
        ("required-undefined", "warning", 7)
    ]
    assert found(tool({"type": "object", "properties": {"a": {"pattern": "("}}})) == [("does-not-compile", "error", 3)]


@pytest.mark.parametrize("name", ["my tool", "a" * 129, "größe", "a/b"])
def test_a_name_that_every_provider_refuses_is_a_warning(name: str) -> None:
    assert found(tool({"type": "object"}, name)) == [("name-refused", "warning", 2)]


def test_a_name_that_only_some_refuse_names_them() -> None:
    paste = read(json.dumps(tool({"type": "object"}, "a" * 100)), PAGE)
    (finding,) = mistakes(paste.tools[0], paste)
    assert "OpenAI, Gemini and Bedrock refuse" in finding.message
    assert finding.citation is not None


def test_the_name_of_a_property_is_checked_wherever_it_stands() -> None:
    schema = {"type": "object", "properties": {"a": {"items": {"properties": {"$top": {}, "ok.b-c": {}}}}}}
    assert found(tool(schema)) == [("name-refused", "warning", 9)]


def test_the_types_of_a_zod_instance_are_no_mistake() -> None:
    optional = {"type": "optional", "def": {"type": "optional", "innerType": {"type": "any", "def": {"type": "any"}}}}
    assert found(tool(optional)) == []


def test_a_tool_without_mistakes_has_none() -> None:
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/b"}}, "required": ["a"], "$defs": {"b": {}}}
    assert found(tool(schema)) == []


def test_every_verdict_has_its_words_and_its_own_sign() -> None:
    assert len({label.sign for label in LABELS.values()}) == len(LABELS)
    assert tally(["loses-checks", "loses-checks", "as-pasted"]) == "2 lose checks, 1 as pasted"


@pytest.mark.parametrize(
    "schema, target, verdict, because",
    [
        ({"type": "object"}, "mcp", "as-pasted", ""),
        (
            {"type": "object", "properties": {"a": {"minLength": 1, "type": "string"}}},
            "google",
            "loses-checks",
            "texts of any length pass",
        ),
        (
            {"type": "object", "additionalProperties": {"type": "string"}},
            "openai-strict",
            "strict-off",
            "/additionalProperties: ",
        ),
        (
            {"type": "object", "$schema": "http://json-schema.org/draft-07/schema#"},
            "mcp",
            "same-meaning",
            "without $schema",
        ),
        ({"type": "thing"}, "google", "not-a-schema", ""),
    ],
)
def test_a_verdict_says_what_stands_behind_it(schema: Any, target: str, verdict: str, because: str) -> None:
    result = normalize(schema, target)
    assert standing(result) == verdict
    assert why(result).startswith(because)
    assert bool(why(result)) == bool(because)


def test_what_is_rewritten_and_then_removed_is_one_change() -> None:
    result = normalize({"type": "object", "$schema": "http://json-schema.org/draft-07/schema#"}, "mcp")
    assert [rewrite.at for rewrite in result.trail.rewrites] == ["/$schema", "/$schema"]
    (only,) = arranged(result, None).own
    assert (only.rewrite.to, only.before, only.meaning) == (None, "http://json-schema.org/draft-07/schema#", "same")


def test_what_ingestion_did_is_counted_and_what_loses_something_comes_first() -> None:
    schema: Any = {"type": "object", "title": "T", "properties": {"a": {"type": "string", "pattern": "^a$"}}}
    own = arranged(normalize(schema, "google"), None).own
    assert [each.meaning for each in own] == sorted(
        (each.meaning for each in own), key=["lost", "stricter", "same"].index
    )
    result = normalize(schema, "google")
    assert arranged(result, result).ingested == len(result.trail.rewrites)


@pytest.mark.parametrize(
    "schema, library",
    [
        ({"kind": "schema", "type": "object", "entries": {"a": {"kind": "schema", "type": "string"}}}, "Valibot"),
        ({"type": "object", "keys": {"a": {"type": "string", "flags": {"presence": "required"}}}}, "Joi"),
        ({"type": "object", "tests": [], "fields": {"a": {"type": "string", "tests": []}}}, "Yup"),
        ({"type": "object", "attributes": {"a": {"type": "string"}}}, "`properties`"),
        ({"type": "object", "properties": {"b": {"type": "object", "keys": {"a": {"type": "string"}}}}}, "Joi"),
    ],
)
def test_what_looks_like_schemas_and_is_read_by_nobody_is_told(schema: Any, library: str) -> None:
    paste = read(json.dumps(tool(schema)), PAGE)
    (finding,) = [each for each in mistakes(paste.tools[0], paste) if each.code == "not-understood"]
    assert library in str(finding.hint)
    assert finding.line == 1


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"entries": {"type": "object", "properties": {"keys": {"type": "string"}}}}},
        {"type": "object", "x-fields": {"a": {"type": "string"}}},
        {"type": "object", "default": {"keys": {"type": "string"}}},
        {"type": "object", "keys": {}, "entries": ["a"], "fields": {"a": "b"}},
        {"type": "string", "enumNames": ["a"]},
    ],
)
def test_what_looks_like_no_schemas_is_no_mistake(schema: Any) -> None:
    assert "not-understood" not in {code for code, _, _ in found(tool(schema))}
