"""Variants: where one provider differs by model, path or mode, and which of its targets counts."""

from typing import Any, Final

import pytest

from toolprism.core.errors import ToolprismError
from toolprism.schema import PROVIDER_SWITCHES, all_targets, find, normalize, read_variants, with_variants

UNION: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {"id": {"type": "string"}},
    "anyOf": [
        {"type": "object", "properties": {"on": {"type": "boolean"}}, "required": ["on"]},
        {"type": "object", "properties": {"at": {"type": "string"}}, "required": ["at"]},
    ],
}


def chosen(edition: str, *variants: str) -> list[str]:
    targets = with_variants(tuple(all_targets(edition).values()), read_variants(variants))
    return [target.id for target in targets]


def test_a_union_at_the_root_stays_for_gpt_5_and_is_removed_for_earlier_models() -> None:
    later, earlier = normalize(UNION, "openai-gpt-5"), normalize(UNION, "openai-gpt-4")
    assert later.output == UNION
    assert isinstance(earlier.output, dict)
    assert "anyOf" not in earlier.output
    assert {"id", "on", "at"} <= set(earlier.output["properties"])
    assert not [finding for finding in later.findings if finding.severity == "error"]


def test_the_fields_of_gemini_take_different_words() -> None:
    schema: Any = {"type": "object", "properties": {"n": {"type": ["integer", "null"], "enum": [1, None]}}}
    by_json, by_proto = normalize(schema, "google-json-schema"), normalize(schema, "google-parameters")
    assert isinstance(by_json.output, dict)
    assert isinstance(by_proto.output, dict)
    assert by_json.output["properties"]["n"]["type"] == ["integer", "null"]
    assert by_proto.output["properties"]["n"]["nullable"] is True


@pytest.mark.parametrize("switch", PROVIDER_SWITCHES.values(), ids=lambda switch: switch.id)
def test_every_variant_is_a_target_of_today_with_a_source(switch: Any) -> None:
    assert switch.why
    assert switch.sources
    for target in switch.targets:
        assert find(target).edition == "current"


def test_a_variant_takes_the_place_of_the_targets_of_its_switch() -> None:
    plain = chosen("current")
    assert "openai-gpt-5" not in plain
    assert chosen("current", "openai=gpt-5")[plain.index("openai-strict-current")] == "openai-gpt-5"
    assert "openai-strict-current" not in chosen("current", "openai=gpt-5")
    assert chosen("current", "claude=plain") == [name for name in plain if name != "anthropic-strict"]
    assert chosen("reference", "gemini=parameters") == [*chosen("reference"), "google-parameters"]


@pytest.mark.parametrize("given", ["openai", "openai=gpt-6", "nobody=1", "", "="])
def test_an_unknown_variant_is_refused_with_what_there_is(given: str) -> None:
    with pytest.raises(ToolprismError, match="openai"):
        read_variants([given])


def test_each_target_but_mcp_writes_a_form_of_its_provider() -> None:
    assert [name for name, target in all_targets("all").items() if target.form == "mcp"] == ["mcp"]


@pytest.mark.parametrize(
    "target, schema, output",
    [
        (
            "azure-openai-strict",
            {"type": "string", "maxLength": 9},
            {"type": "string", "description": "{maxLength: 9}"},
        ),
        ("amazon-nova", {"$ref": "#/$defs/A"}, {"type": "string"}),
        ("deepseek", {"type": "string", "maxLength": 9}, {"type": "string", "maxLength": 9}),
        ("lm-studio", {"type": "object"}, {"type": "object"}),
        (
            "vertex-parameters",
            {"type": "object", "additionalProperties": {"$ref": "#/$defs/A"}},
            {"type": "object", "additionalProperties": {"type": "string"}},
        ),
        (
            "vertex-parameters",
            {"type": "object", "additionalProperties": {}},
            {"type": "object", "additionalProperties": True},
        ),
    ],
)
def test_a_variant_of_today_gets_what_its_provider_takes(target: str, schema: Any, output: Any) -> None:
    given: Any = {
        "type": "object",
        "properties": {"a": schema},
        "required": ["a"],
        "additionalProperties": False,
        "$defs": {"A": {"type": "string"}},
    }
    result: Any = normalize(given, target)
    assert result.output["properties"]["a"] == output
    assert result.strict is (True if target == "azure-openai-strict" else None)
    if target == "amazon-nova":
        assert set(result.output) == {"type", "properties", "required"}


def test_azure_is_not_asked_for_strict_mode_past_its_own_limits() -> None:
    wide: Any = {"type": "object", "properties": {f"p{n}": {"type": "string"} for n in range(101)}}
    wide |= {"required": list(wide["properties"]), "additionalProperties": False}
    assert normalize(wide, "openai-strict-current").strict is True
    result = normalize(wide, "azure-openai-strict")
    assert result.strict is False
    assert "100" in result.fail_open[0].reason


def test_bedrock_without_strict_takes_what_claude_takes() -> None:
    schema: Any = {"type": "object", "properties": {"n": {"type": "integer", "minimum": 0}, "o": {"type": "object"}}}
    plain = normalize(schema, "bedrock-converse")
    assert (plain.verdict, plain.strict) == ("as-pasted", None)
    union: Any = {"anyOf": [schema, {"type": "object", "properties": {"m": {"type": "string"}}}]}
    assert normalize(union, "bedrock-converse").output == normalize(union, "anthropic-current").output
