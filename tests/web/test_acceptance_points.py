"""The acceptance points of the page: each with its promise, its tests and its figures.

The tests of this file follow the list; tests of other files are named, and must exist. A time is not a test, but a row
of `make bench`, in the table of the page.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from starlette.testclient import TestClient

from tests.bench.page import FIGURES
from tests.web.browsing import quiet_console, text
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import encode

_TESTS: Final = Path(__file__).parents[1]


class Point(NamedTuple):
    """A promise, with its tests and the benchmark rows that measure it."""

    promise: str
    tests: Sequence[str]
    figures: Sequence[str] = ()


POINTS: Final[Mapping[int, Point]] = {
    1: Point(
        "A cold load without JavaScript shows a sample, every verdict and the two sides; pasting and Check work.",
        (
            "web/test_acceptance_points.py::test_01_without_javascript_the_first_page_is_whole",
            "web/test_browser.py::test_it_works_with_javascript_switched_off",
            "web/test_pages.py::test_the_first_page_holds_a_sample_and_its_results_already",
        ),
    ),
    2: Point(
        "The first picture comes within a second, of 90 KB at most, and from nowhere else.",
        (
            "web/test_budgets.py::test_the_first_page_is_small_and_so_is_all_that_it_loads",
            "web/test_acceptance_points.py::test_02_no_request_leaves_the_origin",
            "web/test_middleware.py::test_the_pages_ask_no_other_server_for_anything",
        ),
        ("first contentful paint", "first page, gzip"),
    ),
    3: Point(
        "One look says what failed, where and why: the worst target is open, its line is marked.",
        (
            "web/test_browser_failures.py::test_it_opens_on_the_worst_with_its_line_marked_and_its_reason_said",
            "web/test_pages.py::test_a_page_without_a_choice_opens_on_the_worst_target",
        ),
    ),
    4: Point(
        "Typing: one request a pause, no late answer wins, caret, scrolling and undo stay; a paste is checked at once.",
        (
            "web/test_browser_flows.py::test_one_pause_is_one_request_and_a_paste_is_checked_at_once",
            "web/test_browser.py::test_an_answer_that_is_late_does_not_win",
            "web/test_browser_flows.py::test_the_caret_stays_where_it_is_while_results_come",
            "web/test_acceptance_points.py::test_04_a_check_scrolls_nothing",
            "web/test_browser_failures.py::test_what_was_typed_can_be_undone_after_a_check",
        ),
    ),
    5: Point(
        "Half-typed JSON has line, column and plain words; the last good results stay, dimmed and labelled.",
        (
            "web/test_acceptance_points.py::test_05_half_typed_text_keeps_the_last_results_dimmed_and_labelled",
            "web/test_browser.py::test_half_typed_text_is_kept_and_the_results_stay",
            "web/test_browser.py::test_the_place_of_a_finding_puts_the_caret_there",
        ),
    ),
    6: Point(
        "Each change has pointer, keyword, action, reason and source line; a click moves the caret.",
        (
            "web/test_pages.py::test_each_change_says_what_where_why_and_on_which_line",
            "web/test_browser_flows.py::test_a_change_leads_to_its_line_in_the_editor",
        ),
    ),
    7: Point(
        "Text moved into a description is shown verbatim, highlighted, and its length is said.",
        (
            "web/test_pages.py::test_text_moved_into_a_description_is_shown_whole_and_a_long_one_with_its_length",
            "web/test_browser.py::test_spilled_text_is_highlighted_in_what_is_sent",
        ),
    ),
    8: Point(
        "Fail-open and lost checks are a column, a filter and a sentence each, and are explained in Help.",
        (
            "web/test_acceptance_points.py::test_08_fail_open_and_lost_checks_are_row_filter_and_sentence",
            "web/test_browser_flows.py::test_the_filter_leaves_what_fails_open",
            "web/views/test_views.py::test_each_filter_says_how_many_rows_it_leaves",
            "web/test_browser_failures.py::test_the_words_are_explained_and_lead_to_their_pages",
        ),
    ),
    9: Point(
        "Arguments are checked against the paste and each output; a disagreement is flagged, errors are AJV's.",
        (
            "web/views/test_views.py::test_an_error_of_the_arguments_is_reported_in_words_and_in_ajvs_with_both_places",
            "web/views/test_views.py::test_a_lost_check_is_reported",
            "web/test_browser_flows.py::test_a_lost_check_is_flagged",
        ),
    ),
    10: Point(
        "The table by keyword agrees with the view of each target.",
        (
            "web/views/test_keywords.py::test_the_map_agrees_with_the_guarantees_of_each_target",
            "web/test_browser_flows.py::test_the_keyword_table_leads_to_a_target",
        ),
    ),
    11: Point(
        "What people copy is read, named, and one of several tools is picked.",
        (
            "reading/test_ingest.py::test_a_tool_is_found_in_every_form",
            "reading/test_copied.py::test_each_form_is_read_and_named_and_its_places_are_those_of_the_text",
            "web/test_pages.py::test_several_tools_have_a_picker_that_opens_on_the_worst",
        ),
    ),
    12: Point(
        "Past a limit, and whatever is hostile, gets a clear message, no 500, and no long wait.",
        (
            "web/test_hostile.py::test_a_text_that_cannot_be_read_is_reported_in_words",
            "web/test_hostile.py::test_a_strange_schema_has_results",
            "web/test_hostile.py::test_a_pattern_that_never_ends_is_not_waited_for",
            "web/test_pages.py::test_a_text_that_is_too_long_is_a_finding",
        ),
        ("the slowest hostile paste",),
    ),
    13: Point(
        "A permalink keeps every control and the exact text, and opens for ever.",
        (
            "web/test_state.py::test_a_link_carries_every_control_and_the_exact_text",
            "web/test_browser_flows.py::test_a_link_gives_the_same_picture_in_a_private_window",
            "share/test_link.py::test_a_link_that_was_once_made_opens_for_ever",
        ),
    ),
    14: Point(
        "A link knows the version and the outputs that it was made with; what has changed is listed.",
        (
            "web/test_acceptance_points.py::test_14_a_link_names_the_targets_whose_output_has_changed",
            "share/test_digest.py::test_the_sentence_says_what_has_become_of_the_outputs",
        ),
    ),
    15: Point(
        "Opening Share stores nothing; a short link says what is stored, how long, and how it is deleted.",
        (
            "web/test_sharing.py::test_opening_the_panel_stores_nothing",
            "web/test_browser_flows.py::test_a_short_link_is_stored_on_demand_and_deleted_by_its_owner",
        ),
    ),
    16: Point(
        "The address stays while one types; back and forward work; a link wins over a draft, which is kept.",
        (
            "web/test_browser_flows.py::test_the_address_does_not_change_while_typing",
            "web/test_browser_flows.py::test_the_address_keeps_target_and_tab_over_a_reload_and_going_back",
            "web/test_browser_flows.py::test_a_shared_link_wins_over_the_draft_which_can_be_had_back",
            "web/test_acceptance_points.py::test_16_a_link_pasted_into_the_same_tab_loses_no_draft",
            "web/test_browser_flows.py::test_two_tabs_keep_their_own_drafts",
        ),
    ),
    17: Point(
        "The report is Markdown that code hosts render, with everything in it; an issue fits into its address.",
        (
            "share/test_report.py::test_it_begins_with_version_link_and_command",
            "share/test_report.py::test_it_shows_the_chosen_target_in_full",
            "share/test_report.py::test_it_has_no_headings",
            "share/test_markdown.py::test_no_text_gets_out_of_its_fence",
            "share/test_report.py::test_a_report_that_is_too_long_for_an_address_waits_in_the_clipboard",
        ),
    ),
    18: Point(
        "Outputs are saved, one or all; curl, command and program give the result of the page.",
        (
            "web/test_export.py::test_all_targets_are_had_in_one_file",
            "web/test_export.py::test_what_is_sent_is_had_as_a_file",
            "share/test_snippets.py::test_curl_gives_the_result_again",
            "share/test_snippets.py::test_the_command_gives_the_result_again",
            "share/test_snippets.py::test_the_python_program_gives_the_result_again",
        ),
    ),
    19: Point(
        "Page, API and command line agree; answers are described, and errors are problem+json.",
        (
            "web/test_same_everywhere.py::test_the_api_answers_what_the_command_prints",
            "web/test_same_everywhere.py::test_the_page_shows_what_the_command_prints",
            "web/test_openapi.py::test_it_describes_exactly_the_routes_of_the_api",
            "web/test_openapi.py::test_real_answers_and_requests_are_as_described",
            "web/test_api.py::test_what_cannot_be_answered_is_a_problem",
        ),
    ),
    20: Point(
        "The keyboard is enough: every function, visible focus, no trap, a skip link, and the keys in Help.",
        (
            "web/test_acceptance_points.py::test_20_tab_goes_through_the_whole_page_with_visible_focus",
            "web/test_browser.py::test_everything_is_reached_by_keyboard",
            "web/test_browser_flows.py::test_help_opens_and_closes_by_keyboard",
            "web/test_browser_flows.py::test_the_panel_copies_and_the_keyboard_leaves_it",
        ),
    ),
    21: Point(
        "axe finds nothing in any state, and a check is announced once.",
        (
            "web/test_accessibility.py::test_axe_finds_nothing",
            "web/test_accessibility.py::test_axe_finds_nothing_beside_a_mistake",
            "web/test_accessibility.py::test_axe_finds_nothing_in_what_opens_above_the_page",
            "web/test_browser_failures.py::test_a_check_is_announced_once",
        ),
    ),
    22: Point(
        "At 320 px and at 200 % nothing scrolls sideways, the verdict is seen, and long names wrap.",
        (
            "web/test_browser_failures.py::test_every_page_fits_every_width",
            "web/test_browser_failures.py::test_twice_as_large_it_still_fits",
            "web/test_browser_flows.py::test_on_a_phone_the_verdict_is_seen_without_scrolling",
            "web/test_acceptance_points.py::test_22_long_names_and_addresses_wrap",
        ),
    ),
    23: Point(
        "A strict policy stands on every answer, and hostile text is inert.",
        (
            "web/test_middleware.py::test_every_answer_carries_the_security_headers",
            "web/test_middleware.py::test_refusals_of_what_was_sent_carry_them_too",
            "web/test_middleware.py::test_the_policy_allows_nothing_unsafe",
            "web/test_browser.py::test_markup_in_a_tool_is_shown_and_not_run",
            "web/test_browser_flows.py::test_marks_that_turn_the_direction_of_text_are_seen",
        ),
    ),
    24: Point(
        "Light and dark, remembered without a flash; on paper and for an audience it looks right.",
        (
            "web/test_browser_flows.py::test_the_theme_is_remembered_without_a_flash",
            "web/test_browser_failures.py::test_on_paper_everything_is_dark_on_white_and_whole",
            "web/test_browser_flows.py::test_presenting_goes_through_the_samples_with_the_arrow_keys",
            "web/test_browser_failures.py::test_presenting_shows_the_own_tools_one_target_at_a_time",
        ),
    ),
    25: Point(
        "The server is quick under load, its files are cached, its health and versions are shown; nothing is stored.",
        (
            "web/test_middleware.py::test_static_files_have_urls_that_never_change_their_meaning",
            "web/test_pages.py::test_a_browser_that_has_the_page_need_not_load_it_again",
            "web/test_middleware.py::test_long_answers_are_compressed",
            "web/test_api.py::test_the_server_says_that_it_is_alive",
            "web/test_pages.py::test_the_foot_says_which_version_and_rules_answer",
            "web/test_sharing.py::test_opening_the_panel_stores_nothing",
        ),
        ("20 KB at 8 users, p95", "50 users at once, errors"),
    ),
}
#: Other promises of the page, with the rows that measure them.
FURTHER: Final = (
    "one real tool of 19 KB",
    "8,000 properties",
    "the same, each with a check",
    "a paste of 380 KB",
    "200 tools, first cells",
    "200 tools, all",
)


def test_there_are_twenty_five_points_and_each_has_a_test() -> None:
    assert list(POINTS) == list(range(1, 26))
    assert all(point.tests for point in POINTS.values())


@pytest.mark.parametrize("number", POINTS)
def test_every_test_that_a_point_names_exists(number: int) -> None:
    for name in POINTS[number].tests:
        file, _, function = name.partition("::")
        tree = ast.parse((_TESTS / file).read_text("utf-8"))
        assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, name


def test_every_figure_is_a_row_of_the_benchmark() -> None:
    named = [figure for point in POINTS.values() for figure in point.figures]
    assert {*named, *FURTHER} == set(FIGURES)


_FINE: Final = '{\n  "type": "object",\n  "properties": {\n    "q": {"type": "string"}\n  }\n}'


@pytest.fixture(autouse=True)
def quiet(request: pytest.FixtureRequest) -> Iterator[None]:
    """Refuse every complaint of the console."""
    if "page" not in request.fixturenames:
        yield
        return
    page: Page = request.getfixturevalue("page")
    with quiet_console(page):
        yield


def checked(page: Page, value: str) -> None:
    with page.expect_response("**/check"):
        text(page).fill(value)
    expect(page.locator("#check")).not_to_have_class(re.compile("htmx-request"))


def test_01_without_javascript_the_first_page_is_whole(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/")
    expect(page.locator(".lesson")).to_contain_text("Sample.")
    expect(page.locator(".matrix tbody th button")).to_have_count(14)
    expect(page.locator(".sides pre")).to_have_count(2)
    expect(page.locator("#code-o .line.gone, #code-o .line.left, #code-o .line.edit")).not_to_have_count(0)
    page.get_by_label("Tools or schema").fill(_FINE)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("14 targets: ")
    expect(page.locator("#code-o")).to_contain_text('"q"')
    context.close()


def test_02_no_request_leaves_the_origin(page: Page, base_url: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.goto("/")
    checked(page, _FINE)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share")).to_be_visible()
    assert asked
    assert all(url.startswith((base_url, "data:")) for url in asked)


def test_04_a_check_scrolls_nothing(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto("/")
    properties: Json = {f"p{number}": {"type": "string", "minLength": 1} for number in range(60)}
    checked(page, dumps({"type": "object", "properties": properties}, indent=2))
    text(page).evaluate("area => { area.focus(); area.setSelectionRange(900, 900); area.scrollTop = 300; }")
    scrolled = "[scrollY, document.getElementById('text').scrollTop]"
    with page.expect_response("**/check"):
        page.keyboard.insert_text(" ")
        before = page.evaluate(scrolled)
    expect(page.locator("#check")).not_to_have_class(re.compile("htmx-request"))
    assert before[1] > 0
    assert page.evaluate(scrolled) == before


def test_05_half_typed_text_keeps_the_last_results_dimmed_and_labelled(page: Page) -> None:
    page.goto("/")
    checked(page, _FINE)
    checked(page, _FINE[:-1])
    findings = page.locator("#findings")
    expect(findings).to_contain_text("line 1, column 1")
    expect(findings).to_contain_text("The object that opens here is never closed")
    expect(findings).to_contain_text("The results belong to the last text that could be read.")
    expect(page.get_by_role("status")).to_contain_text("Not JSON: line 1, column 1")
    expect(page.locator("#code-o")).to_contain_text('"q"')
    assert "grayscale" in page.locator("#results").evaluate("results => getComputedStyle(results).filter")
    expect(text(page)).to_have_attribute("aria-invalid", "true")


def test_08_fail_open_and_lost_checks_are_row_filter_and_sentence(page: Page) -> None:
    page.goto("/?sample=open-map")
    heads = page.locator(".matrix thead")
    expect(heads).to_contain_text("What can happen")
    expect(page.locator(".detail .sentence")).to_contain_text("Nothing is enforced: style takes any key")
    page.locator("#only-fail-open").click()
    expect(heads).to_contain_text("Why strict mode is off")
    page.locator("#only-lost").click()
    page.locator("#show-google-json-schema").click()
    expect(page.locator(".detail .sentence")).to_contain_text("styleId")
    expect(page.locator(".detail .counts")).to_contain_text("loses 1 check.")


def test_14_a_link_names_the_targets_whose_output_has_changed(page: Page) -> None:
    dig = {"google-json-schema": "000000"}
    made = Envelope(input=_FINE, app="0.0.9", opts=Options(edition="current"), dig=dig)
    page.goto(f"/#{encode(made)}")
    expect(page.locator(".banner")).to_contain_text("0.0.9")
    expect(page.locator(".banner")).to_contain_text("google-json-schema")


def test_16_a_link_pasted_into_the_same_tab_loses_no_draft(page: Page, base_url: str) -> None:
    draft, shared = _FINE, json.dumps({"type": "object", "properties": {"shared": {"const": 1}}})
    link = f"{base_url}/#{encode(Envelope(input=shared))}"
    page.goto("/")
    checked(page, draft)
    page.evaluate("link => { location.href = link; }", link)  # only the fragment differs: no page is loaded
    expect(text(page)).to_have_value(shared)
    expect(page.locator("#restore")).to_be_visible()
    page.get_by_role("button", name="Restore my draft").click()
    expect(text(page)).to_have_value(draft)
    expect(page.locator("#code-o")).to_contain_text('"q"')
    assert "#v1." not in page.url


def test_16_a_link_that_is_edited_keeps_both_texts(page: Page, base_url: str) -> None:
    shared = json.dumps({"type": "object", "properties": {"shared": {"const": 1}}})
    page.goto("/")
    text(page).fill(_FINE)  # and no pause: the check has not been sent yet
    page.evaluate("link => { location.href = link; }", f"{base_url}/#{encode(Envelope(input=shared))}")
    expect(text(page)).to_have_value(shared)
    checked(page, shared + "\n")
    page.get_by_role("button", name="Restore my draft").click()
    expect(text(page)).to_have_value(_FINE)
    page.get_by_role("button", name="Restore my draft").click()
    expect(text(page)).to_have_value(shared + "\n")


def test_20_tab_goes_through_the_whole_page_with_visible_focus(page: Page) -> None:
    page.goto("/")
    page.locator("#options > summary").click()
    page.get_by_role("link", name="Toolprism").focus()
    reached: list[str] = []
    while len(reached) < 400:
        page.keyboard.press("Tab")
        place, outlined = page.evaluate(
            """() => {
                const now = document.activeElement;
                if (now === document.body) return ["", true];
                const shown = [now, now.closest("label, .editor")].filter(Boolean).some((each) => {
                    const { outlineStyle, outlineWidth } = getComputedStyle(each);
                    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1;
                });
                return [now.id || now.outerHTML.slice(0, 80), shown];
            }"""
        )
        if not place:
            break
        assert outlined, place
        reached.append(place)
    assert len(reached) < 400, "the keyboard is trapped"
    assert {"text", "arguments", "no-strict", "sample", "share-button", "by-keyword", "tab-diff"} <= set(reached)
    assert {f"show-{name}" for name in ("xai", "openai-strict-current")} <= set(reached)


def test_22_long_names_and_addresses_wrap(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/")
    long = "x" * 300
    described: Json = {"type": "string", "description": f"https://example.org/{long}", "minLength": 1, "default": long}
    checked(page, dumps({"name": long, "inputSchema": {"type": "object", "properties": {long: described}}}))
    for place in ("#by-keyword", "#by-output", "#by-target", "#tab-diff", "#tab-output", "#tab-changes"):
        page.locator(place).click()
        expect(page.locator(place)).to_have_attribute("aria-current", "true")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place


def test_the_first_page_says_nothing_is_stored(client: TestClient) -> None:
    assert "checked on this server and not stored, unless you ask for a short link" in client.get("/").text
