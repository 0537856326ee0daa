"""The requirements that the project began with."""

from typing import Any

import pytest

from tests.schema.random_schemas import schemas
from tests.vectors import corpus
from toolprism.core.json_types import Json
from toolprism.core.keywords import COMBINERS, only
from toolprism.core.walk import nodes
from toolprism.schema import (
    NormalizeRequest,
    Options,
    adapt_schema_for_strict,
    all_targets,
    enforce_strict_schema,
    normalize,
    normalize_schema,
    normalize_schema_for_google,
    normalize_schema_for_mcp,
    normalize_schema_for_openai_responses,
    sanitize_schema_for_openai_responses,
    sanitize_schema_for_strict_mode,
    try_enforce_strict_schema,
)
from toolprism.schema.keywords import GOOGLE_UNSUPPORTED, OPENCLAW_UNSUPPORTED

_CRON: Json = {
    "anyOf": [
        {
            "type": "object",
            "properties": {"action": {"const": "add"}, "job": {"type": "object"}},
            "required": ["action", "job"],
        },
        {"type": "object", "properties": {"action": {"const": "list"}}, "required": ["action"]},
        {
            "type": "object",
            "properties": {"action": {"const": "remove"}, "jobId": {"type": "string"}},
            "required": ["action", "jobId"],
        },
    ]
}


def tools() -> list[Any]:
    return [tool["inputSchema"] for tool in corpus()] + list(schemas(seed=31, count=400))


@pytest.mark.parametrize("target", ["openclaw-openai", "openclaw-gemini"])
def test_a_tool_that_branches_on_an_action_becomes_one_object_with_an_enum(target: str) -> None:
    output = normalize(_CRON, target).output
    assert isinstance(output, dict)
    assert output["type"] == "object"
    assert output["properties"]["action"]["enum"] == ["add", "list", "remove"]
    assert output["required"] == ["action"]
    assert not set(COMBINERS) & output.keys()


def test_no_unsupported_keyword_is_left_where_gemini_cleaning_looks() -> None:
    looked_into = only("properties", "items", "anyOf", "oneOf", "allOf")
    for schema in tools():
        for _, node in nodes(normalize(schema, "openclaw-gemini").output, looked_into):
            assert not OPENCLAW_UNSUPPORTED & node.keys()


def test_no_combiner_is_left_after_cloud_code_assist_and_cursor() -> None:
    for schema in tools():
        for target in ("cca-claude", "cursor"):
            output = normalize(schema, target).output
            for _, node in nodes(output):
                assert not any(isinstance(node.get(combiner), list) for combiner in COMBINERS), (target, schema)


def test_a_mixed_union_that_gemini_cleaning_keeps_is_reported() -> None:
    mixed: Json = {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "number"}]}}}
    result = normalize(mixed, "openclaw-gemini")
    assert [(finding.code, finding.pointer) for finding in result.findings] == [("union-kept", "/properties/a/anyOf")]


def test_enums_are_flattened() -> None:
    union: Json = {"anyOf": [{"type": "string", "const": "a"}, {"type": "string", "const": "b"}, {"type": "null"}]}
    schema: Json = {"type": "object", "properties": {"mode": union}}
    output: Any = normalize(schema, "openclaw-gemini").output
    assert output["properties"]["mode"] == {"type": "string", "enum": ["a", "b"]}


def test_google_output_has_none_of_the_keywords_that_google_refuses() -> None:
    for schema in tools():
        for _, node in nodes(normalize_schema_for_google(schema)):
            assert not GOOGLE_UNSUPPORTED & node.keys()
            assert not isinstance(node.get("type"), list)
            assert "const" not in node


def test_antigravity_and_gemini_cli_run_the_same_full_pipeline_for_claude() -> None:
    plan = all_targets()["cca-claude"].plan
    assert plan.after is not None, "the gate is part of it"
    assert plan.fallback is not None
    assert len(plan.passes) == 4, "the walk, the residual combiners, the nullable properties, and what these leave"


def test_one_bad_tool_falls_back_alone() -> None:
    bad: Json = {"type": "object", "properties": {"a": {"not": {"type": "string"}}}}
    result = normalize(bad, "cca-claude")
    assert result.status == "fallback"
    assert result.output == {"type": "object", "properties": {}}
    assert [reason.pointer for reason in result.fail_open] == ["/properties/a/not"]


def test_every_obstacle_of_a_fallback_is_named() -> None:
    bad: Json = {"type": "object", "properties": {"a": {"not": {}}, "b": {"allOf": [{}, {}]}}, "description": 5}
    places = {reason.pointer for reason in normalize(bad, "cca-claude").fail_open}
    assert places == {"/properties/a/not", "/properties/b/allOf", "/description"}


@pytest.mark.parametrize("schema", [{}, {"type": "object"}, {"type": "object", "properties": {}}, True])
@pytest.mark.parametrize("target", all_targets())
def test_empty_parameters_are_a_schema_like_any_other(schema: Any, target: str) -> None:
    result = normalize(schema, target)
    assert result.status in ("unchanged", "changed", "not-strict", "fallback")


@pytest.mark.parametrize("target", all_targets())
def test_a_value_that_is_not_a_schema_stays_unchanged(target: str) -> None:
    odds: tuple[Json, ...] = (None, 5, "text", [])
    for odd in odds:
        result = normalize(odd, target)
        assert result.status != "error"


def test_strict_is_sent_only_when_it_was_enforced() -> None:
    assert adapt_schema_for_strict({"type": "object", "properties": {"a": {"type": "string"}}}, True)[1] is True
    open_map: Json = {"type": "object", "additionalProperties": {"type": "string"}}
    assert try_enforce_strict_schema(open_map) == (open_map, False)
    with pytest.raises(ValueError, match="type"):
        enforce_strict_schema({"items": {"description": "anything"}, "type": "array"})
    assert sanitize_schema_for_strict_mode({"type": "string", "minLength": 1}) == {"type": "string"}


@pytest.mark.parametrize(
    "asked, cause",
    [(NormalizeRequest(strict=False), "author"), (NormalizeRequest(bypass=True), "bypassed")],
)
def test_strict_that_is_not_asked_for_says_by_whom(asked: NormalizeRequest, cause: str) -> None:
    result = normalize({"type": "object", "properties": {}}, "openai-strict", asked)
    assert (result.status, result.strict, result.fail_open[0].cause) == ("not-strict", False, cause)


def test_the_environment_switches_strict_off(monkeypatch: pytest.MonkeyPatch) -> None:
    schema: Json = {"type": "object", "properties": {}}
    monkeypatch.setenv("PI_NO_STRICT", "1")
    result = normalize(schema, "openai-strict")
    assert (result.strict, result.output) == (False, schema)
    assert result.fail_open[0].cause == "bypassed"
    monkeypatch.setenv("PI_NO_STRICT", "0")
    assert normalize(schema, "openai-strict").strict is True


def test_mcp_ingestion_runs_before_the_provider() -> None:
    schema: Json = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$ref": "#/definitions/A",
        "definitions": {"A": {"type": "object"}},
    }
    result = normalize(schema, "openai-responses", NormalizeRequest(ingest=True))
    assert result.output == {"type": "object", "properties": {}}
    assert normalize_schema_for_mcp(schema) == {"type": "object"}


def test_the_two_names_of_the_responses_dispatcher_are_one() -> None:
    assert sanitize_schema_for_openai_responses is normalize_schema_for_openai_responses


def test_options_compose_a_walk() -> None:
    options = Options(strip=frozenset({"pattern"}), spill=True, ensure_properties=True)
    schema: Json = {"type": "object", "properties": {"a": {"type": "string", "pattern": "^x"}, "b": {"type": "object"}}}
    assert normalize_schema(schema, options) == {
        "type": "object",
        "properties": {
            "a": {"type": "string", "description": '{pattern: "^x"}'},
            "b": {"type": "object", "properties": {}},
        },
    }


def test_what_a_value_is_made_from_is_among_its_origins() -> None:
    schema: Json = {
        "properties": {"a": {"type": ["string", "null"], "minLength": 1, "description": "d"}},
        "required": ["a"],
    }
    origins = normalize(schema, "google").trail.origins
    assert origins["/properties/a/description"] == ("/properties/a/description", "/properties/a/minLength")
    assert origins["/properties/a/nullable"] == ("/properties/a/type",)


def test_an_entry_of_a_list_that_is_rewritten_comes_from_the_entry_that_it_was() -> None:
    schema: Json = {
        "type": "object",
        "properties": {"a": {"type": ["string", "null"]}, "b": {"type": "string"}},
        "required": ["a", "b"],
    }
    origins = normalize(schema, "cca-claude").trail.origins
    assert origins["/required/0"] == ("/required/1",)


def test_a_value_that_comes_from_nowhere_in_the_paste_says_so() -> None:
    origins = normalize({"type": "object", "properties": {"a": {"type": "string"}}}, "openai-strict").trail.origins
    assert origins["/additionalProperties"] == ()
    assert origins["/properties/a/anyOf/1"] == ()
    assert origins["/properties/a/anyOf/0/type"] == ("/properties/a/type",)
