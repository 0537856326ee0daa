"""Every claim about a provider has a source and a date, and a profile reports what it claims to be refused."""

from datetime import date, timedelta
from typing import Any, Final

import pytest

from tests.vectors import corpus
from toolprism.core.finding import Source
from toolprism.providers import Profile, all_profiles, citations, find_profile, reports
from toolprism.schema import all_targets

#: The day of the release; much older claims must be read again before the next one.
_RELEASE: Final = date(2026, 11, 28)
_FRESH: Final = timedelta(days=180)

OBJECT: Final[dict[str, Any]] = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
CLOSED: Final[dict[str, Any]] = {**OBJECT, "additionalProperties": False}


def with_a(schema: Any) -> dict[str, Any]:
    return {**CLOSED, "properties": {"a": schema}}


@pytest.mark.parametrize("profile", all_profiles().values(), ids=lambda profile: profile.id)
def test_every_claim_has_a_source_with_a_date_and_a_confidence(profile: Profile) -> None:
    assert profile.claims
    for claim in profile.claims:
        assert claim.subjects
        assert claim.sources, claim.subjects
        for source in claim.sources:
            assert date.fromisoformat(source.read) <= _RELEASE, source
            assert source.confidence, source
        if claim.support == "disputed":
            assert claim.note or len(claim.sources) > 1 or claim.says, claim.subjects


def old_claims(on: date) -> list[str]:
    """Return the claims that were read long before a day."""
    return [
        f"{profile.id}: {', '.join(claim.subjects)} (read {source.read})"
        for profile in all_profiles().values()
        for claim in profile.claims
        for source in claim.sources
        if on - date.fromisoformat(source.read) > _FRESH
    ]


def test_no_claim_is_older_than_180_days_on_the_day_of_the_release() -> None:
    assert old_claims(_RELEASE) == []


def test_a_claim_that_grows_old_is_listed_for_whoever_asks_on_a_later_day() -> None:
    assert len(old_claims(_RELEASE + timedelta(days=200))) >= sum(len(each.claims) for each in all_profiles().values())


def test_a_source_is_declared_once() -> None:
    modules = (citations, reports)
    found = [
        (source.title, source.url)
        for module in modules
        for source in vars(module).values()
        if isinstance(source, Source)
    ]
    assert len(set(found)) == len(found)


def test_every_target_has_a_profile() -> None:
    assert [name for name, target in all_targets("all").items() if target.profile is None] == []


@pytest.mark.parametrize(
    "profile, schema, code, pointer",
    [
        ("openai-strict", OBJECT, "object-open", ()),
        ("groq", {"type": "object", "required": ["a"]}, "required-alone", ("required",)),
        (
            "vllm",
            {"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/0"}}},
            "reference-form",
            ("properties", "b", "$ref"),
        ),
        ("openai-strict", {**CLOSED, "required": []}, "property-optional", ("properties", "a")),
        ("openai-strict", with_a({"allOf": [{"type": "string"}]}), "combiner-kept", ("properties", "a", "allOf")),
        (
            "openai-strict",
            with_a({"type": "string", "format": "uri"}),
            "format-not-listed",
            ("properties", "a", "format"),
        ),
        (
            "openai-strict",
            with_a({"type": "string", "pattern": "(?=a)"}),
            "pattern-refused",
            ("properties", "a", "pattern"),
        ),
        ("openai-strict", with_a({"type": "string", "enum": [str(n) for n in range(1_001)]}), "limit-passed", ()),
        ("openai-strict", with_a({"description": "d"}), "type-missing", ("properties", "a")),
        ("anthropic", {**OBJECT, "anyOf": [{"required": ["a"]}]}, "root-union", ("anyOf",)),
        ("anthropic", {"type": "object", "properties": {"$top": {}}}, "property-name", ("properties", "$top")),
        ("anthropic", with_a({"maximum": 2**63}), "number-too-large", ("properties", "a", "maximum")),
        (
            "anthropic-strict",
            with_a({"type": "integer", "minimum": 1}),
            "leftover-keyword",
            ("properties", "a", "minimum"),
        ),
        (
            "anthropic-strict",
            with_a({"type": "string", "minLength": 1}),
            "keyword-disputed",
            ("properties", "a", "minLength"),
        ),
        (
            "anthropic-strict",
            with_a({"type": "array", "items": {}, "minItems": 2}),
            "value-out-of-range",
            ("properties", "a", "minItems"),
        ),
        (
            "anthropic-strict",
            {**CLOSED, "properties": {"a": {"$ref": "#"}}},
            "recursive-reference",
            ("properties", "a", "$ref"),
        ),
        (
            "anthropic-strict",
            with_a({"allOf": [{"$ref": "#/$defs/b"}]}),
            "reference-in-all-of",
            ("properties", "a", "allOf", 0, "$ref"),
        ),
        ("gemini-parameters", with_a({"type": "string", "x-own": 1}), "leftover-keyword", ("properties", "a", "x-own")),
        ("gemini-parameters", with_a({"type": ["string", "null"]}), "type-list", ("properties", "a", "type")),
        (
            "gemini-parameters",
            with_a({"type": "integer", "enum": [1]}),
            "enum-not-strings",
            ("properties", "a", "enum"),
        ),
        ("gemini-parameters", {**OBJECT, "required": ["b"]}, "required-undefined", ("required", 0)),
        ("gemini-json-schema", with_a({"$ref": "#/$defs/b"}), "unresolved-reference", ("properties", "a", "$ref")),
        ("moonshot", with_a({"type": "string", "anyOf": [{}]}), "type-beside-union", ("properties", "a", "type")),
        ("llama-cpp", with_a({"type": "string", "pattern": "^(a$"}), "pattern-refused", ("properties", "a", "pattern")),
        ("llama-cpp", with_a(True), "boolean-schema", ("properties", "a")),
        (
            "llama-cpp",
            with_a({"type": "string", "pattern": "a"}),
            "keyword-not-enforced",
            ("properties", "a", "pattern"),
        ),
        (
            "sglang",
            with_a({"type": "string", "format": "uri", "maxLength": 9}),
            "string-constraints-together",
            ("properties", "a", "maxLength"),
        ),
        (
            "llama-cpp",
            with_a({"type": "string", "maxLength": 2_001}),
            "value-out-of-range",
            ("properties", "a", "maxLength"),
        ),
        ("xai", with_a(True), "boolean-schema", ("properties", "a")),
        ("xai", {"anyOf": [{"type": "object"}, {"type": "null"}]}, "root-not-object", ()),
        ("mistral", {**OBJECT, "$schema": "x"}, "keyword-disputed", ("$schema",)),
    ],
)
def test_what_a_provider_refuses_or_disputes_is_found_at_its_place(
    profile: str, schema: Any, code: str, pointer: tuple[str | int, ...]
) -> None:
    found = list(find_profile(profile).breaches(schema))
    assert (code, pointer) in {(breach.code, breach.path) for breach in found}, found
    assert all(breach.message.endswith(".") and breach.citation for breach in found)


@pytest.mark.parametrize("name", [name for name in all_profiles() if name not in ("anthropic-strict", "bedrock")])
def test_a_plain_closed_object_is_accepted_everywhere(name: str) -> None:
    closed: set[str] = set() if "strict" in name or name in ("xai", "vllm") else {"leftover-keyword"}
    assert {breach.code for breach in find_profile(name).breaches(CLOSED)} <= closed


def test_a_profile_checks_whatever_is_given_to_it() -> None:
    odds: tuple[Any, ...] = (None, 5, "text", [], True, {"properties": 5, "required": 5, "enum": 5, "type": 5})
    for profile in all_profiles().values():
        for odd in (*odds, *(tool["inputSchema"] for tool in corpus()[::80])):
            for breach in profile.breaches(odd):
                assert breach.severity in ("error", "warning", "note")


def test_the_words_of_a_provider_name_the_place() -> None:
    nested = with_a({"type": "object", "properties": {}})
    (breach,) = find_profile("openai-strict").breaches(nested)
    assert "In context=('properties', 'a')" in breach.says
