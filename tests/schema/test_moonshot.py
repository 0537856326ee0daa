"""What Moonshot's published validator, walle, refused on 2026-11-24, and what is sent instead; it takes each output."""

from typing import Any

import pytest

from toolprism.schema import normalize

_KIDS = {"type": "array", "items": {"$ref": "#"}}


def _object(properties: Any, *required: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "object", "properties": properties}
    return found | ({"required": [*required]} if required else {}) | more


def _sent(schema: Any) -> Any:
    return normalize(schema, "moonshot-current").output


def test_a_required_recursion_ends() -> None:
    assert _sent(_object({"kids": _KIDS}, "kids")) == {**_object({"kids": _KIDS}), "required": []}
    result = normalize(_object({"kids": _KIDS}, "kids"), "moonshot-current")
    assert (result.verdict, [lost.keyword for lost in result.lost_checks]) == ("loses-checks", ["required"])


def test_a_recursion_through_several_definitions_ends_at_the_innermost() -> None:
    first = _object({"b": {"$ref": "#/$defs/B"}}, "b")
    second = _object({"a": {"type": "array", "items": {"$ref": "#/$defs/A"}}}, "a")
    schema = _object({"k": {"$ref": "#/$defs/A"}}, "k", **{"$defs": {"A": first, "B": second}})
    definitions = _sent(schema)["$defs"]
    assert (definitions["A"]["required"], definitions["B"]["required"]) == (["b"], [])


@pytest.mark.parametrize(
    "schema",
    [
        _object({"kids": _KIDS}),
        _object({"next": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}, "next"),
        _object({"map": {"type": "object", "additionalProperties": {"$ref": "#"}}}, "map"),
        _object({"k": {"$ref": "#/$defs/A"}}, **{"$defs": {"A": _object({"a": {"$ref": "#/$defs/A"}}, "a")}}),
    ],
)
def test_a_recursion_that_something_ends_is_sent_as_it_is(schema: Any) -> None:
    assert normalize(schema, "moonshot-current").status == "unchanged"


@pytest.mark.parametrize(
    "name, reference, written",
    [
        ("a/b", "#/$defs/a~1b", "a_b"),
        ("t~x", "#/$defs/t~0x", "t_x"),
        ("", "#/$defs/", "_"),
        ("Term<string>", "#/$defs/Term%3Cstring%3E", "Term<string>"),
        ("a b", "#/$defs/a%20b", "a b"),
    ],
)
def test_a_definition_is_named_without_escapes(name: str, reference: str, written: str) -> None:
    schema = _object({"k": {"$ref": reference}}, **{"$defs": {name: {"type": "string"}}})
    expected = _object({"k": {"$ref": f"#/$defs/{written}"}}, **{"$defs": {written: {"type": "string"}}})
    assert _sent(schema) == expected
    assert normalize(schema, "moonshot-current").verdict == "same-meaning"


def test_two_definitions_never_get_one_name() -> None:
    schema = _object(
        {"a": {"$ref": "#/$defs/a~1b"}, "b": {"$ref": "#/$defs/a_b"}},
        **{"$defs": {"a/b": {"type": "string"}, "a_b": {"type": "integer"}}},
    )
    sent = _sent(schema)
    assert sent["$defs"] == {"a_b": {"type": "integer"}, "a_b_": {"type": "string"}}
    assert [each["$ref"] for each in sent["properties"].values()] == ["#/$defs/a_b_", "#/$defs/a_b"]


def test_texts_beside_a_union_join_those_of_its_branches() -> None:
    union = {"description": "When.", "anyOf": [{"type": "string", "description": "A day."}, {"type": "null"}]}
    assert _sent(_object({"k": union}))["properties"]["k"] == {
        "anyOf": [{"type": "string", "description": "When. A day."}, {"type": "null", "description": "When."}]
    }
    plain = {"description": "When.", "anyOf": [{"type": "string"}, {"type": "null"}]}
    assert _sent(_object({"k": plain}))["properties"]["k"] == plain
