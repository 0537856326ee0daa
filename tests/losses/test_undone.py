"""What the way back undoes is no loss."""

from typing import Any

import pytest

from toolprism.losses import Finder
from toolprism.losses.comparison import with_nulls
from toolprism.losses.undone import Undone
from toolprism.schema import Normalizer, NormalizeRequest, find, normalize

_SOURCE: Any = {
    "type": "object",
    "properties": {
        "a": {"type": "string"},
        "b": {"type": ["string", "null"]},
        "c": {"type": "object", "properties": {"d": {"type": "integer"}}, "additionalProperties": False},
        "n": {"enum": [1, 2]},
    },
    "required": ["b"],
    "additionalProperties": False,
}


def undone(target: str, *strategies: str, schema: Any = None) -> Undone:
    request = NormalizeRequest(strategies=strategies)
    return Undone.after(Normalizer(_SOURCE if schema is None else schema, request).normalize(find(target)))


@pytest.mark.parametrize(
    "target,sent,meant",
    [
        ("openai-strict-current", {"a": None, "b": None, "c": None, "n": None}, {"b": None}),
        ("openai-strict-current", {"b": "x", "c": {"d": None}}, {"b": "x", "c": {}}),
        ("openai-strict-current", {"b": "x", "z": None}, {"b": "x", "z": None}),
        ("openclaw-gemini-current", {"b": "1", "n": "1"}, {"b": "1", "n": 1}),
        ("openclaw-gemini-current", {"b": "x", "n": "3"}, {"b": "x", "n": "3"}),
        ("mistral", {"a": None, "n": "1"}, {"a": None, "n": "1"}),
    ],
)
def test_the_code_gets_what_the_author_meant(target: str, sent: Any, meant: Any) -> None:
    assert [*undone(target).back(sent)][-1] == meant


@pytest.mark.parametrize(
    "target,meant,sent",
    [
        ("openai-strict-current", {"b": "x"}, {"a": None, "b": "x", "c": None, "n": None}),
        ("openai-strict-current", {"b": "x", "c": {}}, {"a": None, "b": "x", "c": {"d": None}, "n": None}),
        ("openclaw-gemini-current", {"b": "x", "n": 1}, {"b": "x", "n": "1"}),
        ("mistral", {"b": "x", "n": 1}, {"b": "x", "n": 1}),
    ],
)
def test_arguments_have_an_image_that_is_sent(target: str, meant: Any, sent: Any) -> None:
    assert [*undone(target).forward(meant)][-1] == sent


@pytest.mark.parametrize(
    "strategy,schema,other",
    [
        ("open-map=pairs", {"type": "object", "additionalProperties": {"type": "string"}}, ["a", {"value": "a"}]),
        (
            "tuple=object",
            {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False},
            1,
        ),
    ],
)
def test_the_shape_of_a_strategy_is_no_loss(strategy: str, schema: Any, other: Any) -> None:
    whole: Any = {"type": "object", "properties": {"it": schema}, "required": ["it"], "additionalProperties": False}
    request = NormalizeRequest(strategies=(strategy,))
    result = Normalizer(whole, request).normalize(find("openai-strict-current"))
    found = Finder(whole).loss(result)
    assert not [each for each in found.witnesses if each.kind == "narrowed"]
    assert [*Undone.after(result).back({"it": other})] == [{"it": other}]


def test_two_entries_with_one_key_are_a_loss_of_pairs() -> None:
    """Nobody can say which of the two the model means."""
    whole: Any = {"type": "object", "additionalProperties": {"type": "string"}}
    result = Normalizer(whole, NormalizeRequest(strategies=("open-map=pairs",))).normalize(
        find("openai-strict-current")
    )
    (witness,) = Finder(whole).loss(result).witnesses
    assert witness.kind == "widened"


def test_a_text_for_a_number_of_an_enum_is_no_loss() -> None:
    schema: Any = {"type": "object", "properties": {"n": {"const": 1}}, "required": ["n"]}
    result = normalize(schema, "openclaw-gemini-current")
    assert result.output["properties"]["n"] == {"enum": ["1"]}  # type: ignore[index,call-overload]
    assert Finder(schema).loss(result).witnesses == ()


def test_a_lost_check_beside_an_absent_property_is_still_found() -> None:
    schema: Any = {
        "type": "object",
        "properties": {"a": {"type": "string", "minLength": 2}, "b": {"type": "string"}},
        "required": ["a"],
        "additionalProperties": False,
    }
    found = Finder(schema).loss(normalize(schema, "deepseek-strict"))
    assert [(each.kind, each.instance) for each in found.witnesses] == [("widened", {"a": "", "b": None})]
    assert found.proven


def test_null_is_not_taken_for_absence_where_another_keyword_judges() -> None:
    schema: Any = {"properties": {"a": {"type": "string"}}, "minProperties": 1}
    assert with_nulls(schema, required=True) == schema


@pytest.mark.parametrize("target", ["cca-claude", "cca-claude-current"])
def test_what_is_left_out_for_null_is_no_loss(target: str) -> None:
    part: Any = {"type": "object", "properties": {"city": {"type": ["string", "null"]}}, "required": ["city"]}
    schema: Any = {"type": "object", "properties": {"at": part, "n": {"type": "integer"}}, "required": ["at"]}
    assert Finder(schema).loss(normalize(schema, target)).loss == "none"
    strict: Any = {**schema, "properties": {**schema["properties"], "n": {"type": ["integer", "null"]}}}
    found = Finder(strict).loss(normalize(strict, target))
    assert [(each.kind, each.pointer) for each in found.witnesses] == [("narrowed", "/n")]
