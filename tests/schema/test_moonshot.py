"""What Moonshot's published validator, walle, refused on 2026-11-24, and what is sent instead; it takes each output."""

import json
from functools import reduce
from typing import Any

import pytest

from tests.vectors import corpus
from toolprism.schema import normalize

_KIDS = {"type": "array", "items": {"$ref": "#"}}


def _object(properties: Any, *required: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "object", "properties": properties}
    return found | ({"required": [*required]} if required else {}) | more


def _sent(schema: Any) -> Any:
    return normalize(schema, "moonshot-current").output


def test_a_required_recursion_ends() -> None:
    assert _sent(_object({"kids": _KIDS}, "kids")) == _object({"kids": _KIDS})
    result = normalize(_object({"kids": _KIDS}, "kids"), "moonshot-current")
    assert (result.verdict, [lost.keyword for lost in result.lost_checks]) == ("loses-checks", ["required"])


def test_a_recursion_through_several_definitions_ends_at_the_innermost() -> None:
    first = _object({"b": {"$ref": "#/$defs/B"}}, "b")
    second = _object({"a": {"type": "array", "items": {"$ref": "#/$defs/A"}}}, "a")
    schema = _object({"k": {"$ref": "#/$defs/A"}}, "k", **{"$defs": {"A": first, "B": second}})
    definitions = _sent(schema)["$defs"]
    assert (definitions["A"]["required"], "required" in definitions["B"]) == (["b"], False)


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


def test_a_place_that_references_lead_to_becomes_a_definition() -> None:
    inner = _object({"x": {"type": "string"}})
    schema = _object({"a": inner, "b": {"$ref": "#/properties/a"}, "c": {"$ref": "#/properties/a/properties/x"}})
    result = normalize(schema, "moonshot-current")
    assert result.output == _object(
        {"a": {"$ref": "#/$defs/a"}, "b": {"$ref": "#/$defs/a"}, "c": {"$ref": "#/$defs/x"}},
        **{"$defs": {"x": {"type": "string"}, "a": _object({"x": {"$ref": "#/$defs/x"}})}},
    )
    assert (result.verdict, result.findings) == ("same-meaning", ())


def test_definitions_are_made_in_the_order_of_the_walk() -> None:
    """Not in that of a set, which is another one in each process."""
    names = [f"p{number}" for number in range(8)]
    users = {f"uses_{name}": {"$ref": f"#/properties/{name}"} for name in names}
    assert list(_sent(_object({name: _object({}) for name in names} | users))["$defs"]) == names[::-1]


def test_what_stands_outside_the_schema_is_copied_with_all_that_it_refers_to() -> None:
    parts = {"A": _object({"n": {"$ref": "#/components/A"}, "b": {"$ref": "#/components/B"}}), "B": {"type": "string"}}
    sent = _sent(_object({"r": {"$ref": "#/components/A"}}, components=parts))
    assert sent == _object(
        {"r": {"$ref": "#/$defs/A"}},
        **{"$defs": {"A": _object({"n": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/B"}}), "B": {"type": "string"}}},
    )


def test_a_place_in_a_union_and_one_with_escapes_become_definitions() -> None:
    union = {"anyOf": [_object({"a/b": {"type": "integer"}}), {"type": "null"}]}
    schema = _object({"u": union, "v": {"$ref": "#/properties/u/anyOf/0"}, "w": {"$ref": "#/properties/u/anyOf/0"}})
    assert normalize(schema, "moonshot-current").verdict == "same-meaning"
    percent = _object({"t<s>": {"type": "string"}, "k": {"$ref": "#/properties/t%3Cs%3E"}})
    assert _sent(percent)["properties"] == {"t<s>": {"$ref": "#/$defs/t_s_"}, "k": {"$ref": "#/$defs/t_s_"}}


def test_no_published_tool_with_references_to_places_grows() -> None:
    grown = []
    for tool in corpus():
        text = json.dumps(tool["inputSchema"])
        if '"#/properties/' in text:
            ratio = len(json.dumps(_sent(tool["inputSchema"]))) / len(text)
            grown.append(round(ratio, 2))
    assert len(grown) >= 3
    assert max(grown) <= 1.06  # keywords beside a reference are written out with it


@pytest.mark.parametrize("below", [{"x/y": {"type": "string"}}, {"q": _object({"x/y": {"type": "string"}})}])
def test_a_definition_with_a_slash_in_a_property_is_written_out(below: Any) -> None:
    schema = _object({"k": {"$ref": "#/$defs/A"}}, **{"$defs": {"A": _object(below)}})
    assert _sent(schema) == _object({"k": _object(below)}, **{"$defs": {}})


def test_so_is_one_that_leads_to_it() -> None:
    defs = {"A": _object({"x/y": {"type": "string"}}), "C": {"type": "array", "items": {"$ref": "#/$defs/A"}}}
    result = normalize(_object({"k": {"$ref": "#/$defs/C"}}, **{"$defs": defs}), "moonshot-current")
    assert (result.verdict, result.findings) == ("same-meaning", ())
    assert "$ref" not in json.dumps(result.output)


def test_a_recursive_one_stays_and_is_found() -> None:
    defs = {"A": _object({"x/y": {"$ref": "#/$defs/A"}})}
    result = normalize(_object({"k": {"$ref": "#/$defs/A"}}, **{"$defs": defs}), "moonshot-current")
    assert result.verdict == "refused"
    assert [each.pointer for each in result.findings] == ["/$defs/A/properties/x~1y"]


@pytest.mark.parametrize(
    "part",
    [
        {"type": "string", "description": "x" * 120_000},
        {"type": "string", "enum": [f"{number:040}" for number in range(2_501)]},
        {"anyOf": [{"type": "string", "enum": [str(number)]} for number in range(501)]},
        _object({f"p{number}": {"type": "string"} for number in range(3_001)}),
        reduce(lambda inner, _: _object({"a": inner}), range(31), _object({})),
    ],
)
def test_each_limit_of_moonshot_is_found_past_it(part: Any) -> None:
    assert normalize(_object({"k": part}), "moonshot-current").verdict == "refused"


def test_an_empty_enum_and_a_tuple_and_a_type_beside_a_reference_are_not_sent() -> None:
    schema = _object(
        {
            "e": {"type": "string", "enum": []},
            "t": {"type": "array", "items": [{"type": "string"}, {"type": "number"}]},
            "r": {"type": "string", "$ref": "#/$defs/A"},
        },
        **{"$defs": {"A": {"type": "string", "maxLength": 3}}},
    )
    sent = _sent(schema)["properties"]
    assert (sent["e"], sent["r"]) == ({"type": "string"}, {"type": "string", "maxLength": 3})
    assert sent["t"]["items"] == {"anyOf": [{"type": "string"}, {"type": "number"}]}
