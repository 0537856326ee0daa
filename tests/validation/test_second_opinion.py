"""The second opinion: when it agrees, how it explains that it does not, and when it is not asked."""

from typing import Any

import pytest

from toolprism.validation import SecondOpinion, check_schema, opinion_of_instance, opinion_of_schema, validate
from toolprism.validation.second_opinion import ROWS


def _of_schema(schema: Any) -> SecondOpinion:
    return opinion_of_schema(schema, check_schema(schema))


def _of(schema: Any, instance: Any) -> SecondOpinion:
    return opinion_of_instance(schema, instance, validate(schema, instance))


_SCHEMAS: dict[str, tuple[Any, str]] = {
    "empty-enum": ({"properties": {"a": {"enum": []}}}, "/properties/a/enum"),
    "nullable": ({"properties": {"a/b": {"nullable": True}}}, "/properties/a~1b/nullable"),
    "other-draft": ({"$schema": "http://json-schema.org/draft-07/schema#"}, "/$schema"),
    "keyword-id": ({"id": "x"}, "/id"),
    "patterns": ({"items": {"pattern": "a**"}}, "/items/pattern"),
    "references": ({"$ref": "#/nowhere"}, "/$ref"),
    "dynamic-references": ({"$dynamicRef": "other#a"}, "/$dynamicRef"),
    "format": ({"type": "string", "format": "email", "formatMinimum": "a"}, "/formatMinimum"),
}

_INSTANCES: dict[str, tuple[Any, Any, str]] = {
    "format": ({"properties": {"a": {"format": "date"}, "b": {"format": "uuid"}}}, {"b": "x"}, "/properties/b/format"),
    "format-leap-second": ({"format": "time"}, "23:59:60", "/format"),
    "dependencies": ({"dependencies": {"a": ["b"]}}, {"a": 1}, "/dependencies"),
    "nullable": ({"type": "string", "nullable": True}, None, "/nullable"),
    "inherited-names": ({"required": ["toString"]}, {}, "/required"),
    "multiples": ({"multipleOf": 1}, 10**22, "/multipleOf"),
    "doubles": ({"const": 2**53}, 2**53 + 1, "/const"),
    "doubles-infinite": ({"type": "number"}, 10**400, "/type"),
    "condition-looks": (
        {"if": {"properties": {"a": {"const": 1}}}, "then": {"required": ["a"]}, "unevaluatedProperties": False},
        {"a": 2},
        "/if",
    ),
    "counted-contains": (
        {"prefixItems": [True], "contains": {"const": 1}, "minContains": 0, "unevaluatedItems": False},
        [0, 1],
        "/minContains",
    ),
    "unevaluated": (
        {"contains": {"const": 1}, "unevaluatedItems": False},
        [0, 1],
        "/unevaluatedItems",
    ),
    "dynamic-references": (
        {
            "$id": "http://a.test/root",
            "$ref": "list",
            "$defs": {
                "own": {"$dynamicAnchor": "item", "type": "string"},
                "list": {
                    "$id": "list",
                    "items": {"$dynamicRef": "#item"},
                    "$defs": {"any": {"$dynamicAnchor": "item"}},
                },
            },
        },
        [1],
        "/$defs/list/items/$dynamicRef",
    ),
}


@pytest.mark.parametrize("name", _SCHEMAS)
def test_a_schema_that_ajv_refuses_is_explained_by_the_keyword(name: str) -> None:
    schema, where = _SCHEMAS[name]
    opinion = _of_schema(schema)
    assert (opinion.valid, opinion.agrees) == (True, False)
    assert [(difference.name, difference.where) for difference in opinion.differences] == [(name, where)]


@pytest.mark.parametrize("name", _INSTANCES)
def test_a_verdict_that_differs_is_explained_by_the_keyword(name: str) -> None:
    schema, instance, where = _INSTANCES[name]
    opinion = _of(schema, instance)
    assert opinion.valid is not validate(schema, instance).valid
    assert not opinion.agrees
    [difference] = opinion.differences
    assert name.startswith(difference.name)
    assert difference.where == where


def test_every_documented_difference_has_a_case() -> None:
    named = [*_SCHEMAS, *_INSTANCES]
    assert [row.name for row in ROWS if not any(name.startswith(row.name) for name in named)] == []


def test_two_differences_that_work_together_are_both_named() -> None:
    opinion = _of_schema({"anyOf": [{"enum": []}, {"nullable": True}]})
    assert {difference.name for difference in opinion.differences} == {"empty-enum", "nullable"}


def test_of_several_formats_the_one_that_matters_is_named() -> None:
    schema = {"properties": {name: {"type": "string", "format": "date"} for name in "abc"}}
    opinion = _of(schema, {"a": "2024-01-01", "b": "never"})
    assert [difference.where for difference in opinion.differences] == ["/properties/b/format"]


@pytest.mark.parametrize(
    "schema",
    [{"type": "string"}, {"properties": {"a": {"pattern": r"^\p{L}+$"}}}, {"$ref": "#/$defs/a", "$defs": {"a": True}}],
)
def test_where_both_say_the_same_they_agree(schema: Any) -> None:
    assert _of_schema(schema) == SecondOpinion(valid=True, agrees=True)
    for instance in ("é", 1, {"a": "é"}, {"a": "1"}, None):
        assert _of(schema, instance) == SecondOpinion(validate(schema, instance).valid, agrees=True)


def test_a_declared_draft_2020_12_is_asked() -> None:
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "string"}
    assert _of(schema, 1) == SecondOpinion(valid=False, agrees=True)


_EXPONENTIAL: dict[str, Any] = {"d0": {"type": "string"}}
for _level in range(1, 40):
    _EXPONENTIAL[f"d{_level}"] = {"allOf": [{"$ref": f"#/$defs/d{_level - 1}"}] * 2}
_DOUBLING: dict[str, Any] = {"d0": {"properties": {"a": True}}}
for _level in range(1, 40):
    _branch = {"$ref": f"#/$defs/d{_level - 1}"}
    _DOUBLING[f"d{_level}"] = {"dependentSchemas": {"a": _branch, "b": _branch}}


@pytest.mark.parametrize(
    "schema, instance",
    [
        ({"pattern": "^(a|a)*$"}, "a" * 40 + "!"),
        ({"properties": {"x": {"patternProperties": {"^(a|a)*$": False}}}}, {"x": {"a" * 40 + "!": 1}}),
        ({"patternProperties": {"^(a|a)*$": True}, "additionalProperties": False}, {"a" * 40 + "!": 1}),
        ({"patternProperties": {"^(a|a)*$": True}, "unevaluatedProperties": False}, {"a" * 40 + "!": 1}),
        ({"$defs": _EXPONENTIAL, "$ref": "#/$defs/d39"}, "a"),
        ({"$defs": _DOUBLING, "$ref": "#/$defs/d39", "unevaluatedProperties": False}, {"a": 1, "b": 1, "c": 1}),
        ({"uniqueItems": True}, [{"a": index} for index in range(30_000)]),
        ({"$ref": "#"}, 1),
        ({"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}, 1),
        ({"items": {"$ref": "#"}}, None),
        ({"multipleOf": 0.01}, 10**400),
        ({"$ref": "http://["}, 1),
        ({"x": 5, "$ref": "#/x"}, 1),
        ({"properties": {"\ud800": {"pattern": "\ud800"}}}, {"\ud800": "\ud800"}),
    ],
)
def test_no_question_hangs_or_crashes(schema: Any, instance: Any) -> None:
    _of_schema(schema)
    _of(schema, instance)


@pytest.mark.parametrize("keyword", ["$dynamicRef", "$ref"])
def test_a_meta_schema_does_not_bypass_our_patterns(keyword: str) -> None:
    """A part that names a draft would be judged by the package's own class, whose patterns have no time limit."""
    there = {keyword: "https://json-schema.org/draft/2020-12/schema", "$dynamicAnchor": "meta"}
    for schema in ({**there, "pattern": "^(a|a)*$"}, {"allOf": [{"$schema": "x:y", "pattern": "^(a|a)*$"}]}):
        assert _of(schema, "a" * 40 + "!").not_asked


def test_a_deep_schema_is_asked_about_only_where_the_quick_judge_can_say_that_all_is_well() -> None:
    schema: Any = {"type": "string"}
    mistaken: Any = {"type": "strin"}
    for _ in range(90):
        schema, mistaken = {"properties": {"a": schema}}, {"properties": {"a": mistaken}}
    assert _of_schema(schema).valid is True
    assert _of_schema(mistaken).not_asked
    instance: Any = 1
    for _ in range(90):
        instance = {"a": instance}
    opinion = _of(schema, instance)
    assert opinion.valid in (None, validate(schema, instance).valid)


def test_an_instance_of_a_schema_that_is_not_valid_is_not_asked_about() -> None:
    assert _of({"type": "strin"}, 1).not_asked == "the schema is not valid"
