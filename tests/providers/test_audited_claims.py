"""Claims that an audit read again, each by an example: what a provider refuses, does not enforce, or takes."""

import re
from typing import Any, Final

import pytest

from toolprism.providers import Claim, Profile, all_profiles, find_profile
from toolprism.providers.budgets import BUDGETS
from toolprism.schema import normalize

_CLOSED: Final[dict[str, Any]] = {"type": "object", "additionalProperties": False}
_TEXT: Final = {"type": "string"}
_DEMAND_2020_12: Final = ("anthropic", "openai", "openai-gpt-5", "openai-strict", "mistral")
_OPENAI: Final = ("openai", "openai-gpt-5", "openai-strict")


def with_a(schema: Any) -> dict[str, Any]:
    """Return the schema of an object with one property, which every provider takes."""
    return {**_CLOSED, "properties": {"a": schema}, "required": ["a"]}


def pattern(text: str) -> dict[str, Any]:
    return with_a({"type": "string", "pattern": text})


def levels(count: int) -> dict[str, Any]:
    """Return objects inside each other."""
    return {**_CLOSED, "properties": {}} if count == 1 else with_a(levels(count - 1))


#: Profile, schema, and the code and severity of a finding.
_NULLABLE_MAP: Final[dict[str, Any]] = {"type": ["object", "null"], "properties": {"b": {"type": "string"}}}
_FOUND: Final[tuple[tuple[str, Any, str, str], ...]] = (
    # what the audit of 2026-11-28 called accepted, and is not
    ("deepseek", with_a(_NULLABLE_MAP), "type-list-of-structures", "error"),
    ("deepseek-strict", with_a({"type": ["array", "null"], "items": {}}), "type-list-of-structures", "error"),
    ("deepseek", with_a({"anyOf": [{"anyOf": [{"type": "null"}]}]}), "union-in-union", "error"),
    ("cohere-strict", {"type": "object", "properties": {"a": {"type": "string"}}}, "no-required-parameter", "error"),
    ("cohere", {"type": "object", "properties": {"a": {"type": "string"}}}, "no-required-parameter", "note"),
    ("fireworks", {**_CLOSED, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, "branch-without-kind", "error"),
    ("fireworks", with_a({"not": {}}), "branch-without-kind", "error"),
    ("cloud-code-assist", with_a({"type": "string", "title": "A"}), "keyword-disputed", "note"),
    ("cloud-code-assist", with_a({"type": "string", "default": "a"}), "keyword-disputed", "note"),
    ("vllm", with_a({"type": "array", "items": _TEXT, "uniqueItems": True}), "leftover-keyword", "error"),
    ("sglang", with_a({"type": "integer", "multipleOf": 2}), "leftover-keyword", "error"),
    ("perplexity", {"type": "object"}, "root-without-properties", "warning"),
    ("github-copilot", {"type": "object"}, "root-without-properties", "warning"),
    *((name, with_a({"type": "array", "items": [_TEXT]}), "value-not-of-draft", "error") for name in _DEMAND_2020_12),
    *(
        (name, with_a({"type": "number", "exclusiveMinimum": True}), "value-not-of-draft", "error")
        for name in _DEMAND_2020_12
    ),
    *((name, with_a({"type": "string", "required": True}), "value-not-of-draft", "error") for name in _DEMAND_2020_12),
    *(
        (name, pattern(text), "pattern-refused", "error")
        for name in _OPENAI
        for text in (r"^\p{L}+$", "(?<n>a)", r"\u{1F600}", r"^a\z")
    ),
    ("openai-strict", pattern("(?=a)"), "pattern-refused", "error"),
    ("openai-strict", with_a({"type": "array", "items": _TEXT, "uniqueItems": True}), "leftover-keyword", "error"),
    ("xai", with_a({"type": "string", "maxLength": 2_049}), "value-out-of-range", "note"),
    ("xai", with_a({"type": "array", "items": _TEXT, "maxItems": 257}), "value-out-of-range", "note"),
    ("xai", with_a({**_CLOSED, "properties": {}, "minProperties": 65}), "value-out-of-range", "note"),
    ("xai", with_a({**_CLOSED, "properties": {}, "maxProperties": 65}), "value-out-of-range", "note"),
    ("xai", with_a({"$ref": "#"}), "recursive-reference", "warning"),
    ("xai", with_a({"enum": []}), "choice-empty", "error"),
    ("xai", {**_CLOSED, "properties": {"a": _TEXT}, "oneOf": [{"required": ["a"]}]}, "root-branch-not-object", "error"),
    ("xai", {"type": "object", "anyOf": [_CLOSED, {"anyOf": [_CLOSED]}]}, "root-branch-not-object", "error"),
    ("xai", {"type": "object", "anyOf": [_CLOSED]}, "root-union-of-objects", "warning"),
    ("mistral", {**_CLOSED, "$schema": "https://json-schema.org/draft/2020-12/schema"}, "keyword-disputed", "warning"),
    ("xai", with_a({"anyOf": []}), "choice-empty", "error"),
    ("xai", with_a({"type": "array", "items": [_TEXT]}), "array-items-tuple", "error"),
    ("llama-cpp", with_a({"type": "string", "minLength": 2_001}), "value-out-of-range", "error"),
    ("llama-cpp", with_a({"type": "string", "maxLength": 2_001}), "value-out-of-range", "note"),
    ("llama-cpp", with_a({"not": {}}), "keyword-not-enforced", "note"),
    *(
        (name, {"type": "object", "anyOf": [{"required": ["a"]}]}, "required-in-untyped-branch", "error")
        for name in ("gemini-parameters", "vertex-parameters")
    ),
    ("gemini-parameters", with_a({**_CLOSED, "properties": {}}), "leftover-keyword", "error"),
    ("vertex-parameters", with_a({"$ref": "#/$defs/b"}), "leftover-keyword", "error"),
    (
        "moonshot",
        {**with_a({"$ref": "#/$defs/b", "type": "string"}), "$defs": {"b": _TEXT}},
        "type-beside-ref",
        "error",
    ),
    ("moonshot", with_a({"type": "array", "items": [_TEXT]}), "items-not-object", "error"),
    ("moonshot", with_a({"type": "array", "items": False}), "items-not-object", "error"),
    ("moonshot", with_a({"anyOf": [_TEXT] * 501}), "limit-passed", "error"),
    ("moonshot", with_a({"enum": [f"{n:0>25}" for n in range(3_001)]}), "limit-passed", "error"),
    ("ollama", {"type": "object", "properties": {"a": True}}, "properties-unreadable", "error"),
    ("ollama", with_a({"type": "string", "required": True}), "properties-unreadable", "error"),
    ("cursor", {"type": "object", "properties": {"a[0]": _TEXT}}, "property-name", "warning"),
    ("amazon-nova", {"type": "object", "properties": {}, "definitions": {}}, "leftover-keyword", "error"),
    ("amazon-nova", {"properties": {}}, "root-not-object", "error"),
    ("deepseek", {"properties": {}}, "root-not-object", "error"),
    ("lm-studio", {"properties": {}}, "root-not-object", "error"),
    ("lm-studio", {"type": "object"}, "root-without-properties", "error"),
    ("minimax", None, "parameters-missing", "error"),
    *(
        ("azure-openai-strict", with_a({"type": "string", keyword: value}), "leftover-keyword", "error")
        for keyword, value in (("minLength", 1), ("pattern", "a"), ("format", "date"), ("minimum", 1))
    ),
    ("azure-openai-strict", {"type": "object", "properties": {}}, "object-open", "error"),
    (
        "azure-openai-strict",
        {**_CLOSED, "properties": {f"p{n}": _TEXT for n in range(101)}, "required": [f"p{n}" for n in range(101)]},
        "limit-passed",
        "error",
    ),
    ("azure-openai-strict", levels(6), "limit-passed", "error"),
)


@pytest.mark.parametrize("name, schema, code, severity", _FOUND)
def test_what_a_provider_minds_is_found(name: str, schema: Any, code: str, severity: str) -> None:
    found = {(breach.code, breach.severity) for breach in find_profile(name).breaches(schema)}
    assert (code, severity) in found


#: Profile, schema, and a code that it must not have.
_TAKEN: Final[tuple[tuple[str, Any, str], ...]] = (
    *(
        (name, with_a({"type": ["string", "null"]}), "type-list-of-structures")
        for name in ("deepseek", "deepseek-strict")
    ),
    ("cohere-strict", {**_CLOSED, "properties": {"a": _TEXT}, "required": ["a"]}, "no-required-parameter"),
    ("fireworks", with_a({"anyOf": [_TEXT, {"type": "null"}]}), "branch-without-kind"),
    ("vllm", with_a({"type": "integer", "multipleOf": 2}), "leftover-keyword"),
    ("vllm", with_a({"type": "integer", "format": "int64"}), "format-not-listed"),
    *((name, pattern("(?=a)"), "pattern-refused") for name in ("openai", "openai-gpt-5")),
    *(
        (name, with_a({"type": "array", "items": _TEXT, keyword: {}}), "leftover-keyword")
        for name in ("anthropic", "mistral")
        for keyword in ("dependencies", "additionalItems")
    ),
    ("xai", pattern("a"), "pattern-refused"),
    ("xai", {**_CLOSED, "properties": {f"p{n}": _TEXT for n in range(65)}}, "limit-passed"),
    ("xai", with_a({**_CLOSED, "properties": {}, "maxProperties": 64}), "leftover-keyword"),
    ("bedrock", {**_CLOSED, "properties": {f"p{n}": _TEXT for n in range(65)}}, "limit-passed"),
    ("llama-cpp", with_a({"type": "string", "minLength": 2_000}), "value-out-of-range"),
    ("vertex-parameters", {**with_a({"ref": "#/defs/b"}), "defs": {"b": _TEXT}}, "leftover-keyword"),
    ("moonshot", with_a({"anyOf": [_TEXT] * 500}), "limit-passed"),
    (
        "amazon-nova",
        {"type": "object", "properties": {"a": {**_CLOSED, "$defs": {}}}, "required": []},
        "leftover-keyword",
    ),
    ("lm-studio", {"type": "object", "properties": {"a": {"type": "object"}}}, "root-without-properties"),
    ("azure-openai-strict", levels(5), "limit-passed"),
    ("llama-cpp", with_a({"type": "array", "items": _TEXT, "maxItems": 1_998}), "value-out-of-range"),
    ("llama-cpp", pattern(r"\S"), "pattern-refused"),
    ("llama-cpp", pattern("^(?!bad).*$"), "pattern-refused"),
)


@pytest.mark.parametrize("name, schema, code", _TAKEN)
def test_what_a_provider_takes_is_not_found(name: str, schema: Any, code: str) -> None:
    assert code not in {breach.code for breach in find_profile(name).breaches(schema)}


def of(profile: Profile, condition: str) -> list[Claim]:
    """Return the rows of a profile about a condition."""
    return [claim for claim in profile.claims if claim.condition is not None and claim.condition.id == condition]


@pytest.mark.parametrize(
    "name, most",
    [
        *((name, 128) for name in _OPENAI),
        ("groq", 128),
        ("xai", 200),
        ("gemini-parameters", 512),
        ("gemini-json-schema", 512),
        ("vertex-parameters", 128),
    ],
)
def test_a_request_has_a_number_of_tools(name: str, most: int) -> None:
    (claim,) = of(find_profile(name), "too-many-tools")
    assert claim.condition is not None
    assert claim.condition.places([{"name": "t"}] * (most + 1))
    assert claim.condition.places([{"name": "t"}] * most) == []


@pytest.mark.parametrize(
    "name, most, support",
    [
        ("anthropic", 128, "refused"),
        ("anthropic-strict", 128, "refused"),
        ("bedrock", 64, "refused"),
        ("openai", 64, "refused"),
        ("mcp", 128, "refused"),
        ("amazon-nova", 64, "refused"),
        ("deepseek", 64, "refused"),
        ("dashscope", 64, "refused"),
    ],
)
def test_the_name_of_a_tool_has_a_length(name: str, most: int, support: str) -> None:
    (claim,) = of(find_profile(name), "tool-name-pattern")
    assert claim.support == support
    assert claim.condition is not None
    assert claim.condition.places({"name": "n" * (most + 1)})
    assert claim.condition.places({"name": "n" * most}) == []


def test_the_budget_of_tools_is_the_claimed_one() -> None:
    limits = {budget.id: budget.limit for budget in BUDGETS}
    assert (limits["openai-tools"], limits["xai-tools"]) == (128, 200)


@pytest.mark.parametrize("target", ["openai-gpt-4", "openai-gpt-5", "openai-strict-current"])
def test_a_pattern_that_openai_cannot_compile_moves_into_the_description(target: str) -> None:
    for schema in (pattern(r"^\p{L}+$"), {**pattern(r"^\p{L}+$"), "patternProperties": {"^x": _TEXT}}):
        output: Any = normalize(schema, target).output
        assert output["properties"]["a"] == {"type": "string", "description": r'{pattern: "^\\p{L}+$"}'}
    kept = pattern("^[a-z]+$")
    assert normalize(kept, target).output == kept


def test_a_pattern_too_long_to_compile_is_not_said_to_be_refused() -> None:
    long = pattern("(" + "a" * 2_001 + ")")
    assert not find_profile("openai").breaches(long)
    assert find_profile("openai").breaches(pattern("(" + "a" * 1_000))


#: Profile and words of a row about what no schema shows.
_SAID: Final = (
    ("openai-gpt-5", "`strict`"),
    ("llama-cpp", "100 kB"),
    ("dashscope", "`search`"),
    ("databricks", "300 MB"),
    ("cohere", "200 fields"),
    ("cohere-strict", "200 fields"),
    ("claude-foundry", "`strict: true`"),
    ("claude-google-cloud", "allowedPartnerModelFeatures"),
    ("perplexity", "a tool called fetch_url"),
    ("zai", "tool_choice other than auto"),
    ("nvidia-nim", "parser of tool calls"),
    ("cloudflare", "form of Responses"),
    ("tensorrt-llm", "`strict: true`"),
    ("anthropic", "Fable 5.2"),
    ("openai-gpt-5", "GPT-5.6 and GPT-6"),
    ("anthropic-strict", "the case of texts"),
    ("fireworks", "any other keyword"),
    ("together", "any other keyword"),
    ("cerebras", "a list of types"),
)


@pytest.mark.parametrize("name, words", _SAID)
def test_what_no_schema_shows_stands_in_the_profile(name: str, words: str) -> None:
    assert any(words in subject for claim in find_profile(name).claims for subject in claim.subjects)


def test_a_place_in_the_words_of_a_provider_is_open_where_no_schema_fills_it() -> None:
    said = {claim.said for profile in all_profiles().values() for claim in profile.claims}
    assert not [words for words in said if re.search(r"\{[a-z]+\}", words)]
    assert "In context=(…), array schema missing items." in said


def test_a_note_does_not_say_refused_where_the_row_says_unknown_of_the_same_api() -> None:
    rows = [claim for claim in find_profile("gemini-parameters").claims if claim.support == "unknown"]
    assert not [claim.note for claim in rows if "refused" in claim.note]


@pytest.mark.parametrize(
    "profile, schema, support",
    [
        ("moonshot", {"type": "object", "properties": {}, "description": "x" * 120_001}, "error"),
        ("openai", {"type": "object", "properties": {}, "const": {}}, "warning"),
        ("openai", {"type": "object", "properties": {}, "not": {"required": ["a"]}}, "warning"),
        ("cursor", {"type": "object", "properties": {"a[b]": {"type": "string"}}}, "warning"),
        ("cursor", {"type": "object", "properties": {"a": {"type": "object", "properties": {"a[b]": {}}}}}, None),
        ("gemini-parameters", {"type": "object", "properties": {"a": {"type": "array"}}}, "error"),
    ],
)
def test_a_row_that_the_audit_left_open_is_found_in_schemas(profile: str, schema: Any, support: str | None) -> None:
    found = [breach.severity for breach in find_profile(profile).breaches(schema)]
    assert (found == []) if support is None else (support in found)


def test_a_row_of_the_audit_has_a_date_and_a_confidence() -> None:
    read = [
        source
        for profile in all_profiles().values()
        for claim in profile.claims
        for source in claim.sources
        if source.read == "2026-11-23"
    ]
    assert len(read) > 20
    assert {source.confidence for source in read} <= {"documented", "reported", "source", "observed"}
