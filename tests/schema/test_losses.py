"""Lost checks, findings about what the provider refuses, and the verdict."""

from typing import Any, get_args

import pytest

from tests.schema.random_schemas import schemas
from tests.vectors import corpus
from toolprism.schema import Effect, NormalizeRequest, Verdict, all_targets, normalize, normalize_all
from toolprism.schema.losses import removals_among, removals_in_place


def verdict_of(schema: Any, target: str, request: NormalizeRequest | None = None) -> str | None:
    return normalize(schema, target, request or NormalizeRequest()).verdict


OBJECT: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}


def with_a(schema: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"a": schema}, "required": ["a"]}


@pytest.mark.parametrize(
    "schema, target, verdict",
    [
        (OBJECT, "google", "as-pasted"),
        ({**OBJECT, "$schema": "https://json-schema.org/draft/2020-12/schema"}, "google", "same-meaning"),
        (with_a({"type": "string", "minLength": 1}), "google", "loses-checks"),
        (OBJECT, "openai-strict", "stricter"),
        ({"type": "object", "properties": {"a": {"type": "string"}}}, "openai-strict", "stricter"),
        (with_a({}), "openai-strict", "strict-off"),
        (with_a({"not": {"type": "string"}}), "cca-claude", "empty-fallback"),
        (with_a({"oneOf": [{"type": "string"}, {"type": "number"}]}), "openai-strict", "refused"),
        (with_a({"type": "str"}), "google", "not-a-schema"),
    ],
)
def test_the_verdict_is_the_worst_that_applies(schema: Any, target: str, verdict: str) -> None:
    assert verdict_of(schema, target) == verdict


def test_strict_that_is_switched_off_has_the_verdict_of_strict_that_is_off() -> None:
    assert verdict_of(OBJECT, "openai-strict", NormalizeRequest(bypass=True)) == "strict-off"


def test_a_limit_is_not_a_verdict_on_the_schema() -> None:
    wide = {"type": "object", "properties": {f"p{number}": {"type": "string"} for number in range(50)}}
    assert verdict_of(wide, "google", NormalizeRequest(max_nodes=10)) is None


def test_a_draft_07_tuple_is_a_schema() -> None:
    assert verdict_of(with_a({"type": "array", "items": [{"type": "string"}]}), "google") != "not-a-schema"


def test_lost_checks_name_the_node_the_keyword_and_its_value() -> None:
    result = normalize(with_a({"type": "string", "minLength": 1, "title": "T"}), "openai-strict")
    assert [lost.to_json() for lost in result.lost_checks] == [
        {"pointer": "/properties/a", "keyword": "minLength", "value": 1}
    ]


def test_null_for_a_property_that_may_be_left_out_is_not_a_lost_check() -> None:
    result = normalize({"type": "object", "properties": {"a": {"type": "string"}}}, "openai-strict")
    assert result.lost_checks == ()


def test_the_second_pattern_of_an_all_of_is_lost_and_named() -> None:
    schema = with_a({"type": "string", "allOf": [{"pattern": "^a"}, {"pattern": "b$"}]})
    result = normalize(schema, "vertex-openapi")
    assert result.output["properties"]["a"]["pattern"] == "^a"  # type: ignore[index,call-overload]  # an object
    assert ("/properties/a/allOf/1", "pattern", "b$") in result.lost_checks
    assert result.verdict == "loses-checks"


def test_a_keyword_deep_in_a_branch_is_not_taken_for_the_same_keyword_of_the_node() -> None:
    inner: dict[str, Any] = {"anyOf": [{"type": "object", "minProperties": 2}]}
    branch: dict[str, Any] = {"type": "object", "properties": {"x": inner}}
    other: dict[str, Any] = {"type": "object", "properties": {"x": {"type": "string"}}}
    result = normalize({"anyOf": [branch, other]}, "openclaw-openai")
    for rewrite in result.trail.rewrites:
        if rewrite.reason.endswith("is said once"):
            assert rewrite.at.count("/") <= 3


def test_an_all_of_whose_one_entry_moves_up_whole_is_not_a_lost_check() -> None:
    result = normalize({"type": "object", "properties": {"b": {"type": "string"}}, "allOf": [OBJECT]}, "openai-strict")
    assert result.lost_checks == ()
    assert result.verdict == "stricter"


def test_a_closed_entry_of_an_all_of_that_moves_beside_other_properties_is_a_lost_check() -> None:
    closed: dict[str, Any] = {"type": "object", "properties": {"b": {"type": "string"}}, "additionalProperties": False}
    result = normalize({**OBJECT, "allOf": [closed]}, "openai-strict")
    assert "allOf" in {check.keyword for check in result.lost_checks}


def test_what_merged_branches_say_of_one_property_is_lost_keyword_by_keyword() -> None:
    branches = [{"type": "object", "properties": {"x": {"type": "string", "minLength": n}}} for n in (2, 3)]
    result = normalize(with_a({"allOf": branches}), "cursor")
    lost = {(check.pointer, check.keyword) for check in result.lost_checks}
    for index in (0, 1):
        place = f"/properties/a/allOf/{index}/properties/x"
        assert {(place, "type"), (place, "minLength")} <= lost


def test_what_a_sole_branch_says_beside_a_union_of_its_own_is_named() -> None:
    inner = {"anyOf": [{"type": "string"}, {"type": "number"}], "properties": {"y": {"type": "string"}}}
    result = normalize(with_a({"properties": {"x": {"type": "string"}}, "anyOf": [inner]}), "vertex-openapi")
    assert "/properties/a/anyOf/0/properties" in {rewrite.at for rewrite in result.trail.rewrites if rewrite.to is None}


@pytest.mark.parametrize(
    "schema, target, code, pointer",
    [
        ({"type": ["object", "null"], "properties": {}}, "openai-strict", "root-not-object", ""),
        (with_a({"$ref": "#/$defs/Gone"}), "openai-strict", "unresolved-reference", "/properties/a/$ref"),
        (with_a({"type": "array"}), "openai-strict", "array-without-items", "/properties/a/type"),
        ({"type": "object", "properties": {}, "anyOf": [OBJECT]}, "openai-strict", "nothing-fits", "/anyOf"),
        ({"type": "object", "anyOf": [OBJECT, {"type": "null"}]}, "openai-strict", "nothing-fits", "/anyOf"),
        (
            {**OBJECT, "anyOf": [{"type": "object", "required": [name]} for name in ("a", "b")]},
            "openai-strict",
            "nothing-fits",
            "/anyOf",
        ),
        (
            with_a({"type": "string", "x-order": 1, "$id": "a"}),
            "cca-claude",
            "leftover-keyword",
            "/properties/a/x-order",
        ),
        (with_a({"type": "integer", "enum": [1, 2]}), "openclaw-gemini", "enum-not-strings", "/properties/a/enum"),
        ({**OBJECT, "required": ["a", "ghost"]}, "openclaw-gemini", "required-undefined", "/required/1"),
        ({**OBJECT, "required": ["a", "ghost"]}, "moonshot", "required-undefined", "/required/1"),
        (
            with_a({"type": "string", "anyOf": [{"minLength": 1}, {"maxLength": 9}]}),
            "moonshot",
            "type-beside-union",
            "/properties/a/type",
        ),
    ],
)
def test_what_the_provider_refuses_is_an_error_with_its_source(
    schema: Any, target: str, code: str, pointer: str
) -> None:
    result = normalize(schema, target)
    found = [finding for finding in result.findings if (finding.code, finding.pointer) == (code, pointer)]
    assert found, result.findings
    assert found[0].severity == "error"
    assert found[0].citation
    assert result.verdict == "refused"


@pytest.mark.parametrize(
    "schema, target, code",
    [
        (with_a({"type": "integer", "enum": [1, 2]}), "google", "enum-dropped"),
        ({"anyOf": [OBJECT, {"type": "object", "properties": {"b": {}}}]}, "anthropic", "root-union-lost"),
        (with_a({"allOf": [{"minLength": 1}, {"maxLength": 2}]}), "cca-claude", "fallback-avoidable"),
        (
            {"anyOf": [with_a({"enum": ["x"]}), with_a({"type": "string"})]},
            "openclaw-openai",
            "flattening-narrows",
        ),
        ({"anyOf": [OBJECT]}, "openai-responses", "root-combined"),
    ],
)
def test_what_the_reference_narrows_or_loses_is_a_warning(schema: Any, target: str, code: str) -> None:
    found = [finding for finding in normalize(schema, target).findings if finding.code == code]
    assert found
    assert found[0].severity == "warning"
    assert found[0].message.endswith(".")


@pytest.mark.parametrize("target", all_targets())
def test_findings_and_lost_checks_point_at_places_of_the_paste(target: str) -> None:
    for schema in [*(tool["inputSchema"] for tool in corpus()[::6]), *schemas(seed=21, count=150)]:
        result = normalize(schema, target)
        assert result.verdict in {None, *get_args(Verdict)}
        pasted = places(schema)
        for finding in result.findings:
            assert finding.pointer in pasted
        for lost in result.lost_checks:
            assert lost.pointer in pasted
        losing = [rewrite for rewrite in result.trail.rewrites if rewrite.effect in (Effect.WIDER, Effect.UNKNOWN)]
        assert losing or not result.lost_checks


def places(value: Any, at: str = "") -> set[str]:
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = {at}
    for token, below in members:
        found |= places(below, f"{at}/{str(token).replace('~', '~0').replace('/', '~1')}")
    return found


@pytest.mark.parametrize("target", all_targets("all"))
def test_the_verdict_and_the_lost_checks_of_plain_properties_need_no_trail(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    traced: list[object] = []
    monkeypatch.setattr("toolprism.schema.result.trace", lambda *_: traced.append(_))
    checked: Any = {"type": "string", "minLength": 1, "description": "A name."}
    result = normalize({"type": "object", "properties": {"a": checked, "b": checked}}, target)
    assert result.verdict
    assert {lost.keyword for lost in result.lost_checks} <= {"minLength"}
    assert traced == []


def test_the_refusal_of_a_rewritten_schema_needs_no_trail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolprism.schema.result.trace", lambda *_: pytest.fail("the trail was derived"))
    wide: Any = {"type": "object", "properties": {f"p{number}": {"type": "string"} for number in range(6_000)}}
    assert normalize(wide, "openai-strict").verdict == "refused"


def test_removals_in_place_are_those_of_the_trail() -> None:
    found = 0
    for tool in corpus()[::4]:
        for result in normalize_all(tool["inputSchema"], targets=all_targets("all")).values():
            removals = removals_in_place(result.log)
            if removals:
                found += 1
                assert removals == list(removals_among(result.trail.unsettled))
    assert found


@pytest.mark.parametrize(
    "schema, target",
    [
        ({"type": "object", "properties": {"a": {"const": 1, "enum": [1, 2]}}}, "google"),
        ({"anyOf": [{"type": "object", "properties": {"a": {"minLength": 1}}}, {"type": "object"}]}, "cca-claude"),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"type": "object", "properties": {"b": {"minimum": 1}}}}}, "google"),
        ({"type": ["object", "null"], "default": None, "properties": {"a": {"default": None}}}, "moonshot"),
    ],
)
def test_removals_below_rearranged_values_are_those_of_the_trail(schema: Any, target: str) -> None:
    result = normalize(schema, target)
    removals = removals_in_place(result.log)
    assert removals is None or removals == list(removals_among(result.trail.unsettled))


def test_an_entry_of_a_list_is_lost_as_its_keyword_and_not_as_a_number() -> None:
    branches: Any = [{"type": "object", "properties": {name: {"type": "string"}}, "required": [name]} for name in "ab"]
    lost = normalize({"anyOf": branches}, "openclaw-gemini-current").lost_checks
    assert lost
    assert not [each for each in lost if each.keyword.isdecimal()]


def test_a_result_that_loses_checks_says_where_it_refuses_valid_values_too() -> None:
    """Of a list of types the first stays at Gemini: other values are refused."""
    schema: Any = {"type": "object", "properties": {"a": {"type": ["string", "object"], "minLength": 1}}}
    result = normalize(schema, "google")
    assert result.verdict == "loses-checks"
    (narrowing, *_) = result.narrows
    assert narrowing.pointer.startswith("/properties/a")
    assert result.to_json()["narrows"] == [each.to_json() for each in result.narrows]


def test_a_stricter_output_names_each_place_once() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "string"}}}}}
    found = normalize(schema, "deepseek-strict").narrows
    assert len(found) == len(set(found)) > 0


def test_an_output_with_the_same_meaning_narrows_nothing() -> None:
    assert normalize({"type": "object", "properties": {"a": {"const": 1}}}, "google").narrows == ()


def test_a_union_that_gives_way_to_its_first_type_accepts_no_more_than_before() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "object"}]}}}
    result = normalize(schema, "openclaw-gemini-current")
    assert (result.verdict, result.lost_checks) == ("stricter", ())
    checked: Any = {"anyOf": [{"type": "string", "minLength": 1}, {"type": "object"}]}
    both = normalize({"type": "object", "properties": {"a": checked}}, "openclaw-gemini-current")
    assert both.verdict == "loses-checks"
    assert both.narrows


def test_a_tuple_of_an_older_draft_keeps_its_meaning_where_its_draft_is_no_longer_named() -> None:
    parts = [{"type": "string"}, {"type": "number"}]
    schema: Any = {
        "$schema": "https://json-schema.org/draft/2019-09/schema",
        **with_a({"type": "array", "items": parts, "additionalItems": False}),
    }
    result = normalize(schema, "mistral")
    assert result.output == with_a({"type": "array", "prefixItems": parts, "items": False})
    assert (result.verdict, result.lost_checks, result.narrows) == ("same-meaning", (), ())


@pytest.mark.parametrize("target", ["openai-strict-current", "azure-openai-strict"])
def test_a_reference_into_a_merged_all_of_is_written_out(target: str) -> None:
    entries = [{"properties": {name: {"type": "string"}}} for name in "xy"]
    schema: Any = {"type": "object", "allOf": entries, "properties": {"b": {"$ref": "#/allOf/0/properties/x"}}}
    result = normalize(schema, target)
    assert (result.strict, result.verdict) == (True, "stricter")
    assert "$ref" not in str(result.output)


def test_an_all_of_that_a_reference_leads_into_does_not_keep_its_meaning_when_it_moves_up() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"allOf": [{"type": "string"}]}, "b": {"type": "string"}}}
    led_to: Any = {"type": "object", "properties": {**schema["properties"], "b": {"$ref": "#/properties/a/allOf/0"}}}
    effects = [
        [step.effect for step in normalize(each, "openai-strict").steps if step.rule.id == "inline-single-all-of"]
        for each in (schema, led_to)
    ]
    assert Effect.UNKNOWN not in effects[0]
    assert Effect.UNKNOWN in effects[1]


def test_a_lost_check_is_named_only_where_more_may_be_accepted() -> None:
    both: Any = {"type": "object", "properties": {"a": {"type": "string", "optional": True}, "b": {"type": "string"}}}
    schema: Any = {**both, "properties": {**both["properties"], "b": {"type": "string", "minLength": 2}}}
    assert [check.pointer for check in normalize(schema, "google").lost_checks] == ["/properties/b"]
    assert normalize(both, "bedrock").lost_checks == ()


def test_what_an_all_of_merge_keeps_is_no_lost_check() -> None:
    entries = [{"properties": {"x": {"type": "string"}}}, {"properties": {"x": {"type": "string"}}, "required": ["x"]}]
    result = normalize(with_a({"type": "object", "allOf": entries}), "moonshot-current")
    assert (result.verdict, result.lost_checks) == ("same-meaning", ())


def test_a_format_alone_is_lost_and_named() -> None:
    result = normalize(with_a({"type": "string", "format": "x-own"}), "google")
    assert (result.verdict, [check.keyword for check in result.lost_checks]) == ("loses-checks", ["format"])
