"""Many tools and many outputs: the heat map, its files, all outputs side by side, and ready requests."""

import csv
import html
import json
import re
from io import StringIO
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from starlette.testclient import TestClient

from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.schema import all_targets
from toolprism.services import tokens
from toolprism.services.labels import LABELS
from toolprism.services.normalize import Report, check, request_body
from toolprism.services.tokens import costs_of
from toolprism.web.rendering import Templates
from toolprism.web.state import State
from toolprism.web.views.output import AllOutputs, Output
from toolprism.web.views.picture import map_picture
from toolprism.web.views.results import Results, build
from toolprism.web.views.selected_tool import choose
from toolprism.web.views.sharing import tool_text
from toolprism.web.views.token_cells import span
from toolprism.web.views.tool_matrix import ToolRow, more_rows
from toolprism.web.views.verdicts_csv import map_csv

FINE: Any = {
    "type": "object",
    "properties": {"a": {"type": "string"}},
    "required": ["a"],
    "additionalProperties": False,
}
LIMITED: Any = {"type": "object", "properties": {"a": {"type": "string", "minLength": 1}}}
OPEN: Any = {"type": "object", "properties": {}, "additionalProperties": {"type": "string"}}


def text_of(*schemas: Any) -> str:
    tools = [{"name": f"tool_{place}", "input_schema": schema} for place, schema in enumerate(schemas)]
    return json.dumps({"tools": tools})


def map_svg(report: Report, *, shows_tokens: bool = False) -> str:
    return Templates({}).render("files/picture.svg", **vars(map_picture(report, shows_tokens=shows_tokens))).decode()


def report_of(text: str) -> Report:
    return check(read(text, PAGE), PAGE)


def results(text: str, *, whole: bool = True, **given: Any) -> Results:
    state = State(text=text, **given)
    report = check(read(text, PAGE), PAGE, state.choices()) if "edition" in given else report_of(text)
    return build(choose(report, state, PAGE, whole=whole), state)


def output_of(text: str, **given: Any) -> Output | None:
    detail = results(text, tab="output", **given).detail
    assert detail is not None, "it comes with the first response"
    return detail.output


THREE = text_of(FINE, LIMITED, OPEN)


def test_each_tool_has_a_row_and_each_target_a_column_with_its_total() -> None:
    shown = results(THREE, order="pasted").tool_matrix
    assert [row.title for row in shown.rows] == ["tool_0", "tool_1", "tool_2"]
    assert [column.id for column in shown.columns] == list(all_targets())
    google = [column.id for column in shown.columns].index("google")
    assert [row.cells[google].verdict for row in shown.rows][1] == "loses-checks"
    bad = {"loses-checks", "strict-off", "empty-fallback", "refused", "not-a-schema", "stopped"}
    assert shown.columns[google].bad == sum(row.cells[google].verdict in bad for row in shown.rows)
    assert all(row.bad == sum(cell.verdict in bad for cell in row.cells) for row in shown.rows)


def test_the_tool_with_the_most_of_the_worst_verdict_opens_and_can_come_first() -> None:
    def by_verdict(row: ToolRow) -> list[int]:
        return [-sum(cell.verdict == verdict for cell in row.cells) for verdict in LABELS]

    shown = results(THREE, order="pasted").tool_matrix
    assert shown.number == min(shown.rows, key=by_verdict).number
    ordered = results(THREE).tool_matrix.rows
    assert [row.number for row in ordered] == [row.number for row in sorted(shown.rows, key=by_verdict)]
    assert ordered != shown.rows


def test_tools_are_found_by_verdict_and_by_name() -> None:
    assert [row.title for row in results(THREE, find="OOL_1").tool_matrix.rows] == ["tool_1"]
    rows = results(THREE, show="strict-off").tool_matrix.rows
    assert [row.title for row in rows] == ["tool_2"]
    assert results(THREE, find="nothing").tool_matrix.rows == []


def test_the_summary_says_which_tools_need_a_change_and_what_happens_to_the_worst() -> None:
    shown = results(THREE, edition="current")
    assert shown.summary.startswith("1 of 3 tools needs a change. `tool_2` ")
    assert shown.summary.endswith(" `tool_2` turns strict off at 4 providers.")
    assert " checks, most at " in shown.second


def test_where_nothing_is_to_be_done_the_summary_says_so() -> None:
    assert results(text_of(FINE, FINE), edition="current").summary == "All 2 tools are accepted everywhere."
    alone = results(json.dumps(FINE), edition="current")
    assert alone.summary == "The tool is accepted everywhere."
    assert alone.second.startswith("14 targets: ")


def test_rows_that_are_not_there_yet_come_next() -> None:
    more = more_rows(report_of(THREE), 1, 0)
    assert [row.number for row in more.rows] == [1, 2]
    assert (more.done, more.tools, more.last) == (3, 3, True)


_WRONG = "An empty `a` passes at {}; your schema says at least 1 character."


def test_the_map_is_a_table_that_no_spreadsheet_runs_and_a_picture() -> None:
    text = json.dumps({"tools": [{"name": "=1+<b>", "input_schema": FINE}, {"name": "b", "input_schema": LIMITED}]})
    rows = list(csv.reader(StringIO(map_csv(report_of(text)))))
    width = len(all_targets()) + 2
    assert rows[0][:width] == ["tool", *all_targets(), "what can go wrong"]
    assert rows[1][0] == "'=1+<b>"
    assert set(rows[1][1 : width - 1]) <= set(LABELS)
    first, second = (row[width - 1] for row in rows[1:])
    assert first.startswith("A call with an unlisted property, such as `extra`, passes at ")
    assert second == _WRONG.format(second.partition(" at ")[2].partition(";")[0])
    picture = ET.fromstring(map_svg(report_of(text)))  # noqa: S314  # our own
    cells = picture.findall("{http://www.w3.org/2000/svg}g")
    assert len(cells) == 2 * len(all_targets())
    said = [cell[0].text for cell in cells if "google:" in (cell[0].text or "")]
    assert re.sub(", .{1,20} tokens", "", said[1] or "") == f"b, google: loses checks. {_WRONG.format('Gemini')}"


def test_the_files_have_the_tokens_of_each_tool_and_say_where_nobody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    report = report_of(THREE)
    costs = costs_of(report)
    heads, *rows = csv.reader(StringIO(map_csv(report)))
    width = len(all_targets()) + 2
    assert heads[width:] == [f"tokens at {cost.target}{' ≈' * (cost.vocabulary.margin > 0)}" for cost in costs]
    for number, row in enumerate(rows):
        sent = [cost.after[number] for cost in costs]
        assert row[width:] == ["" if price is None else str(price.tokens) for price in sent]
        assert f">{span(sent)}</text>" in map_svg(report)
        assert f"tool_{number}, google: " in map_svg(report)
        google = next(cost for cost in costs if cost.target == "google")
        assert f", {google.words(number)} tokens" in map_svg(report)
    figures = map_svg(report, shows_tokens=True)
    shown = [cell[-1].text for cell in ET.fromstring(figures).iter("{http://www.w3.org/2000/svg}g")]  # noqa: S314
    assert shown == [str(cost.after[number]).replace("≈ ", "≈") for number in range(3) for cost in costs]
    monkeypatch.setattr(tokens, "AT_ONCE", 100)
    assert tokens.TOO_LONG in map_csv(report)
    assert tokens.TOO_LONG in map_svg(report)
    assert map_svg(report, shows_tokens=True) == figures, "who shows tokens has asked"
    monkeypatch.setattr(tokens, "is_counted", lambda: False)
    assert "tokens" not in map_csv(report).lower() + map_svg(report).lower()


@pytest.mark.parametrize(
    "name,cell",
    [
        ("\n=1", "'\n=1"),
        (" =1", "' =1"),
        ("\ufeff=1", "'\ufeff=1"),
        ("\u2028@a", "'\u2028@a"),
        ("\uff1d1", "'\uff1d1"),
        ("\ud800", "?"),
        ("a=1", "a=1"),
    ],
)
def test_a_formula_after_blanks_or_in_wide_letters_is_not_run_either(name: str, cell: str) -> None:
    text = json.dumps([{"name": name, "input_schema": FINE}, {"name": "b", "input_schema": FINE}])
    table = map_csv(report_of(text))
    assert list(csv.reader(StringIO(table)))[1][0] == cell
    assert table.encode()


def outputs(schema: Any, **given: Any) -> AllOutputs:
    found = results(json.dumps(schema), table="outputs", **given).all_outputs
    assert found is not None
    return found


def test_all_outputs_have_a_row_for_each_place_that_differs_in_the_order_of_the_paste() -> None:
    view = outputs({"type": "object", "properties": {"b": {"type": "string", "minLength": 1}, "a": {"const": 1}}})
    names = [row.name for row in view.rows]
    assert names.index("b") < names.index("minLength") < names.index("a") < names.index("const")
    assert {cell.kind for row in view.rows if row.name == "minLength" for cell in row.cells} >= {"lost", "same"}
    assert view.rows[0].folded == 1
    shown = [column for column in view.columns if column.shown]
    assert all(len(row.cells) == len(shown) for row in view.rows)
    assert not shown[0].same, "those that differ come first"
    assert sum(len(column.ids) for column in view.columns) == len(all_targets())


def test_columns_are_chosen_and_equal_parts_shown_on_request() -> None:
    view = outputs(LIMITED, columns="google")
    (column,) = [column for column in view.columns if column.shown]
    assert column.ids[0] == "google"
    assert len(outputs(LIMITED, equal=True).rows) > len(outputs(LIMITED).rows)


@pytest.mark.parametrize(
    "target, member",
    [("openai-strict", "tools"), ("anthropic", "tools"), ("google", "tools"), ("mcp", "tools"), ("cursor", "tools")],
)
def test_a_request_holds_every_tool_as_its_provider_has_it(target: str, member: str) -> None:
    body: Any = request_body(all_targets()[target], report_of(THREE).tools)
    listed = body[member]
    listed = listed[0].get("functionDeclarations", listed)
    named = [each.get("function", each)["name"] for each in listed]
    assert named == ["tool_0", "tool_1", "tool_2"]


def test_the_output_is_shown_alone_or_as_a_request() -> None:
    alone = output_of(THREE, target="google", tool="1")
    one = output_of(THREE, target="google", tool="1", shape="tool")
    everything = output_of(THREE, target="google", tool="1", shape="tools")
    assert alone is not None
    assert one is not None
    assert everything is not None
    assert json.loads(alone.text)["type"] == "object"
    (declared,) = json.loads(one.text)["tools"][0]["functionDeclarations"]
    assert declared["parametersJsonSchema"] == json.loads(alone.text)
    assert len(json.loads(everything.text)["tools"][0]["functionDeclarations"]) == 3
    assert [*everything.shapes] == ["schema", "tool", "tools"]


#: What a client adds to the request that is shown.
_PART: Final = (
    "The tools\N{RIGHT SINGLE QUOTATION MARK} part of the request; the client adds model, messages and limits. "
)


@pytest.mark.parametrize(
    "target, shape, before, after",
    [
        ("openai-strict", "schema", "", "; 4 JSON Patch operations from your schema to this"),
        ("openai-strict", "tool", _PART, ""),
        ("bedrock", "tools", _PART, ""),
        ("mcp", "tools", "", ""),  # a list of tools is no part of a request
    ],
)
def test_beside_what_is_shown_stands_what_its_figures_count(
    client: TestClient, target: str, shape: str, before: str, after: str
) -> None:
    given = {"text": THREE, "tool": "1", "tab": "output", "target": target, "shape": shape}
    page = html.unescape(client.post("/check", data=given).text)
    (said, shown) = re.findall(r'<p class="muted">([^<]*)</p>\s*<pre id="whole"[^>]*>([^<]*)</pre>', page)[0]
    compact = json.dumps(json.loads(shown), separators=(",", ":"))
    assert said == f"{before}{len(compact)} bytes as compact JSON{after}."
    assert ("Save the patch" in page) is (shape == "schema"), "no patch leads to a request"


def test_one_tool_of_many_is_a_paste_of_its_own() -> None:
    paste = read(THREE, PAGE)
    (alone,) = read(tool_text(paste, paste.tools[1]), PAGE).tools
    assert (alone.name, alone.schema, alone.form) == ("tool_1", LIMITED, "anthropic")
