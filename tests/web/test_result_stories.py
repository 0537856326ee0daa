"""Three people reach their goal with real tools, on a desktop and on a phone: an author, a teammate, a presenter."""

import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from tests.vectors import corpus
from tests.web.browsing import paste, quiet_console, status, text, violations_now
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import encode

#: The 23 tools of a published MCP server, as it lists them.
_TOOLS: Final = [
    {"name": tool["tool"], "description": tool["description"], "inputSchema": tool["inputSchema"]}
    for tool in corpus()
    if tool["package"] == "@mapbox/mcp-devkit-server"
]
_TEXT: Final = json.dumps({"tools": _TOOLS}, indent=2)
_WIDTHS: Final = (1440, pytest.param(390, marks=pytest.mark.soak))


@pytest.fixture(autouse=True)
def quiet(page: Page) -> Iterator[None]:
    with quiet_console(page, ("error", "warning")):
        yield


def at(page: Page, width: int) -> Page:
    page.set_viewport_size({"width": width, "height": 900 if width > 600 else 844})
    return page


# The author of a server


@pytest.mark.parametrize("width", _WIDTHS)
def test_an_author_sees_what_to_change_first_mends_it_and_is_told_when_it_is_better(page: Page, width: int) -> None:
    assert len(_TOOLS) == 23
    at(page, width).goto("/")
    paste(page, _TEXT)
    status(page).to_contain_text(
        re.compile(r"^\d+ of 23 tools need a change\. update_style_tool is refused by OpenClaw")
    )
    first = page.locator("#first-changes")
    expect(first).to_contain_text("Objects that take any key")
    expect(first).to_contain_text("turns strict off at 4 providers")
    expect(first.locator("li").first).to_contain_text("is refused by OpenClaw for Gemini")
    expect(first.locator("li").nth(1)).to_contain_text("only you can decide: name its properties, or leave")
    expect(page.locator(".heat tbody tr:not(.unfold)")).to_have_count(10)
    expect(page.locator(".heat tbody th").first).to_have_text("update_style_tool")
    assert violations_now(page) == []
    first.get_by_role("button", name=re.compile("^Fix all: .?propertyNames")).click()
    expect(page.locator("#since")).to_contain_text(re.compile(r"^\s*\d+ cells better, 0 worse since your paste\."))
    expect(page.locator(".heat .since.better").first).to_be_visible()
    assert text(page).input_value().count('"propertyNames"') == _TEXT.count('"propertyNames"') - 4
    assert violations_now(page) == []
    page.get_by_role("button", name="Undo the edit").click()
    expect(text(page)).to_have_value(_TEXT)
    expect(page.locator("#since")).not_to_contain_text("better")


@pytest.mark.parametrize("width", _WIDTHS)
def test_the_answer_to_a_click_stands_under_the_table_and_the_editor_shows_its_line(page: Page, width: int) -> None:
    at(page, width).goto("/")
    paste(page, _TEXT)
    page.locator(".heat tbody th button", has_text="style_builder_tool").click()
    heading = page.locator("#selected")
    expect(heading).to_contain_text("style_builder_tool →")
    between = page.evaluate(
        "document.querySelector('.detail').getBoundingClientRect().top"
        " - document.querySelector('.many-tools').getBoundingClientRect().bottom"
    )
    assert 0 <= between < 120, "nothing but a line stands between"
    expect(heading).to_be_in_viewport()
    line = page.locator(".detail a[data-line]").evaluate_all("all => Math.min(...all.map((each) => each.dataset.line))")
    shown = text(page).evaluate("area => area.scrollTop / (area.scrollHeight / area.value.split('\\n').length)")
    assert 0 <= line - shown < 25
    page.locator("#unfold").click()
    expect(page.locator(".heat tbody th")).to_have_count(23)


def test_a_cause_is_shown_at_a_line_of_its_own_and_in_the_other_tools(client: TestClient) -> None:
    page = client.post("/check", data={"text": _TEXT}).text
    shows = [unescape(each) for each in re.findall(r'value="(tool=[^"]*cause=open-map[^"]*)"', page)]
    assert len(shows) > 2
    lines = _TEXT.splitlines()
    for each in shows:
        there = client.post("/check", data={"text": _TEXT, "set": each}).text
        found = re.search(r'<section class="detail"[^>]* data-at="(\d+)"', there)
        assert found is not None
        assert '"additionalProperties": {' in lines[int(found[1]) - 1]
        marked = re.findall(
            r'<p class="finding ([^"]+)".*?data-line="(\d+)"', there.partition('id="reasons"')[2], re.DOTALL
        )
        assert marked[0] == ("error meant", found[1])
    assert re.search(r"bounding_box_tool</span> and \d more tools", page)
    refused = unescape(re.findall(r'value="(tool=[^"]*cause=unknown-keyword[^"]*)"', page)[0])
    there = client.post("/check", data={"text": _TEXT, "set": refused}).text
    assert re.search(r'<div class="reasons" id="reasons">\s*<p class="finding error meant" aria-current="true">', there)


def test_typed_edits_count_too_until_a_new_start(page: Page) -> None:
    page.goto("/")
    paste(page, _TEXT)
    status(page).to_contain_text("23 tools need a change")
    mended = json.loads(_TEXT)["tools"]
    for tool in mended:
        if tool["name"] == "create_style_tool":
            tool["inputSchema"]["properties"].pop("style")
            tool["inputSchema"]["required"].remove("style")
    paste(page, json.dumps({"tools": mended}, indent=2))
    since = page.locator("#since")
    expect(since).to_contain_text(re.compile(r"\d+ cells better, 0 worse since your paste\."))
    page.get_by_role("button", name="Start from here").click()
    expect(since).not_to_contain_text("better")
    paste(page, _TEXT)
    expect(since).to_contain_text(re.compile(r"0 cells better, \d+ worse since your paste\."))


def test_the_end_is_said(page: Page) -> None:
    fine = {
        "type": "object",
        "properties": {"id": {"type": "string"}},
        "required": ["id"],
        "additionalProperties": False,
    }
    page.goto("/")
    paste(page, json.dumps({"tools": [{"name": f"tool_{n}", "inputSchema": fine} for n in range(23)]}))
    status(page).to_contain_text("All 23 tools are accepted everywhere")
    expect(page.locator("#first-changes")).to_have_count(0)


def test_without_scripts_the_author_mends_and_takes_it_back(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/")
    page.locator("#text").evaluate("(field, words) => { field.value = words; }", _TEXT)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("of 23 tools need a change.")
    page.locator("#first-changes button[name=fix]").first.click()
    expect(page.locator("#since")).to_contain_text("0 worse since your paste.")
    page.get_by_role("button", name="Undo the edit").click()
    expect(page.locator("#text")).to_have_value(re.compile('"propertyNames"'))
    context.close()


def test_a_fix_leaves_the_page_where_it_is_read(page: Page) -> None:
    at(page, 390).goto("/")
    paste(page, _TEXT)
    mend = page.locator("#first-changes").get_by_role("button", name="Fix all").first
    mend.scroll_into_view_if_needed()
    expect(page.locator(".progress")).to_have_count(0)
    read = page.evaluate("scrollY")
    assert read > 0
    with page.expect_response("**/fix"):
        mend.click()
    expect(page.locator("main")).to_contain_text("better, 0 worse since your paste")
    assert abs(page.evaluate("scrollY") - read) < 844 / 4


@pytest.mark.parametrize("width", [900, *(pytest.param(width, marks=pytest.mark.soak) for width in (390, 1040, 1440))])
def test_the_list_of_what_can_be_compared_stays_in_the_window(page: Page, width: int) -> None:
    at(page, width).goto("/?target=google-json-schema")
    for words in (None, _TEXT):  # a short heading, and a long one
        if words:
            paste(page, words)
            page.locator("#t19-deepseek-strict").click()
            expect(page.locator(".detail h2").first).to_contain_text("DeepSeek, strict")
        page.locator("#compare summary").click()
        opened = page.locator("#compare ul").bounding_box()
        assert opened is not None
        assert opened["x"] >= 0
        assert opened["x"] + opened["width"] <= width
        page.keyboard.press("Escape")


def test_a_long_name_breaks_between_its_words_on_a_phone(page: Page) -> None:
    at(page, 390).goto("/")
    paste(page, _TEXT)
    names = page.locator(".heat tbody th button span")
    expect(names.first).to_have_text("update_style_tool")
    expect(page.locator(".progress")).to_have_count(0)
    broken = names.evaluate_all(
        """names => names.flatMap(name => [...name.childNodes].filter(node => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return node.data && range.getClientRects().length > 1;
        }).map(node => node.data))"""
    )
    assert broken == []
    small = "all => all.filter(each => each.getBoundingClientRect().width < 43.5).length"
    assert page.locator(".heat tbody :is(.dot, th button)").evaluate_all(small) == 0
    filters = page.locator(".filters :is(input, select, button):visible")
    assert filters.count() == 3
    assert len(set(filters.evaluate_all("all => all.map(each => each.getBoundingClientRect().top)"))) == 1
    page.get_by_role("link", name="back to the table").click()
    expect(page.locator(".heat thead .turned").first).to_be_in_viewport(ratio=1)


# The teammate on a phone


def link() -> str:
    number = [tool["name"] for tool in _TOOLS].index("update_style_tool")
    options = Options(edition="current", tool=number)
    return f"/#{encode(Envelope(input=_TEXT, sel='google-json-schema', opts=options))}"


def test_a_permalink_opens_with_a_card_on_a_phone(page: Page) -> None:
    at(page, 390).goto(link())
    card = page.locator(".card")
    expect(card).to_be_visible()
    expect(card.get_by_role("heading")).to_have_text("update_style_tool → Gemini")
    expect(card).to_contain_text("loses checks")
    expect(card).to_contain_text("styleId")
    expect(card).to_contain_text("pattern")
    box = card.bounding_box()
    header = page.locator("header").bounding_box()
    assert box is not None
    assert header is not None
    assert header["height"] <= 64
    assert box["y"] + box["height"] < 844, "it is seen without scrolling"
    assert page.evaluate("document.documentElement.scrollWidth") == 390, "nothing is cut"
    assert small_controls(page) == []
    assert violations_now(page) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#sample")).to_have_value("")
    assert small_controls(page) == []
    page.keyboard.press("Escape")
    shown = card.locator("li").all_inner_texts()
    places = card.get_by_role("link", name=re.compile(r"^line \d+"))
    assert places.count() == sum(words.startswith("line ") for words in shown) > 0
    for link_to_line in (card.get_by_role("link", name="Show the tools"), places.first):
        page.evaluate("scrollTo(0, 0); text.scrollTop = 0")
        link_to_line.click()
        expect(page.locator("#text")).to_be_in_viewport()
        caret = page.evaluate("text.value.slice(0, text.selectionStart).split('\\n').length")
        assert re.match(rf"line {caret}\b", shown[0])
        line = page.locator(".gutter span[class]", has_text=re.compile(f"^{caret}$"))
        expect(line).to_be_in_viewport()
    card.get_by_role("link", name="All providers").click()
    expect(page.locator("#targets tbody tr").first).to_be_in_viewport()
    expect(page.locator(".card")).not_to_be_in_viewport()
    expect(page.locator("#selected")).not_to_be_in_viewport()


@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.soak)])
def test_which_checks_are_held_is_shown_where_the_answer_stands(page: Page, width: int) -> None:
    at(page, width).goto(link())
    page.get_by_role("button", name="Which checks").click()
    expect(page.get_by_role("table", name="Whether each target holds the model to each keyword")).to_be_in_viewport()
    expect(page.locator("#by-target")).to_be_in_viewport()


def test_on_a_phone_the_names_of_one_result_are_one_list_and_what_is_tapped_often_is_high_enough(page: Page) -> None:
    at(page, 390).goto("/?sample=string-limits&target=google")
    page.locator(".targets").scroll_into_view_if_needed()
    expect(page.locator("[hx-post='/check/losses']")).to_have_count(0)
    height = "all => all.map((each) => each.getBoundingClientRect().height)"
    for control in ("#status", ".back", "#by-target", "#tab-diff"):
        assert page.locator(control).evaluate_all(height)[0] >= 43.5, control
    names = page.locator(".targets tr", has_text="llama.cpp").locator("th button")
    tops = sorted(
        {round(top) for top in names.evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")}
    )
    steps = [low - high for high, low in pairwise(tops)]
    assert steps
    assert all(24 <= step <= 34 for step in steps), "a finger's distance by WCAG, and one list to the eye"
    for name in page.get_by_role("group", name="Filter").get_by_role("button").all_inner_texts():
        assert not name.endswith(" 0")


def test_on_a_phone_the_words_of_a_folded_list_stand_in_the_middle_of_what_is_tapped(page: Page) -> None:
    at(page, 390).goto("/")
    paste(page, _TEXT)
    status(page).to_contain_text("of 23 tools need a change.")
    expect(page.locator("#first-changes summary").first).to_be_visible()
    aside = page.locator("main summary:not(.menu > *)").evaluate_all(
        """all => all.filter((each) => each.checkVisibility()).map((each) => {
            const words = document.createRange(), box = each.getBoundingClientRect();
            words.selectNodeContents(each);
            const { top, bottom } = words.getBoundingClientRect();
            return [each.textContent, box.height, (top + bottom - box.top - box.bottom) / 2];
        })"""
    )
    assert len(aside) > 3
    assert [each for each in aside if each[1] < 43.5 or abs(each[2]) > 3] == []


def test_the_first_page_says_at_every_width_what_may_be_pasted(page: Page) -> None:
    for width in (1440, 390):
        at(page, width).goto("/")
        for field in ("text", "model"):
            box = page.locator(f"label[for={field}]")
            place: Any = box.bounding_box()
            assert place["x"] + place["width"] <= width
        expect(page.locator("label[for=text]")).to_contain_text("or a provider")
        fits = """box => {
            const style = getComputedStyle(box), ink = new OffscreenCanvas(1, 1).getContext("2d");
            ink.font = style.font;
            const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
            return ink.measureText(box.placeholder).width <= room;
        }"""
        assert page.locator("#model").evaluate(fits)
        assert "model" in (page.locator("#model").get_attribute("placeholder") or "")
        filters = page.get_by_role("group", name="Filter").get_by_role("button")
        assert filters.count() == 4
        assert len(set(filters.evaluate_all("all => all.map(each => each.getBoundingClientRect().top)"))) == 1
        ends = filters.evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth).length")
        assert ends == 0, "no word is cut"


def small_controls(page: Page) -> list[Any]:
    """Return the visible buttons and links of the header and the card that are lower than a finger is wide."""
    found: list[Any] = page.locator("header :is(a, button, select, summary), .card :is(a, button)").evaluate_all(
        "all => all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)"
        ".map((each) => each.textContent.trim())"
    )
    return found


def test_nothing_empty_stands_below_the_foot_after_a_tap_and_a_diff(page: Page) -> None:
    at(page, 390).goto(link())
    page.locator("#tab-diff").click()
    expect(page.locator("pre.diff")).to_be_visible()
    below = page.evaluate(
        "document.documentElement.scrollHeight - scrollY"
        " - document.querySelector('footer').getBoundingClientRect().bottom"
    )
    assert below < 8


def test_on_a_desktop_a_permalink_has_no_card(page: Page) -> None:
    at(page, 1440).goto(link())
    expect(page.locator(".detail")).to_have_attribute("data-target", "google-json-schema")
    expect(page.locator(".card")).to_be_hidden()


# The presenter

#: The text of the lines above one.
_ABOVE: Final = """line => {
  const all = [...line.parentNode.children];
  return all.slice(0, all.indexOf(line)).map(each => each.textContent).join("\\n");
}"""
#: The least width or height of what is tapped, and the room between the lines and the bar below them, in pixels.
_SIZES: Final = """() => Math.min(...[...document.querySelectorAll(".samples button")].flatMap(
  each => [each.getBoundingClientRect().width, each.getBoundingClientRect().height]))"""
_ROOM: Final = """() => document.querySelector("header").getBoundingClientRect().top
  - document.getElementById("code-s").getBoundingClientRect().bottom"""


#: The keys of what is presented; on a phone, and in the names of buttons, they are words.
_KEYS: Final = {"Previous reason": "ArrowUp", "Next reason": "ArrowDown", "Next tool": "ArrowRight"}


def step(page: Page, name: str) -> None:
    """Press a key or, on a phone, the button that does the same."""
    button = page.get_by_role("button", name=name)
    expect(button).to_be_in_viewport(ratio=1)
    if page.evaluate("innerWidth < 600"):
        button.click()
    else:
        page.keyboard.press(_KEYS[name])


@pytest.mark.parametrize("width", _WIDTHS)
def test_a_presenter_shows_one_sentence_and_walks_through_reasons_and_tools(page: Page, width: int) -> None:
    at(page, width).goto("/")
    paste(page, _TEXT)
    status(page).to_contain_text("of 23 tools need a change.")
    if width < 600:
        page.get_by_role("button", name="Menu").click()
    page.locator("#present").click()
    expect(page).to_have_url(re.compile(r"/\?present=1$"))
    page.reload()
    expect(page.locator("body.present #selected")).to_contain_text("update_style_tool")
    sentence = page.locator(".told > li:visible")
    expect(sentence).to_contain_text("The whole request fails: the provider does not know propertyNames (in style).")
    expect(sentence).to_have_css("font-size", "32px")
    expect(sentence.locator("b")).to_have_text("reason 1 of 1 · tool 1 of 23 · ↓ next tool")
    for side in ("#code-o", "#code-s"):
        failing = page.locator(f"{side} .failing")
        expect(failing).to_contain_text("propertyNames")
        expect(failing).to_be_in_viewport()
    for hidden in ("#status", ".many-tools", "#first-changes", "footer", "#text", ".tabs", ".changes", "#reasons"):
        expect(page.locator(hidden).first).to_be_hidden()
    assert violations_now(page) == []
    assert page.evaluate(_SIZES) >= (44 if width < 600 else 24)
    assert page.evaluate(_ROOM) >= 0, "the bar lies over the lines"
    step(page, "Previous reason")  # there is no tool before the first
    step(page, "Next reason")
    expect(page.locator("#selected")).to_contain_text("style_builder_tool")
    for number, place in enumerate(("property_values", "filter_properties"), start=1):
        expect(sentence).to_contain_text(f"propertyNames (in layers[].{place}). reason {number} of 2 · tool 2 of 23")
        failing = page.locator("#code-o .failing")
        expect(failing).to_contain_text("propertyNames")
        above = failing.evaluate(_ABOVE)
        assert re.findall(r'"(property_values|filter_properties)": \{', above)[-1] == place
        assert failing.locator(".key").evaluate("key => key.getClientRects().length") == 1, "a word is broken"
        if number == 1:
            step(page, "Next reason")
    expect(sentence.locator("b")).to_have_text("reason 2 of 2 · tool 2 of 23 · ↓ next tool")
    step(page, "Previous reason")
    expect(sentence.locator("b")).to_have_text("reason 1 of 2 · tool 2 of 23")
    before = page.locator("#code-o .failing").get_attribute("id")
    step(page, "Next reason")
    expect(page.locator("#code-o .failing")).not_to_have_id(str(before))
    expect(page.locator("#selected")).to_contain_text("style_builder_tool")
    step(page, "Next tool")
    expect(page.locator("#selected")).to_contain_text("create_style_tool")
    expect(sentence.locator("b")).to_have_text("reason 1 of 1 · tool 3 of 23 · ↓ next tool")
    expect(page.locator(".heat tbody th")).to_have_count(23)  # each tool has its turn
    number = [tool["name"] for tool in _TOOLS].index("create_style_tool")
    expect(page).to_have_url(re.compile(rf"tool={number}\b"))
    page.reload()
    expect(page.locator("body.present")).to_be_visible()
    expect(page.locator("#selected")).to_contain_text("create_style_tool")
    page.get_by_text("Stop presenting").click()
    expect(page.locator("body.present")).to_have_count(0)
    expect(page.locator("#text")).to_have_value(re.compile("create_style_tool"))
