"""The targets of today: outputs pass the provider's profile, or carry a finding that says why not."""

from typing import Any, Final

import pytest

from tests.vectors import corpus
from toolprism.schema import Target, all_targets, normalize

#: Ids of released targets, which links, scripts and `--target` use.
_IDS: Final = {
    "openai-strict-current",
    "google-json-schema",
    "anthropic-current",
    "anthropic-strict",
    "cca-claude-current",
    "moonshot-current",
    "openclaw-gemini-current",
    "llama-cpp-current",
    "xai",
    "bedrock",
    "deepseek-strict",
    "mistral",
    "groq",
    "vllm",
}
_CURRENT: Final = all_targets("current")


def test_the_editions_are_named_and_apart() -> None:
    assert set(_CURRENT) >= _IDS
    assert len(all_targets()) == 14
    assert not set(all_targets()) & _IDS
    assert list(all_targets("all"))[:14] == list(all_targets())


@pytest.mark.parametrize("target", _CURRENT.values(), ids=lambda target: target.id)
def test_what_is_sent_of_each_published_tool_passes_the_profile_or_says_why_not(target: Target) -> None:
    for tool in corpus()[::9]:
        result = normalize(tool["inputSchema"], target.id)
        assert result.status != "error", tool["id"]
        profile = target.lax_profile if result.status == "not-strict" else target.profile
        if result.status == "fallback" or profile is None:
            assert result.fail_open, tool["id"]
            continue
        breaches = {(breach.code, breach.severity) for breach in profile.breaches(result.output)}
        assert breaches <= {(finding.code, finding.severity) for finding in result.findings}, tool["id"]
        if target.strict and result.strict:
            assert not [code for code, severity in breaches if severity == "error"], tool["id"]


def with_a(schema: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"a": schema},
        "required": ["a"],
        "additionalProperties": False,
    }


def a_of(schema: Any, target: str) -> Any:
    """Return the output for a property."""
    output: Any = normalize(with_a(schema), target).output
    return output["properties"]["a"]


@pytest.mark.parametrize(
    "target, before, after",
    [
        ("openai-strict-current", {"type": "integer", "minimum": 1}, {"type": "integer", "minimum": 1}),
        (
            "openai-strict-current",
            {"type": "array", "items": {"type": "string"}, "maxItems": 3},
            {"type": "array", "items": {"type": "string"}, "maxItems": 3},
        ),
        (
            "openai-strict-current",
            {"type": "string", "pattern": "^a$", "format": "uuid"},
            {"type": "string", "pattern": "^a$", "format": "uuid"},
        ),
        (
            "openai-strict-current",
            {"type": "string", "format": "uri"},
            {"type": "string", "description": '{format: "uri"}'},
        ),
        (
            "openai-strict-current",
            {"oneOf": [{"type": "string"}, {"type": "number"}]},
            {"anyOf": [{"type": "string"}, {"type": "number"}]},
        ),
        (
            "openai-strict-current",
            {"type": "integer", "allOf": [{"minimum": 1}, {"maximum": 3}]},
            {"type": "integer", "minimum": 1, "maximum": 3},
        ),
        ("google-json-schema", {"enum": [1, 2]}, {"enum": [1, 2], "type": "number"}),
        ("google-json-schema", {"type": "integer", "const": 5}, {"type": "integer", "enum": [5]}),
        ("google-json-schema", {"type": "integer", "exclusiveMinimum": 0}, {"type": "integer", "minimum": 1}),
        ("anthropic-current", {"type": "integer", "minimum": 1}, {"type": "integer", "minimum": 1}),
        ("anthropic-strict", {"type": "integer", "minimum": 1}, {"type": "integer", "description": "{minimum: 1}"}),
        (
            "bedrock",
            {"type": "string", "minLength": 1, "maxLength": 2},
            {"type": "string", "minLength": 1, "maxLength": 2},
        ),
        (
            "cca-claude-current",
            {"type": "object", "properties": {}, "allOf": [{"properties": {"b": {"type": "string"}}}], "x-own": 1},
            {"type": "object", "properties": {"b": {"type": "string"}}},
        ),
        (
            "moonshot-current",
            {"type": "string", "anyOf": [{"minLength": 1}, {"maxLength": 9}]},
            {"anyOf": [{"type": "string", "minLength": 1}, {"type": "string", "maxLength": 9}]},
        ),
        (
            "moonshot-current",
            {"type": ["string", "null"], "minLength": 1},
            {"anyOf": [{"type": "string", "minLength": 1}, {"type": "null"}]},
        ),
        (
            "openclaw-gemini-current",
            {"anyOf": [{"type": "string", "maxLength": 1}, {"type": "string", "format": "uri"}]},
            {"type": "string"},
        ),
        ("openclaw-gemini-current", {"type": "integer", "enum": [1, 2]}, {"type": "integer", "enum": ["1", "2"]}),
        (
            "llama-cpp-current",
            {"type": "string", "pattern": "^a{2001,}$"},
            {"type": "string", "description": '{pattern: "^a{2001,}$"}'},
        ),
        ("llama-cpp-current", {"type": "string", "pattern": "^a"}, {"type": "string", "pattern": "^a"}),
        ("llama-cpp-current", {"type": "string", "pattern": r"\S"}, {"type": "string", "pattern": r"\S"}),
        (
            "vllm",
            {"type": "array", "items": {}, "uniqueItems": True},
            {"type": "array", "items": {}, "description": "{uniqueItems: true}"},
        ),
        (
            "sglang",
            {"type": "string", "format": "uri", "maxLength": 9},
            {"type": "string", "format": "uri", "description": "{maxLength: 9}"},
        ),
        ("sglang", {"type": "integer", "format": "int64"}, {"type": "integer", "format": "int64"}),
        (
            "llama-cpp-current",
            {"type": "string", "maxLength": 2_000},
            {"type": "string", "description": "{maxLength: 2000}"},
        ),
        (
            "xai",
            {"type": "object", "properties": {}},
            {"type": "object", "properties": {}, "additionalProperties": True},
        ),
        ("xai", True, {}),
        ("deepseek-strict", {"type": "number", "multipleOf": 2}, {"type": "number", "multipleOf": 2}),
        ("mistral", {"$id": "x", "type": "string"}, {"type": "string"}),
        ("vllm", {"oneOf": [{"type": "string"}]}, {"anyOf": [{"type": "string"}]}),
    ],
)
def test_a_provider_of_today_gets(target: str, before: Any, after: Any) -> None:
    assert a_of(before, target) == after


TREE: Final[dict[str, Any]] = {
    "$defs": {"Node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}, "required": ["next"]}},
    **with_a({"$ref": "#/$defs/Node"}),
}


@pytest.mark.parametrize(
    "target, schema, pointer",
    [
        ("openai-strict-current", {"anyOf": [with_a({"type": "string"})]}, "/anyOf"),
        ("openai-strict-current", with_a({"allOf": [{"pattern": "a"}, {"pattern": "b"}]}), "/properties/a/allOf"),
        ("openai-strict-current", {**with_a({"type": "string"}), "required": ["b"]}, "/required/0"),
        ("openai-strict-current", with_a({"type": "string", "enum": [1]}), "/properties/a/enum"),
        ("openai-strict-current", with_a({"type": "object"}), "/properties/a"),
        ("openai-strict-current", TREE, "/$defs/Node/properties/next/$ref"),
        ("anthropic-strict", with_a({"type": "object", "properties": {}}), "/properties/a"),
        ("anthropic-strict", TREE, "/$defs/Node/properties/next/$ref"),
    ],
)
def test_strict_mode_is_not_asked_for_where_it_cannot_hold(target: str, schema: Any, pointer: str) -> None:
    result = normalize(schema, target)
    assert result.strict is False
    assert pointer in {reason.pointer for reason in result.fail_open}, result.fail_open


def test_a_recursive_schema_stays_strict_where_the_provider_takes_recursion() -> None:
    node: Any = {"type": "object", "properties": {"next": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]}}}
    result = normalize({"$defs": {"Node": node}, **with_a({"$ref": "#/$defs/Node"})}, "openai-strict-current")
    assert result.strict is True


@pytest.mark.parametrize("target", ["anthropic-current", "anthropic-strict", "google-json-schema", "groq"])
def test_a_union_at_the_root_becomes_one_object_that_takes_what_any_branch_took(target: str) -> None:
    branches = [with_a({"type": "string"}), {"type": "object", "properties": {"b": {"type": "number"}}}]
    output: Any = normalize({"type": "object", "anyOf": branches}, target).output
    assert set(output["properties"]) == {"a", "b"}
    assert "anyOf" not in output
    assert not output.get("required")


@pytest.mark.parametrize(
    "branches, expected",
    [
        ([{"const": "a"}, {"const": "b"}], {"type": "string", "enum": ["a", "b"]}),
        ([{"enum": ["a", "c"]}, {"enum": ["b"]}], {"type": "string", "enum": ["a", "c", "b"]}),
        ([{"type": "number"}, {"enum": ["x"]}], {"type": "string", "enum": ["x"]}),
        ([{"type": "number"}, {"type": "string"}], {"type": "number"}),
    ],
)
def test_openclaw_keeps_the_members_of_enums_when_it_flattens_a_root(branches: Any, expected: Any) -> None:
    """As the package @openclaw/ai 2026.9.6 printed for these schemas."""
    schema: Any = {"anyOf": [{"type": "object", "properties": {"v": branch}} for branch in branches]}
    output: Any = normalize(schema, "openclaw-gemini-current").output
    assert output["properties"]["v"] == expected
