"""The content of the parts of the page, before it is HTML."""

import json
from difflib import unified_diff
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.services.normalize import check
from toolprism.web.state import State
from toolprism.web.views.detail import Detail
from toolprism.web.views.diff import compared
from toolprism.web.views.results import Results, build
from toolprism.web.views.selected_tool import choose


def results(schema: Any, **selected: Any) -> Results:
    text = schema if isinstance(schema, str) else json.dumps(schema, indent=2)
    state = State(text=text, **selected)
    return build(choose(check(read(text, PAGE), PAGE), state, PAGE), state)


def detail_of(shown: Results) -> Detail:
    assert shown.detail is not None, "it comes with the first response"
    return shown.detail


TITLE: Any = {
    "type": "object",
    "properties": {"title": {"type": "string", "minLength": 3}},
    "required": ["title"],
}


# Validation


def test_an_error_of_the_arguments_is_reported_in_words_and_in_ajvs_with_both_places() -> None:
    tab = detail_of(results(TITLE, arguments='{\n  "title": "X"\n}', tab="validation")).validation
    assert tab is not None
    pasted, sent = tab.instances
    (wrong,) = pasted.errors
    assert (pasted.valid, sent.valid) == (False, sent.valid)
    assert wrong.sentence.startswith("`title` has 1 character")
    assert wrong.error.to_json()["keyword"] == "minLength"
    assert (wrong.field, *wrong.at) == ("arguments", 2, 3)
    assert wrong.by == (6, 7)


def test_an_argument_too_many_is_found_at_its_name() -> None:
    schema = {"type": "object", "properties": {}, "additionalProperties": False}
    tab = detail_of(results(schema, arguments='{\n  "a": {},\n  "b": 1\n}', tab="validation")).validation
    assert tab is not None
    assert [wrong.at for wrong in tab.instances[0].errors] == [(2, 3), (3, 3)]


def test_a_lost_check_is_reported() -> None:
    lost = results(TITLE, arguments='{"title": "X"}', target="google", tab="validation")
    lost_tab = detail_of(lost).validation
    assert lost_tab is not None
    assert "The schema Gemini gets accepts them" in lost_tab.disagreement
    assert any("Gemini" in sentence for sentence in lost.target_matrix.disagreements)
    kept = results(TITLE, arguments='{"title": "X"}', target="mcp", tab="validation")
    kept_tab = detail_of(kept).validation
    assert kept_tab is not None
    assert kept_tab.disagreement == ""


def test_arguments_that_only_the_target_refuses_are_reported() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string"}}}
    tab = detail_of(results(schema, arguments="{}", target="openai-strict", tab="validation")).validation
    assert tab is not None
    assert "The schema OpenAI, strict gets refuses them" in tab.disagreement


def test_a_mistake_in_the_schema_has_its_place_and_a_sentence() -> None:
    tab = detail_of(results('{\n  "type": "strnig"\n}', tab="validation")).validation
    assert tab is not None
    pasted = tab.schemas[0]
    assert not pasted.fine
    assert any(wrong.at.line == 2 and "string" in wrong.sentence for wrong in pasted.errors)


def test_a_pattern_that_does_not_compile_is_distinguished_from_an_invalid_schema() -> None:
    tab = detail_of(results({"type": "string", "pattern": "("}, tab="validation")).validation
    assert tab is not None
    assert tab.schemas[0].errors == []
    assert tab.schemas[0].compile_error
    assert tab.schemas[0].verdict == "AJV refuses to compile it."


def test_a_schema_is_checked_as_the_draft_that_it_names_or_implies() -> None:
    forms: list[dict[str, Any]] = [{"$schema": "http://json-schema.org/draft-07/schema#"}, {"items": [{}]}]
    for form in forms:
        tab = detail_of(results({**form, **TITLE}, tab="validation")).validation
        assert tab is not None
        assert tab.schemas[0].dialect.startswith("Checked as draft-07: ")
        assert tab.schemas[0].verdict == "It is a valid JSON Schema (draft-07), and AJV compiles it."
        assert tab.schemas[0].fine


def test_arguments_are_checked_by_the_draft_of_the_schema_and_an_error_is_shown_once() -> None:
    schema = {"type": "object", "properties": {"at": {"items": [{"type": "number"}]}}}
    tab = detail_of(results(schema, arguments='{"at": ["x"]}', tab="validation")).validation
    assert tab is not None
    assert tab.instances[0].verdict == "refuses the arguments: 1 error"
    twice = detail_of(results({"properties": {"a": 5}}, tab="validation")).validation
    assert twice is not None
    assert twice.schemas[0].verdict == "It is not a valid JSON Schema (2020-12): 1 error."
    assert len(twice.schemas[0].errors) == 1


def test_strict_complaints_lead_to_their_line() -> None:
    tab = detail_of(results('{\n  "type": "object",\n  "shiny": true\n}', tab="validation")).validation
    assert tab is not None
    assert [(each.option, place.line) for each, place in tab.schemas[0].strict] == [("strictSchema", 3)]


def test_where_the_specification_says_otherwise_it_is_named() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "nullable": True}}}
    tab = detail_of(results(schema, arguments='{"a": null}', target="mcp", tab="validation")).validation
    assert tab is not None
    assert "the specification ignores it" in tab.instances[0].differs[0].reason


@pytest.mark.parametrize("arguments", ['{"title": ', "nothing", "{} {}"])
def test_arguments_that_are_not_json_are_compared_nowhere(arguments: str) -> None:
    shown = results(TITLE, arguments=arguments, tab="validation")
    tab = detail_of(shown).validation
    assert tab is not None
    assert tab.instances == []
    assert tab.unread
    assert not shown.target_matrix.target_checks


def test_fenced_arguments_get_no_advice_to_fence_them() -> None:
    tab = detail_of(results(TITLE, arguments='```json\n{"title": }\n```', tab="validation")).validation
    assert tab is not None
    assert "line 1, column 1" in tab.unread
    assert "Paste" not in tab.unread


# The tool call


def test_the_retry_comes_first_in_the_form_of_the_chosen_target() -> None:
    shown = detail_of(results(TITLE, arguments="{}", target="google", tab="call")).call
    assert shown is not None
    assert [*shown.retries] == ["Gemini", "OpenAI", "Anthropic", "MCP"]
    assert "functionResponse" in json.loads(shown.retries["Gemini"])
    assert shown.message.startswith("Parameter validation failed:")


def test_a_call_that_fits_needs_no_message() -> None:
    shown = detail_of(results(TITLE, arguments='{"title": "Long"}', tab="call")).call
    assert shown is not None
    assert (shown.valid, shown.message, shown.retries) == (True, "", {})


def test_a_repair_of_broken_text_is_shown_against_that_text() -> None:
    shown = detail_of(results(TITLE, arguments="{'title': 'Long',}", tab="call")).call
    assert shown is not None
    assert {repair.kind for repair in shown.repairs} == {"single-quotes", "trailing-comma"}
    assert json.loads(shown.repaired) == {"title": "Long"}
    assert [line.text for line in shown.lines if line.op == "removed"] == ["{'title': 'Long',}"]


# Table and diff


def test_each_filter_says_how_many_rows_it_leaves() -> None:
    schema = {"type": "object", "properties": {"m": {"type": "object", "additionalProperties": {}}}}
    for name, (_, rows) in results(schema).target_matrix.filters.items():
        assert len(results(schema, only=name).target_matrix.rows) == rows


def test_the_target_that_is_open_stays_open_when_its_row_is_filtered_out() -> None:
    shown = results(TITLE, target="mcp", only="fail-open")
    assert shown.target_matrix.rows == []
    assert detail_of(shown).row.id == "mcp"


_TEXTS = st.lists(st.sampled_from(["a", "b", "c", "{", "}"]), max_size=30)


@given(_TEXTS, _TEXTS)
def test_a_diff_shows_every_line_that_differs_once(before: list[str], after: list[str]) -> None:
    lines = list(compared(before, after))
    expected = [line for line in unified_diff(before, after, lineterm="", n=0) if line[:3] not in {"---", "+++", "@@ "}]
    assert len([line for line in lines if line.op == "removed"]) - len(
        [line for line in lines if line.op == "added"]
    ) == (len(before) - len(after))
    assert all(before[line.left - 1] == line.text for line in lines if line.left)
    assert all(after[line.right - 1] == line.text for line in lines if line.right)
    assert bool(expected) == bool(lines)


def test_descriptions_can_be_left_out_but_no_property_of_that_name() -> None:
    schema = {"type": "object", "properties": {"description": {"type": "string", "minLength": 2}}}
    shown = detail_of(results(schema, target="google", tab="diff", quiet=True)).diff
    assert shown is not None
    text = "\n".join(line.text for line in shown.lines)
    assert "minLength: 2" not in text
    assert '"minLength": 2' in text


def test_two_targets_are_compared_with_each_other() -> None:
    shown = detail_of(results(TITLE, target="google", tab="diff", against="anthropic")).diff
    assert shown is not None
    assert [each.title for each in shown.targets] == ["Gemini", "Anthropic"]
    assert [line.text for line in shown.lines if line.op != "added"] == [
        pair.left.text for block in shown.blocks for pair in block if pair.left is not None
    ]
    itself = detail_of(results(TITLE, target="google", tab="diff", against="google")).diff
    assert itself is not None
    assert itself.targets == []
    assert not itself.missing


def test_what_cannot_be_compared_is_said_and_the_paste_stands_in_for_it() -> None:
    doubled: Any = {"d0": {"type": "object"}}
    for number in range(1, 16):
        below = {"$ref": f"#/$defs/d{number - 1}"}
        doubled[f"d{number}"] = {"type": "object", "properties": {"a": below, "b": below}}
    schema = {"type": "object", "properties": {"r": {"$ref": "#/$defs/d15"}}, "$defs": doubled}
    for against, missing in (
        ("cca-claude", "Nothing is sent to Claude via Cloud Code Assist: With its references expanded the schema has"),
        ("gone", "There is no target `gone`."),
    ):
        shown = detail_of(results(schema, target="openai-strict", tab="diff", against=against))
        assert shown.diff is not None
        assert shown.diff.missing.startswith(missing)
        assert not shown.diff.targets
        assert shown.against is None


def test_the_output_of_either_compared_target_is_shown_and_the_open_one_stays() -> None:
    fields = {"target": "google", "tab": "output", "against": "anthropic", "shape": "tool"}
    for beside, member, marks in (
        (False, "functionDeclarations", [True, False]),
        (True, "input_schema", [False, True]),
    ):
        shown = detail_of(results(TITLE, beside=beside, **fields))
        assert shown.output is not None
        assert f'"{member}"' in shown.output.text
        assert [is_shown for _, is_shown in shown.output.sides] == marks
        assert shown.row.id == "google"
    alone = detail_of(results(TITLE, **{**fields, "against": ""})).output
    assert alone is not None
    assert not alone.sides
    assert not State.of({**fields, "text": "", "beside": "1", "set": "tab=diff&against=xai"}).beside
