"""What libraries and other drafts spell otherwise: today's targets take it as what it means."""

from typing import Any, Final

import pytest

from toolprism.losses import Finder
from toolprism.schema import Normalizer, all_targets, find

_TODAY: Final = [target for target in all_targets("all").values() if target.edition == "current"]
#: They keep of a root no more than its properties, or no `additionalProperties`.
_OPEN: Final = frozenset({"cca-claude-current", "openclaw-gemini-current", "amazon-nova", "google-parameters"})
_GOOD: Final = ("as-pasted", "same-meaning")
_TEXT: Final = {"type": "string"}
_NEVER: Final[dict[str, Any]] = {"not": {}}


def of(schema: Any, **more: Any) -> dict[str, Any]:
    """Return a closed tool with one required property."""
    return {"type": "object", "properties": {"x": schema}, "required": ["x"], "additionalProperties": False, **more}


def results(schema: Any) -> dict[str, Any]:
    normalizer = Normalizer(schema)
    return {target.id: normalizer.normalize(target) for target in _TODAY}


#: Each means the same as the second.
_SAME: Final[dict[str, tuple[Any, Any]]] = {
    "a branch that nothing fits": (
        of({"anyOf": [_NEVER, _TEXT], "description": "d"}),
        of({**_TEXT, "description": "d"}),
    ),
    "false in a oneOf": (of({"oneOf": [False, _TEXT]}), of(_TEXT)),
    "an empty enum in a union": (of({"anyOf": [{"enum": []}, _TEXT]}), of(_TEXT)),
    "two levels of nothing": (of({"anyOf": [{"allOf": [{"not": True}]}, {"oneOf": [_NEVER, _TEXT]}]}), of(_TEXT)),
    "an entry that all fits": (of({"allOf": [True, _TEXT]}), of(_TEXT)),
    "a not of nothing": (of({**_TEXT, "not": _NEVER}), of(_TEXT)),
    "a closed object": (of(_TEXT, additionalProperties={"not": {"title": "Any"}}), of(_TEXT)),
    "an optional property that nothing fits": (of(_TEXT, properties={"y": _NEVER, "x": _TEXT}), of(_TEXT)),
    "the same as an enum": (of(_TEXT, properties={"x": _TEXT, "y": {"type": "string", "enum": []}}), of(_TEXT)),
    "a flag beside a bound": (
        of({"type": "integer", "minimum": 0, "exclusiveMinimum": True}),
        of({"type": "integer", "exclusiveMinimum": 0}),
    ),
    "a flag that says no": (
        of({"type": "integer", "maximum": 9, "exclusiveMaximum": False}),
        of({"type": "integer", "maximum": 9}),
    ),
    "a reference by an id": (
        of({"type": "array", "items": {"$ref": "Leaf"}}, **{"$defs": {"L": {"$id": "Leaf", **_TEXT}}}),
        of({"type": "array", "items": {"$ref": "#/$defs/L"}}, **{"$defs": {"L": _TEXT}}),
    ),
    "a reference relative to a nested id": (
        of({"$ref": "/other"}, **{"$id": "https://example.com/a/b", "$defs": {"O": {"$id": "../other", **_TEXT}}}),
        of({"$ref": "#/$defs/O"}, **{"$id": "https://example.com/a/b", "$defs": {"O": _TEXT}}),
    ),
    "keys that are listed": (
        of({"type": "object", "propertyNames": {"enum": ["a", "b"]}, "additionalProperties": _TEXT, "required": ["a"]}),
        of(
            {"type": "object", "properties": {"a": _TEXT, "b": _TEXT}, "required": ["a"], "additionalProperties": False}
        ),
    ),
    "keys that are listed one by one": (
        of(
            {
                "type": "object",
                "propertyNames": {"anyOf": [{"const": "a"}, {"const": "b", "type": "string"}]},
                "additionalProperties": _TEXT,
                "required": ["b", "a"],
            }
        ),
        of(
            {
                "type": "object",
                "properties": {"a": _TEXT, "b": _TEXT},
                "required": ["b", "a"],
                "additionalProperties": False,
            }
        ),
    ),
    "a closed tuple": (
        of({"type": "array", "prefixItems": [_TEXT, _TEXT], "minItems": 2, "items": False}),
        of({"type": "array", "prefixItems": [_TEXT, _TEXT], "minItems": 2, "maxItems": 2}),
    ),
    "a closed tuple of draft-07": (
        of({"type": "array", "items": [_TEXT, {"type": "integer"}], "minItems": 2, "additionalItems": _NEVER}),
        of({"type": "array", "prefixItems": [_TEXT, {"type": "integer"}], "minItems": 2, "maxItems": 2}),
    ),
}


@pytest.mark.parametrize("name", _SAME)
def test_what_means_the_same_gets_the_same_verdict(name: str) -> None:
    given, meant = map(results, _SAME[name])
    for target in _TODAY:
        if (target.id, name) == ("openclaw-gemini-current", "a closed tuple of draft-07"):
            continue  # OpenClaw leaves tuples as they are, and Gemini refuses both
        mine, plain = given[target.id], meant[target.id]
        verdicts = {mine.verdict, plain.verdict}
        assert len(verdicts) == 1 or verdicts <= {*_GOOD}, (target.id, mine.verdict, plain.verdict)
        assert mine.strict == plain.strict, target.id


@pytest.mark.parametrize("name", _SAME)
def test_no_verdict_contradicts_what_comparing_shows(name: str) -> None:
    given = _SAME[name][0]
    finder = Finder(given)
    for target, result in results(given).items():
        loss = finder.loss(result).loss
        if result.verdict in _GOOD:
            assert loss in ("none", None), target
        if result.verdict == "stricter":
            assert loss in ("none", "narrowed", None), target


def test_a_place_without_a_type_is_open_with_a_title_too() -> None:
    for spelling in ({}, True, {"title": "X"}, {"description": "Any."}, {"not": False}, {"anyOf": [{}, _TEXT]}):
        found = results(of(spelling))
        for target in _TODAY:
            assert not target.strict or found[target.id].verdict == "strict-off", (target.id, spelling)


def test_a_definition_that_became_the_root_is_sent_once() -> None:
    schema = {"$ref": "#/$defs/T", "$defs": {"T": of({"$ref": "#/$defs/U"}), "U": _TEXT}}
    for target, result in results(schema).items():
        if target not in ("llama-cpp-current", "sglang", "vllm"):  # which follow the reference
            assert "T" not in result.output.get("$defs", {}), target
    recursive = {"$ref": "#/$defs/T", "$defs": {"T": {"type": "object", "properties": {"x": {"$ref": "#/$defs/T"}}}}}
    assert "T" in results(recursive)["anthropic-current"].output["$defs"]


def test_a_reference_into_a_tuple_stays_right_where_the_tuple_moves() -> None:
    point = {
        "type": "object",
        "properties": {"a": {"type": "number"}},
        "required": ["a"],
        "additionalProperties": False,
    }
    schema = of({"type": "array", "items": [point, {"$ref": "#/properties/x/items/0"}]})
    found = results(schema)
    kept = found["anthropic-current"]
    assert kept.output["properties"]["x"]["prefixItems"][1] == {"$ref": "#/properties/x/prefixItems/0"}
    assert {found[target.id].strict for target in _TODAY if target.strict} == {True}
    for target, result in found.items():
        assert not any(lost.keyword == "$ref" for lost in result.lost_checks), target


def test_recursion_by_an_id_is_followed() -> None:
    schema = of({"$id": "T0", "type": "object", "properties": {"n": {"$ref": "T0"}}})
    found = results(schema)
    assert found["anthropic-current"].output["properties"]["x"]["properties"] == {"n": {"$ref": "#/properties/x"}}
    assert found["openai-strict-current"].strict


def test_what_an_optional_property_holds_can_be_referred_to_in_strict_mode() -> None:
    tree = {"type": "object", "properties": {"n": {"type": "array", "items": {"$ref": "#/properties/x"}}}}
    schema = {"type": "object", "properties": {"x": tree}}
    result = results(schema)["openai-strict-current"]
    assert result.output["$defs"]["x"]["properties"]["n"]["anyOf"][0]["items"] == {"$ref": "#/$defs/x"}


def test_a_format_of_a_number_is_no_lost_check() -> None:
    for kind in ({"type": "integer", "format": "uint32"}, {"type": ["number", "null"], "format": "double"}):
        found = results(of(kind))
        assert {found[each.id].verdict for each in _TODAY if each.id not in _OPEN} <= {*_GOOD, "stricter"}, kind
    lost = results(of({"type": ["string", "integer"], "format": "uint32"}))["bedrock"].lost_checks
    assert [each.keyword for each in lost] == ["format"]


def test_bounds_of_safe_integers_are_no_lost_checks() -> None:
    most = 2**53 - 1
    for verdict in results(of({"type": "integer", "minimum": -most, "maximum": most})).items():
        assert verdict[0] in _OPEN or verdict[1].verdict in _GOOD, verdict[0]
    lost = results(of({"type": "integer", "minimum": 0, "maximum": most}))["bedrock"].lost_checks
    assert [each.keyword for each in lost] == ["minimum"]
    assert Normalizer(of({"type": "number", "maximum": most})).normalize(find("bedrock")).verdict == "loses-checks"


def test_an_empty_reference_and_one_to_nothing_stay_as_they_were() -> None:
    schema = of({"$ref": "https://example.com/other.json"})
    assert results(schema)["anthropic-current"].output["properties"]["x"] == {}


_TUPLES: Final[tuple[list[dict[str, Any]], ...]] = (
    [_TEXT],
    [{"type": "integer"}, _TEXT],
    [{"type": "number"}, {"type": "number"}, {"type": "boolean"}],
    [_TEXT, {"type": "array", "items": _TEXT}],
    [{"type": "object", "properties": {"a": _TEXT}, "required": ["a"], "additionalProperties": False}, _TEXT],
)


@pytest.mark.parametrize("entries", _TUPLES, ids=len)
def test_a_closed_tuple_gets_one_verdict_in_either_spelling(entries: list[dict[str, Any]]) -> None:
    head = {"type": "array", "prefixItems": entries, "minItems": len(entries)}
    closed, counted = results(of({**head, "items": False})), results(of({**head, "maxItems": len(entries)}))
    assert closed["openai-strict-current"].strict
    assert {name: said(each) for name, each in closed.items()} == {name: said(each) for name, each in counted.items()}


def said(result: Any) -> tuple[str, bool | None]:
    """Return the verdict, in which it counts for nothing whether the same meaning is spelled anew."""
    return "kept" if result.verdict in _GOOD else result.verdict, result.strict
