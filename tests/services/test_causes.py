"""What to change first: causes and not findings, the worst first, and then those that mend the most cells."""

import json
from typing import Any

from toolprism.conditions.registry import all_conditions
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.services.causes import Cause, _decision, causes, fixed_tools, places_in, places_word
from toolprism.services.lint import lint_paste
from toolprism.services.normalize import Choices, Report, check
from toolprism.services.tool_verdicts import verdicts_of

_MAP: Any = {"type": "object", "properties": {"style": {"type": "object", "additionalProperties": {}}}}
_NAMED: Any = {"type": "object", "properties": {"s": {"type": "object", "propertyNames": {"type": "string"}}}}
_FINE: Any = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}


def report(*schemas: Any, edition: str = "current") -> Report:
    tools = [{"name": f"tool_{number}", "inputSchema": schema} for number, schema in enumerate(schemas)]
    return check(read(json.dumps({"tools": tools}), PAGE), PAGE, Choices(edition=edition))


def found(*schemas: Any) -> list[Cause]:
    given = report(*schemas)
    return causes(given, lint_paste(given.paste))


def test_a_cause_is_named_with_its_place_and_with_what_it_does() -> None:
    first = found(_FINE, _MAP)[0]
    assert first.title == "`style` takes any key"
    assert places_word(first) == "1 tool"
    assert first.effect == "turns strict off at 4 providers"
    assert (first.tool, first.target, first.better) == (1, "openai-strict-current", 4)


def test_places_of_one_cause_are_one_entry() -> None:
    other = {"type": "object", "properties": {"other": {"type": "object", "additionalProperties": {}}}}
    maps = [each for each in found(_MAP, other, _FINE) if each.id == "open-map"]
    assert [each.title for each in maps] == ["Objects that take any key"]
    assert places_word(maps[0]) == "2 tools"
    assert maps[0].better == 8


def test_a_cause_is_shown_at_a_place_of_its_own_and_names_the_other_tools() -> None:
    both = {"type": "object", "properties": {"u": {}, "m": {"type": "object", "additionalProperties": {}}}}
    given = report(both, _MAP, _FINE)
    listed = {each.id: each for each in causes(given, None)}
    assert listed["open-map"].others == [(1, "openai-strict-current")]
    assert listed["type-missing"].others == []
    result = next(each for each in given.tools[0].job.results() if each.target == "openai-strict-current")
    assert all(place.startswith("/properties/m") for place in places_in(result, "open-map"))
    assert all(place.startswith("/properties/u") for place in places_in(result, "type-missing"))
    assert places_in(result, "open-map")
    assert not places_in(result, "ref-recursive")


def test_what_is_refused_comes_first_and_of_the_others_what_mends_more_cells() -> None:
    untyped: Any = {"type": "object", "properties": {"u": {}}}
    refused, *others = (each for each in found(untyped, _MAP, _MAP, _NAMED) if each.cells)
    assert (refused.id, refused.better) == ("unknown-keyword:propertyNames", 1)
    assert [each.id for each in others] == ["open-map", "type-missing"]
    assert others[0].better > others[1].better > refused.better


def test_a_cause_that_nothing_mends_says_what_its_author_can_decide() -> None:
    untyped: Any = {"type": "object", "properties": {"u": {}}}
    said = {each.id: each.decision for each in found(untyped, _MAP, _NAMED) if each.cells}
    assert said == {
        "unknown-keyword:propertyNames": "",
        "open-map": "name its properties, or leave the tool without `strict`",
        "type-missing": "say the type, or leave the tool without `strict`",
    }


def test_what_an_author_can_decide_is_told_without_placeholders() -> None:
    said = {each.id: each.decision for each in found({"type": "object", "properties": {"a": True}})}
    assert said["boolean-schema"] == "write an empty object instead"
    assert not [each.id for each in all_conditions().values() if "{" in _decision(each.id, {})]


def test_an_edit_is_offered_only_where_it_makes_a_verdict_better_and_none_worse() -> None:
    given = report(_NAMED, _MAP)
    known = next(each for each in causes(given, None) if each.id == "unknown-keyword:propertyNames")
    assert known.fix == "cause-unknown-keyword:propertyNames"
    assert known.effect == "is refused by OpenClaw for Gemini"
    ((checked, schema),) = fixed_tools(given, "unknown-keyword:propertyNames")
    assert checked.title == "tool_0"
    assert schema == {"type": "object", "properties": {"s": {"type": "object"}}}
    before, after = (verdicts_of(each.tools[0]) for each in (given, report(schema)))
    assert "refused" in before
    assert "refused" not in after
    checks = {**_NAMED, "properties": {"s": {"type": "object", "propertyNames": {"pattern": "^x"}}}}
    assert not [each.fix for each in causes(report(checks), None) if each.fix], "it would take a check away"


def test_an_edit_that_takes_later_places_away_fixes_them_too() -> None:
    undefined = {"type": "object", "properties": {"q": {"type": "string"}}, "required": ["a", "b"]}
    ((_, schema),) = fixed_tools(report(undefined, edition="reference"), "required-undefined-property")
    assert schema == {"type": "object", "properties": {"q": {"type": "string"}}}


def test_an_array_without_items_has_no_items_and_not_no_type() -> None:
    def titles(node: Any) -> list[str]:
        listed = found({"type": "object", "properties": {"filters": node, "a": {"type": "string"}}})
        return [each.title for each in listed if each.effect.startswith("turns strict off")]

    assert titles({"type": "array"}) == ["`filters` has no `items`"]
    assert titles({"type": "array", "items": {"type": "array"}}) == ["`filters[]` has no `items`"]
    assert titles({"type": ["array", "null"]}) == ["`filters` has no `items`"]
    assert titles({"type": "array", "items": {}}) == ["`filters[]` has no type"]
    items: Any = {"type": "object", "properties": {"items": {}}}
    assert titles(items) == ["`filters.items` has no type"]


def test_the_fixes_of_a_lint_are_those_of_its_cause() -> None:
    untyped: Any = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"enum": ["x"]}}}
    listed = [each for each in found(untyped) if each.fix.startswith("lint-")]
    assert [(each.fix, each.fixes) for each in listed] == [("lint-type-missing", 1)]


def test_tools_that_arrive_everywhere_have_no_cause() -> None:
    assert [each for each in found(_FINE) if each.cells] == []
