"""What the way back undoes is no loss."""

from typing import Any

import pytest

from toolprism.losses import Finder
from toolprism.losses.flat import Scope
from toolprism.losses.relaxed import with_nulls
from toolprism.losses.undone import Undone
from toolprism.schema import normalize

_SOURCE: Any = {
    "type": "object",
    "properties": {
        "a": {"type": "string"},
        "b": {"type": ["string", "null"]},
        "c": {"type": "object", "properties": {"d": {"type": "integer"}}},
        "n": {"enum": [1, 2]},
    },
    "required": ["b"],
}
_NULLS = Undone(nulls=True)
_TEXTS = Undone(texts=True)


@pytest.mark.parametrize(
    "undone,sent,meant",
    [
        (_NULLS, {"a": None, "b": None}, {"b": None}),
        (_NULLS, {"b": "x", "c": {"d": None}}, {"b": "x", "c": {}}),
        (_NULLS, {"b": "x", "z": None}, {"b": "x", "z": None}),
        (_TEXTS, {"b": "1", "n": "1"}, {"b": "1", "n": 1}),
        (_TEXTS, {"b": "x", "n": "3"}, {"b": "x", "n": "3"}),
        (Undone(), {"a": None, "n": "1"}, {"a": None, "n": "1"}),
    ],
)
def test_the_code_gets_what_the_author_meant(undone: Undone, sent: Any, meant: Any) -> None:
    assert meant in [*undone.back(sent, Scope(_SOURCE))]


@pytest.mark.parametrize(
    "undone,output,meant,sent",
    [
        (_NULLS, {"properties": {"a": {}}, "required": ["a"]}, {}, {"a": None}),
        (_NULLS, {"properties": {"a": {"required": ["b"]}}}, {"a": {}}, {"a": {"b": None}}),
        (
            _NULLS,
            {
                "anyOf": [
                    {"properties": {"k": {"const": "x"}}},
                    {"properties": {"k": {"const": "y"}}, "required": ["z"]},
                ]
            },
            {"k": "y"},
            {"k": "y", "z": None},
        ),
        (_TEXTS, {"properties": {"n": {"enum": ["1", "2"]}}}, {"n": 1}, {"n": "1"}),
        (_TEXTS, {"items": {"enum": ["true"]}}, [True], ["true"]),
    ],
)
def test_arguments_have_an_image_that_is_sent(undone: Undone, output: Any, meant: Any, sent: Any) -> None:
    assert [*undone.forward(meant, Scope(output))][-1] == sent


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
