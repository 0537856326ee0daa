"""What an output accepts or refuses otherwise than the paste."""

from typing import Any, Final

import pytest

from toolprism.losses import Finder, Loss
from toolprism.schema import all_targets, normalize

_CLOSED: Final = {
    "type": "object",
    "properties": {
        "limit": {"type": "integer", "minimum": 1, "maximum": 100},
        "name": {"type": "string", "pattern": "^[a-z]+$"},
    },
    "required": ["name"],
    "additionalProperties": False,
}


def loss(schema: Any, target: str) -> Loss:
    return Finder(schema).loss(normalize(schema, target))


def shown(found: Loss) -> list[tuple[str, Any, str, str]]:
    return [(each.kind, each.instance, each.pointer, each.at) for each in found.witnesses]


def test_each_lost_check_has_the_smallest_argument_that_now_passes() -> None:
    found = loss(_CLOSED, "cca-claude-current")
    assert found.loss == "widened"
    assert found.proven
    assert shown(found) == [
        ("widened", {"name": "a", "extra": "x"}, "", "/additionalProperties"),
        ("widened", {"name": "a", "limit": 0}, "/limit", "/properties/limit/minimum"),
        ("widened", {"name": "a", "limit": 101}, "/limit", "/properties/limit/maximum"),
        ("widened", {"name": ""}, "/name", "/properties/name/pattern"),
    ]
    assert {witness.rule for witness in found.witnesses} == {"strip-constraints"}


def test_an_output_that_accepts_the_same_is_proven_to() -> None:
    assert loss(_CLOSED, "mistral") == Loss(loss="none", proven=True)


def test_a_closed_object_refuses_an_argument_that_the_paste_accepts() -> None:
    found = loss({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}, "anthropic-strict")
    assert (found.loss, found.proven) == ("narrowed", True)
    assert shown(found) == [("narrowed", {"a": "", "extra": "x"}, "", "")]
    assert found.witnesses[0].rule == "close-objects"


def test_a_place_that_only_some_readings_take_null_at_hides_no_other_loss() -> None:
    """Null comes first where it fits; at `nullable` it does in one reading, and such a value shows nothing."""
    schema = {
        "type": "object",
        "properties": {"self": {}, "lang": {"type": ["string", "null"]}},
        "required": ["self", "lang"],
        "additionalProperties": False,
    }
    found = loss(schema, "google")
    assert (found.loss, found.proven) == ("widened", True)
    assert shown(found) == [("widened", {"self": None, "lang": "", "extra": "x"}, "", "/additionalProperties")]


@pytest.mark.parametrize(
    "schema,target,instance,at",
    [
        pytest.param(
            {
                "type": "object",
                "properties": {"a": {"oneOf": [{"type": ["string", "null"]}, {"type": ["integer", "null"]}]}},
                "required": ["a"],
                "additionalProperties": False,
            },
            "google",
            {"a": "", "extra": "x"},
            "/additionalProperties",
            id="null fits two branches of which only one may fit",
        ),
        pytest.param(
            {"type": "object", "properties": {name: {"type": "string"} for name in "abc"}, "maxProperties": 2},
            "azure-openai-strict",
            {"a": "", "b": "", "c": ""},
            "/maxProperties",
            id="null stands for an absent property",
        ),
        pytest.param(
            {"type": "object", "dependencies": {"a": ["b"]}, "minProperties": 1, "propertyNames": {"maxLength": 3}},
            "openai-strict",
            {"": "x"},
            "",
            id="a property for `minProperties` asks for another",
        ),
        pytest.param(
            {
                "type": "object",
                "properties": {"a": {"const": ["a"]}},
                "if": {"required": ["a"]},
                "then": {"required": ["b"]},
            },
            "anthropic",
            {"a": ["a"]},
            "/then/required",
            id="what `if` leaves alone is no form of its own",
        ),
        pytest.param(
            {
                "type": "object",
                "properties": {
                    "a": {"oneOf": [{"type": "string"}, {"type": "string", "minLength": 3, "pattern": "^b"}]}
                },
                "required": ["a"],
            },
            "xai",
            {"a": "aaa"},
            "/properties/a/oneOf",
            id="a text that fits one of two overlapping branches, and in the output both",
        ),
        pytest.param(
            {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {
                    "a": {"type": "array", "items": {"type": "string"}, "prefixItems": [{"type": "boolean"}]}
                },
                "required": ["a"],
            },
            "moonshot-current",
            {"a": ["", True]},
            "/properties/a/items/type",
            id="an item that is wrong in a draft with `prefixItems` and in one without",
        ),
    ],
)
def test_a_value_around_a_loss_fits_the_whole_schema(schema: Any, target: str, instance: Any, at: str) -> None:
    assert (instance, at) in [(each.instance, each.at) for each in loss(schema, target).witnesses]


def test_the_end_of_a_search_is_said() -> None:
    long: Any = {
        "type": "object",
        "properties": {"a": {"anyOf": [{"maxLength": 10**7, "type": "string"}, {"type": "array"}]}},
    }
    found = loss({**long, "required": ["a"]}, "google")
    assert (found.loss, found.proven) == ("none", False)
    assert (
        found.reason
        == f"No difference was found in {found.probes} probes; texts longer than 20,000 characters are not tried."
    )


def test_a_sentence_is_about_what_was_probed_not_about_a_branch_that_was_not_meant() -> None:
    text = {"type": "string"}
    forms = [
        {
            "type": "object",
            "properties": {"name": text, "list": {"type": "array", "items": text}},
            "required": ["name"],
        },
        {"type": "object", "properties": {"name": text, "size": {"type": "integer"}}, "required": ["name"]},
    ]
    found = loss({"type": "object", "properties": {"e": {"anyOf": forms}}, "required": ["e"]}, "openai-strict-current")
    said = {str(each.instance): each.sentence for each in found.witnesses}
    assert said["{'e': {'name': '', 'extra': 'x'}}"] == (
        "`e` with an unlisted property, such as `e.extra`, is refused at OpenAI strict; "
        "your schema allows properties that it does not list."
    )


def test_null_for_an_optional_property_is_no_loss() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False}
    assert loss(schema, "openai-strict-current") == Loss(loss="none", proven=True)


def test_a_change_of_format_alone_is_none_and_is_named() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "format": "date"}}}
    found = loss(schema, "cca-claude-current")
    assert (found.loss, found.proven) == ("none", False)
    assert found.reason == "Only `format` changes (/properties/a/format), and `format` asserts nothing here."


@pytest.mark.parametrize(
    "schema,reason",
    [
        ({"type": 5}, "The paste is not a valid JSON Schema."),
        (
            {"type": "object", "properties": {"a": {"$ref": "#/$defs/gone"}}},
            "The schema itself cannot be checked: can't resolve reference #/$defs/gone from id #",
        ),
    ],
)
def test_where_nothing_can_be_compared_the_reason_is_said(schema: Any, reason: str) -> None:
    assert loss(schema, "vllm") == Loss(loss=None, reason=reason)


def test_the_same_schema_gives_the_same_witnesses_each_time() -> None:
    for target in all_targets("current"):
        assert loss(_CLOSED, target) == loss(_CLOSED, target)
