"""The map of guarantees, on the page and as a picture."""

import json
import xml.etree.ElementTree as ET  # our own pictures
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from toolprism.core.limits import PAGE
from toolprism.guarantees import guarantees
from toolprism.guarantees.guarantee import STATES
from toolprism.reading.paste import read
from toolprism.schema import all_targets, normalize
from toolprism.services.normalize import Choices, check
from toolprism.web.rendering import Templates
from toolprism.web.views.keywords import keywords
from toolprism.web.views.picture import guarantees_picture

_SVG: Final = "{http://www.w3.org/2000/svg}"
_SCHEMA: Final[Any] = {
    "type": "object",
    "properties": {"a": {"type": "string", "minLength": 2, "pattern": "^a"}, "b": {"type": "integer", "maximum": 9}},
    "required": ["a"],
}
_TARGETS: Final = ("vllm", "cca-claude-current", "openai-strict-current", "mistral")


def test_the_map_agrees_with_the_guarantees_of_each_target() -> None:
    results = {target: normalize(_SCHEMA, target) for target in all_targets("current")}
    table = keywords(results)
    for column, (target, result) in enumerate(results.items()):
        found = guarantees(result)
        held = sum(each.state == "enforced" for each in found)
        if held or not any(each.state == "unknown" for each in found):
            assert table.held[column] == (f"{held}/{len(found)}" if found else "")
        else:
            assert table.held[column] == f"?/{len(found)}"
        for row in table.rows:
            states = [each.state for each in found if each.pointer.endswith(f"/{row.keyword}")]
            assert row.cells[column].state == max(states, key=STATES.index, default=""), (target, row.keyword)
            assert row.cells[column].mixed == (len(set(states)) > 1)
            assert row.times in (len(states), *(() if states else (row.times,)))


@pytest.mark.parametrize(
    "target,keyword,state,letter,title",
    [
        ("vllm", "maximum", "enforced", "H", "held"),
        ("mistral", "maximum", "sent", "R", "read"),
        ("google", "maximum", "described", "T", "told"),
        ("openai-strict-current", "minLength", "described", "T", "told"),
    ],
)
def test_each_cell_says_who_holds_the_model(target: str, keyword: str, state: str, letter: str, title: str) -> None:
    (row,) = [each for each in keywords({target: normalize(_SCHEMA, target)}).rows if each.keyword == keyword]
    assert (row.cells[0].state, row.cells[0].letter, row.cells[0].title) == (state, letter, title)


def test_basis_condition_and_sources_are_told_on_demand(client: TestClient) -> None:
    page = client.post("/check", data={"text": json.dumps(_SCHEMA), "table": "keywords", "target": "vllm"}).text
    assert "How this is known, and on what it depends" in page
    assert "held only with tool_choice named or required" in page
    assert "measured" in page.partition("How this is known")[2]
    assert 'title="held"' in page


def test_the_first_line_of_a_target_says_how_many_constraints_it_holds(client: TestClient) -> None:
    page = client.post("/check", data={"text": json.dumps(_SCHEMA), "target": "vllm"}).text
    found = guarantees(normalize(_SCHEMA, "vllm"))
    held = sum(each.state == "enforced" for each in found)
    assert f"<b>vLLM holds {held} of {len(found)} constraints</b>" in page
    assert "held only with tool_choice named or required)</span>" in page


def test_a_target_that_refuses_the_request_holds_nothing(client: TestClient) -> None:
    refused = {"type": "object", "properties": {"a": {"type": "array", "items": [{"type": "string", "minLength": 2}]}}}
    page = client.post("/check", data={"text": json.dumps(refused), "target": "openclaw-gemini-current"}).text
    assert 'data-verdict="refused"' in page
    assert "The whole request fails" in page
    assert 'class="holds"' not in page


def test_the_picture_has_a_bar_for_each_keyword_and_target_of_all_tools() -> None:
    tools = [{"name": f"t{number}", "input_schema": _SCHEMA} for number in range(3)]
    report = check(read(json.dumps({"tools": tools}), PAGE), PAGE, Choices(targets=_TARGETS))
    picture = ET.fromstring(Templates({}).render("files/picture.svg", **vars(guarantees_picture(report))))  # noqa: S314  # our own
    said = [group[0].text for group in picture.findall(f"{_SVG}g")]
    assert len(said) == len(_TARGETS) * 5
    assert "maximum at vLLM: held" in said
    assert "type at vLLM: held" in said
    heights = [float(bar.attrib["height"]) for bar in picture.findall(f"{_SVG}g")[0].findall(f"{_SVG}rect")]
    assert sum(heights[:-1]) == pytest.approx(heights[-1], abs=0.2)


def test_the_picture_is_saved_and_hostile_names_are_text(client: TestClient) -> None:
    hostile = {"type": "object", "properties": {"a": {"type": "string"}}, "<svg onload=x>": 1, "required": ["a"]}
    saved = client.post("/export", data={"text": json.dumps(hostile), "what": "guarantees-svg"})
    assert saved.headers["content-disposition"] == 'attachment; filename="guarantees.svg"'
    ET.fromstring(saved.text)  # noqa: S314  # our own
    assert "<svg onload" not in saved.text
