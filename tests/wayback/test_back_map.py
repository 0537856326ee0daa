"""The way back of one call: what a model sends for a target, as the author's function expects it."""

import copy
from typing import Any

import pytest

from tests.work import lines_run
from toolprism.schema import Normalizer, NormalizeRequest, find
from toolprism.wayback import BackMap, Returned, back_map

_CITY = {"type": "string"}


def mapped(schema: Any, target: str, **request: Any) -> BackMap:
    """Return the map of a schema at a target."""
    return back_map(Normalizer(schema, NormalizeRequest(**request)).normalize(find(target)))


def closed(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    """Return the schema of an object without other properties."""
    return {"type": "object", "properties": properties, "required": [*required], "additionalProperties": False}


def back(schema: Any, arguments: Any, target: str = "openai-strict-current") -> Returned:
    """Return the arguments of a call in the author's shape, after asserting that they were not changed."""
    before = copy.deepcopy(arguments)
    returned = mapped(schema, target).back(arguments)
    assert arguments == before
    return returned


def test_null_for_an_optional_property_is_left_out() -> None:
    returned = back(closed({"city": _CITY, "days": {"type": "integer"}}, "city"), {"city": "Oslo", "days": None})
    assert returned.arguments == {"city": "Oslo"}
    assert [step.to_json() for step in returned.steps] == [
        {"rule": "optional-to-nullable", "at": "/properties/days", "place": "/days"}
    ]
    assert not returned.ambiguous


def test_null_that_the_author_requires_stays() -> None:
    schema = closed({"city": {"type": ["string", "null"]}}, "city")
    assert back(schema, {"city": None}) == Returned({"city": None})


@pytest.mark.parametrize("nullable", [{"type": ["string", "null"]}, {"anyOf": [_CITY, {"type": "null"}]}])
def test_null_that_may_mean_two_things_stays_and_is_named(nullable: Any) -> None:
    returned = back(closed({"city": nullable}), {"city": None})
    assert (returned.arguments, returned.ambiguous, returned.steps) == ({"city": None}, ("/city",), ())


def test_null_is_left_out_wherever_an_object_may_stand() -> None:
    part = closed({"a": _CITY, "b": _CITY}, "a")
    schema = closed({"list": {"type": "array", "items": part}, "one": part}, "list", "one")
    sent = {"list": [{"a": "x", "b": None}, {"a": "y", "b": "z"}], "one": {"a": "x", "b": None}}
    assert back(schema, sent).arguments == {"list": [{"a": "x"}, {"a": "y", "b": "z"}], "one": {"a": "x"}}


def test_null_is_left_out_at_every_depth_of_a_recursion() -> None:
    node = closed({"name": _CITY, "next": {"$ref": "#/$defs/Node"}}, "name")
    schema = closed({"root": {"$ref": "#/$defs/Node"}}, "root") | {"$defs": {"Node": node}}
    sent = {"root": {"name": "a", "next": {"name": "b", "next": {"name": "c", "next": None}}}}
    returned = back(schema, sent)
    assert returned.arguments == {"root": {"name": "a", "next": {"name": "b", "next": {"name": "c"}}}}
    assert [step.at for step in returned.steps] == ["/$defs/Node/properties/next"]


def test_the_branch_that_a_value_belongs_to_tells_what_null_means() -> None:
    kinds = [
        closed({"kind": {"type": "string", "const": "a"}, "note": _CITY}, "kind"),
        closed({"kind": {"type": "string", "const": "b"}, "note": {"type": ["string", "null"]}}, "kind", "note"),
    ]
    schema = closed({"action": {"anyOf": kinds}}, "action")
    assert back(schema, {"action": {"kind": "a", "note": None}}).arguments == {"action": {"kind": "a"}}
    assert back(schema, {"action": {"kind": "b", "note": None}}) == Returned({"action": {"kind": "b", "note": None}})


def test_a_value_that_two_branches_read_differently_stays_as_sent() -> None:
    either = [closed({"note": _CITY}), closed({"note": {"type": ["string", "null"]}}, "note")]
    returned = back(closed({"action": {"anyOf": either}}, "action"), {"action": {"note": None}})
    assert (returned.arguments, returned.ambiguous) == ({"action": {"note": None}}, ("/action/note",))


def either(*branches: Any) -> Any:
    """Return the schema of an object whose only property is a union."""
    return closed({"action": {"anyOf": [*branches]}}, "action")


_OPEN = {"type": "object", "properties": {"other": _CITY}}


def test_null_that_an_object_accepts_which_strict_mode_closes_stays_and_is_named() -> None:
    sent = {"action": {"note": None}}
    assert back(either(_OPEN, closed({"note": _CITY})), sent) == Returned(sent, (), ("/action/note",))
    below = {"type": "object", "properties": {"in": _OPEN}}
    deep = {"action": {"in": {"note": None}}}
    assert back(either(below, closed({"in": closed({"note": _CITY})}, "in")), deep) == Returned(
        deep, (), ("/action/in/note",)
    )


def test_null_is_left_out_where_the_object_beside_it_takes_no_such_value() -> None:
    asks = {**_OPEN, "required": ["other"]}
    assert back(either(asks, closed({"note": _CITY})), {"action": {"note": None}}).arguments == {"action": {}}
    named = {"type": "object", "properties": {"note": {"type": "integer"}}}
    assert back(either(named, closed({"note": _CITY})), {"action": {"note": None}}).arguments == {"action": {}}


def test_of_two_nulls_only_the_one_that_an_object_accepts_stays() -> None:
    knows_one = {"type": "object", "properties": {"note": {"type": "integer"}}}
    returned = back(either(knows_one, closed({"note": _CITY, "more": _CITY})), {"action": {"note": None, "more": None}})
    assert (returned.arguments, returned.ambiguous) == ({"action": {"more": None}}, ("/action/more",))


@pytest.mark.parametrize("target", ["google-parameters", "vertex-openapi", "openclaw-gemini-current"])
@pytest.mark.parametrize("members, text, value", [([1, 7], "7", 7), ([0.5, 2], "0.5", 0.5), ([1, "x"], "1", 1)])
def test_a_text_that_stands_for_a_number_becomes_it(target: str, members: Any, text: str, value: Any) -> None:
    schema = {"type": "object", "properties": {"days": {"enum": members}}}
    paths = mapped(schema, target)
    assert paths.back({"days": text}).arguments == {"days": value}
    assert paths.back({"days": value}).arguments == {"days": value}
    assert paths.forward({"days": value}) == {"days": text}


def test_a_text_that_the_author_lists_beside_its_number_stays_and_is_named() -> None:
    schema = {"type": "object", "properties": {"days": {"enum": [1, "1"]}}}
    returned = back(schema, {"days": "1"}, "google-parameters")
    assert (returned.arguments, returned.ambiguous) == ({"days": "1"}, ("/days",))


def test_the_schema_decides_where_only_one_reading_is_valid() -> None:
    pair = {"type": "array", "prefixItems": [{"type": "integer", "enum": [1, 2]}, {"type": "boolean"}], "items": {}}
    schema = {"type": "object", "properties": {"pair": pair}}
    assert back(schema, {"pair": ["1", True]}, "vertex-openapi") == Returned(
        {"pair": [1, True]}, back(schema, {"pair": ["1", True]}, "vertex-openapi").steps
    )


def test_a_nullable_property_that_may_be_left_out_is_null_again() -> None:
    schema = {"type": "object", "properties": {"city": {"type": ["string", "null"]}}, "required": ["city"]}
    nested = {"type": "object", "properties": {"at": schema, "n": {"type": "integer"}}, "required": ["at"]}
    for target in ("cca-claude", "cca-claude-current"):
        assert mapped(nested, target).back({"at": {}}).arguments == {"at": {"city": None}}
    paths = mapped(schema, "cca-claude")
    assert paths.forward({"city": None}) == {}
    assert paths.back({}).arguments == {"city": None}


def test_a_target_that_keeps_the_shape_returns_the_same_object() -> None:
    arguments = {"city": None}
    paths = mapped(closed({"city": _CITY}), "anthropic")
    assert paths.changes_nothing
    assert paths.back(arguments).arguments is arguments


def test_strict_mode_that_fails_open_has_nothing_to_undo() -> None:
    schema = {"type": "object", "properties": {"any": {"type": "object", "additionalProperties": True}, "b": _CITY}}
    assert mapped(schema, "openai-strict").changes_nothing
    assert mapped(closed({"b": _CITY}), "openai-strict", bypass=True).changes_nothing


@pytest.mark.parametrize("sent", [None, "x", [], 3, {"unknown": None}, {"list": "x"}, {"list": [None, {}]}])
def test_arguments_of_another_shape_are_left_alone(sent: Any) -> None:
    schema = closed({"list": {"type": "array", "items": closed({"a": _CITY})}}, "list")
    assert back(schema, sent).arguments == sent


def test_a_key_with_a_slash_keeps_its_pointer() -> None:
    (step,) = back(closed({"a/b": _CITY}), {"a/b": None}).steps
    assert (step.at, step.place) == ("/properties/a~1b", "/a~1b")


def test_nested_unions_cost_no_more_than_their_branches() -> None:
    node = {"$ref": "#/$defs/Node"}
    branches = [closed({"a": node, "b": _CITY}, "a"), closed({"a": node, "c": _CITY}, "a"), {"type": "string"}]
    schema = closed({"root": node}, "root") | {"$defs": {"Node": {"anyOf": branches}}}
    paths = mapped(schema, "openai-strict-current")

    def work(depth: int) -> int:
        value: Any = "x"
        for _ in range(depth):
            value = {"a": value, "b": None}
        return lines_run(lambda: paths.back({"root": value}))

    assert work(16) < 6 * work(8)
