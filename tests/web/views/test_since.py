"""What has become better or worse since the paste."""

import json
from typing import Any

import pytest

from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.services.normalize import check
from toolprism.web.state import State
from toolprism.web.views.results import Results, build
from toolprism.web.views.selected_tool import choose

_OPEN: Any = {"type": "object", "properties": {"a": {"type": "object", "additionalProperties": {}}}}
_NAMED: Any = {
    "type": "object",
    "properties": {"a": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}},
    "required": ["a"],
}


#: The providers at which the second has a better verdict.
_MENDED = 7


def shown(*schemas: Any, names: str = "abc", **given: Any) -> Results:
    tools = [{"name": names[number], "input_schema": schema} for number, schema in enumerate(schemas)]
    text = json.dumps({"tools": tools})
    state = State(text=text, **given)
    return build(choose(check(read(text, PAGE), PAGE, state.choices()), state, PAGE), state)


def test_after_an_edit_the_cells_that_changed_are_counted_and_marked() -> None:
    before = shown(_OPEN, _NAMED)
    assert before.since.sentence == ""
    after = shown(_NAMED, _NAMED, baseline=before.since.value, order="pasted", unfolded=True)
    assert after.since.sentence == f"{_MENDED} cells better, 0 worse since your paste."
    assert after.since.where == f"Better: `a` at {_MENDED} providers."
    assert after.summary == "All 2 tools are accepted everywhere, but valid calls of 2 are refused."
    cells = after.tool_matrix.rows[0].cells
    assert [cell.target for cell in cells if cell.since == "better"][:1] == ["openai-strict-current"]
    assert not [cell for cell in after.tool_matrix.rows[1].cells if cell.since]
    assert after.since.value == before.since.value, "the paste stays the baseline"
    back = shown(_OPEN, _NAMED, baseline=shown(_NAMED, _NAMED).since.value)
    assert back.since.sentence == f"0 cells better, {_MENDED} worse since your paste."


def test_what_is_better_is_said_where_as_many_tools_as_before_need_a_change() -> None:
    one: Any = {**_OPEN, "properties": {**_OPEN["properties"], "n": {"const": {}}}}
    before = shown(one, _OPEN)
    after = shown(_OPEN, _OPEN, baseline=before.since.value)
    assert before.summary.startswith("2 of 2 tools need a change. `a` ")
    assert after.summary.startswith(f"2 of 2 tools still need a change, but {after.since.better} cells are better. `")
    worse = shown(one, _OPEN, baseline=shown(_OPEN, _OPEN).since.value)
    assert worse.summary.startswith("2 of 2 tools need a change. ")
    assert worse.since.where.startswith("Worse: `a` at ")


def test_of_one_tool_providers_are_counted() -> None:
    after = shown(_NAMED, baseline=shown(_OPEN).since.value)
    assert after.since.sentence == f"{_MENDED} providers better, 0 worse since your paste."
    assert after.since.where == f"Better at {_MENDED} providers."
    assert [row.id for row in after.target_matrix.rows if row.since][:1] == ["openai-strict-current"]


def test_other_tools_start_anew() -> None:
    before = shown(_OPEN, _OPEN).since.value
    after = shown(_NAMED, _NAMED, names="xyz", baseline=before)
    assert (after.since.sentence, after.since.value == before) == ("", False)


def test_a_tool_that_is_pasted_among_others_starts_anew() -> None:
    before = shown(_OPEN).since.value
    after = shown(_NAMED, _NAMED, _NAMED, baseline=before)
    assert (after.since.sentence, after.since.value == before) == ("", False)


def test_other_options_are_not_compared() -> None:
    before = shown(_OPEN, _OPEN).since.value
    after = shown(_OPEN, _OPEN, baseline=before, switches=frozenset({"no_strict"}))
    assert (after.since.sentence, after.since.value) == ("", before)


@pytest.mark.parametrize("baseline", ["{", "[]", "{}", '{"tools": 1}', "[" * 50_000, '{"tools":["a"],"verdicts":[5]}'])
def test_what_is_no_baseline_is_none(baseline: str) -> None:
    assert shown(_OPEN, _OPEN, baseline=baseline).since.sentence == ""


@pytest.mark.parametrize("member", ["asked", "targets", "tools", "verdicts"])
@pytest.mark.parametrize("value", [None, 5, "x", [], [None], [[1]], [{}], {"a": 1}])
def test_a_baseline_whose_member_is_of_another_form_changes_nothing(member: str, value: Any) -> None:
    written = json.loads(shown(_OPEN).since.value)
    assert shown(_NAMED, baseline=json.dumps({**written, member: value})).since.sentence == ""


def test_no_link_and_no_address_holds_it() -> None:
    state = State.of({"text": "{}", "baseline": "x"})
    assert "baseline" not in state.fields()
    assert "baseline" not in state.selected(several=True)
    assert State.of({"text": "{}", "baseline": "x", "fresh": "1"}).baseline == ""


def test_equal_rows_are_one_but_for_the_open_tool() -> None:
    rows = shown(_OPEN, _NAMED, _NAMED, tool="2").tool_matrix.rows
    assert [(row.title, row.like) for row in rows] == [("a", []), ("b", []), ("c", [])]
    rows = shown(_OPEN, _NAMED, _NAMED, tool="0").tool_matrix.rows
    assert [(row.title, list(row.like)) for row in rows] == [("a", []), ("b", ["c"])]
    assert len(shown(_OPEN, _NAMED, _NAMED, tool="0", unfolded=True).tool_matrix.rows) == 3
