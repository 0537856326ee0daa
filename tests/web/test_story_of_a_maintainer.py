"""A maintainer compares two targets in two clicks, and sees the whole request for a model in three."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from starlette.testclient import TestClient

from tests.web.browsing import paste, quiet_console

_TOOL = {
    "description": "Opens a map.",
    "inputSchema": {"type": "object", "properties": {"style": {"type": "object", "propertyNames": {"pattern": "^a"}}}},
}
_KINDS = ("error", "warning", "info", "log")


@pytest.fixture(params=[1440, pytest.param(390, marks=pytest.mark.soak)])
def window(request: pytest.FixtureRequest, page: Page) -> Iterator[Page]:
    """Open a window as wide as a desk's or a phone's, whose console stays empty."""
    page.set_viewport_size({"width": request.param, "height": 844})
    with quiet_console(page, kinds=_KINDS):
        yield page
    assert page.evaluate("document.documentElement.scrollWidth") <= request.param


def test_two_targets_stand_beside_each_other_after_two_clicks_and_apart_after_one(window: Page) -> None:
    window.goto("/?target=google-json-schema")
    window.locator("#compare summary").click()
    window.get_by_role("button", name="OpenAI, strict, today", exact=True).click()
    heads = window.locator(".compared thead th")
    expect(heads.first).to_contain_text("Gemini, today")
    expect(heads.first).to_be_in_viewport()
    expect(heads.last).to_contain_text("OpenAI, strict, today")
    expect(heads.last).to_contain_text("strict off")
    expect(heads.last).to_contain_text("Nothing is enforced: style takes any key")
    expect(window.locator(".compared")).to_contain_text('"pattern"')
    expect(window).to_have_url(re.compile("against=openai-strict-current"))
    window.reload()
    expect(heads).to_have_count(2)
    window.get_by_role("button", name="Back to Gemini alone").click()
    expect(heads).to_have_count(0)
    expect(window.locator("#tab-changes")).to_have_attribute("aria-current", "true")
    expect(window).not_to_have_url(re.compile("against="))
    window.go_back()
    expect(heads).to_have_count(2)


def test_a_comparison_and_a_whole_request_take_four_taps_of_what_is_in_sight(window: Page) -> None:
    taps = 0

    def tap(what: Locator) -> None:
        nonlocal taps
        taps += 1
        expect(what).to_be_in_viewport(ratio=1)
        what.click()

    window.goto("/")
    paste(window, json.dumps({"tools": [dict(_TOOL, name=f"tool_{number}") for number in range(23)]}, indent=2))
    expect(window.get_by_role("status")).to_contain_text("of 23 tools")
    expect(window.locator(".progress")).to_have_count(0)
    tap(window.locator(".views").get_by_role("link", name="Compare"))
    tap(window.get_by_role("button", name="Anthropic, today", exact=True))
    heads = window.locator(".compared thead th > a")
    expect(heads.last).to_contain_text("Anthropic, today")
    expect(heads.last).to_be_in_viewport()
    expect(window.locator("#reasons")).to_be_hidden()
    tap(window.get_by_role("button", name="Whole request: Anthropic, today"))
    whole = window.get_by_label("The whole output")
    expect(whole).to_contain_text(re.compile(r"tool_0.*input_schema.*tool_22", re.DOTALL))
    expect(whole).to_be_in_viewport()
    expect(window.locator("#reasons")).to_be_hidden()
    expect(window.get_by_text("part of the request; the client adds model")).to_be_in_viewport()
    tap(window.get_by_role("button", name="Back to the comparison"))
    expect(heads.first).to_be_in_viewport()
    expect(heads.last).to_contain_text("Anthropic, today")  # the sides stay where they were
    assert taps == 4
    window.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    tap(window.get_by_label("What is sent to"))
    window.keyboard.type("claude sonnet")
    tap(window.get_by_role("option", name="anthropic/claude-sonnet-5 Claude"))
    request = window.get_by_label("Request with")
    expect(request).to_contain_text('"input_schema"')
    expect(request).to_be_in_viewport()
    expect(window.locator(".chosen-model").get_by_role("button", name="Copy")).to_be_in_viewport(ratio=1)
    tap(window.locator(".chosen-model").get_by_role("link", name="Back to the comparison"))
    expect(heads.first).to_be_in_viewport()


def test_two_providers_that_are_typed_are_compared_after_two_taps(page: Page) -> None:
    page.goto("/")
    box = page.get_by_label("What is sent to")
    box.click()
    expect(page.locator("#model-options [role=option]").first).to_contain_text("Two providers are compared")
    page.keyboard.type("gemini and openai")
    page.get_by_role("option", name="Gemini beside OpenAI, strict").click()
    heads = page.locator(".compared thead th > a")
    expect(heads).to_have_text([re.compile("Gemini, today"), re.compile("OpenAI, strict, today")])
    expect(heads.last).to_be_in_viewport()
    expect(box).to_have_value("")
    expect(box).to_have_attribute("placeholder", "Gemini beside OpenAI, strict")


def test_either_side_of_a_comparison_is_replaced_where_it_stands(window: Page) -> None:
    window.goto("/?target=google-json-schema&against=openai-strict-current&tab=diff")
    heads = window.locator(".compared thead th > a")
    for side, other, now in ((0, "Mistral", "Mistral"), (1, "Anthropic, today", "Anthropic, today")):
        menu = window.locator(".compared thead th").nth(side).locator(".menu")
        menu.locator("summary").click()
        expect(menu.get_by_role("button", name=other, exact=True)).to_be_visible()
        box = menu.locator("ul").evaluate(
            "list => [list.getBoundingClientRect().left, list.getBoundingClientRect().right]"
        )
        assert 0 <= box[0] < box[1] <= window.evaluate("innerWidth")
        menu.get_by_role("button", name=other, exact=True).click()
        expect(heads.nth(side)).to_have_text(now)  # not the menu beside it, which offers it before
    expect(heads.nth(0)).to_have_text("Mistral")
    expect(window).to_have_url(re.compile("target=mistral.*against=anthropic-current"))


def test_every_line_of_one_side_says_whose_it_is(window: Page) -> None:
    window.goto("/?target=google-json-schema&against=openai-strict-current&tab=diff")
    names = {"a": "only Gemini, today: A", "b": "only OpenAI, strict, today: B"}
    colours = set()
    for kind, words in names.items():
        lines = window.locator(f".compared td.{kind}")
        assert lines.count() > 0
        assert [line for line in lines.all_text_contents() if words not in line] == []
        assert lines.locator(".sign:visible").count() == lines.count()
        colours.add(lines.first.evaluate("line => getComputedStyle(line).backgroundColor"))
    assert (
        len({*colours, window.locator(".compared").evaluate("table => getComputedStyle(table).backgroundColor")}) == 3
    )
    if window.evaluate("innerWidth") > 400:
        return
    # On a phone: first all lines of one side, then all of the other, each under its name, with numbers in two columns.
    block = window.locator(".compared tbody:has(.a):has(.b)").first
    lines = block.locator("td:visible")
    tops = lines.evaluate_all("all => all.map((line) => [line.getBoundingClientRect().top, line.className])")
    kinds = [kind for _, kind in sorted(tops)]
    assert kinds == sorted(kinds)
    expect(block.locator(".whose:visible")).to_have_count(2)
    places = "all => [...new Set(all.map((number) => number.getBoundingClientRect().left))]"
    left, right = (window.locator(f".compared td.{kind} .n").evaluate_all(places) for kind in names)
    assert len(left) == len(right) == 1
    assert left < right
    assert window.locator(".compared .same .n:visible").evaluate_all(places) == [*left, *right]


def test_the_whole_request_for_a_model_is_shown_after_two_clicks_and_what_is_shown_is_said(window: Page) -> None:
    window.goto("/")
    rows = window.locator(".matrix.targets tbody tr th")
    before = rows.all_inner_texts()
    window.get_by_label("What is sent to").click()
    expect(window.get_by_role("option", name="All providers")).to_be_in_viewport()
    window.keyboard.type("gemini-3")
    option = window.get_by_role("option", name="google/gemini-3.8-flash")
    expect(option).to_be_in_viewport()
    assert rows.all_inner_texts() == before
    option.click()
    request = window.get_by_label("Request with")
    expect(window.locator(".chosen-model ~ #first-changes")).to_have_count(1)
    expect(window.locator("#chosen-model")).to_be_in_viewport()
    expect(request).to_contain_text('"parametersJsonSchema"')
    expect(request).to_contain_text("update_style_tool")
    expect(window.locator(".chosen-model")).to_contain_text(
        "Shown as the client oh-my-pi (@oh-my-pi/pi-ai 18.2.11) sends it."
    )
    expect(window.locator(".chosen-model")).to_contain_text("The table below stays with what providers accept today.")
    assert [words.partition("\n")[0] for words in rows.all_inner_texts()] == [w.partition("\n")[0] for w in before]
    window.reload()
    expect(request).to_be_visible()
    window.get_by_role("button", name="Show agents there, too").click()
    window.get_by_role("button", name=re.compile("Back to providers")).click()
    expect(window.get_by_role("button", name="Show agents there, too")).to_be_visible()
    window.get_by_role("button", name="Back to all providers").click()
    expect(request).to_have_count(0)
    assert rows.all_inner_texts() == before


def test_the_box_is_a_combobox_in_which_typing_alone_chooses_nothing(page: Page) -> None:
    page.goto("/")
    box = page.get_by_role("combobox", name="What is sent to")
    box.focus()
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.type("claude sonnet")
    expect(page.locator("#model-options [role=option]").first).to_contain_text("anthropic/claude-sonnet")
    page.keyboard.press("ArrowDown")
    active = box.get_attribute("aria-activedescendant")
    expect(page.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(box).to_have_value("")
    page.keyboard.type("claude sonnet")
    expect(page.locator("#model-options [role=option]").first).to_contain_text("anthropic/claude-sonnet")
    page.keyboard.press("Tab")
    expect(box).to_have_value("")
    expect(page.locator(".chosen-model")).to_have_count(0)
    box.focus()
    page.keyboard.type("claude sonnet")
    page.keyboard.press("Enter")
    expect(page.locator(".chosen-model h2")).to_contain_text("anthropic/claude-sonnet")


def test_an_address_with_against_alone_compares(client: TestClient) -> None:
    table = client.get("/?target=xai&against=mistral").text.partition('<table class="compared">')[2]
    assert re.findall(r'<a href="/targets/(\w+)"', table.partition("</thead>")[0]) == ["xai", "mistral"]


def test_the_menus_answer_to_keys(page: Page) -> None:
    page.goto("/")
    menu = page.locator("header .menu")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("link", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu.get_by_role("link", name="Rules")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#text").click()
    expect(menu.get_by_role("link", name="Rules")).to_be_hidden()


def test_a_maintainer_needs_no_scripts(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/?target=google-json-schema")
    page.locator("#compare summary").click()
    page.get_by_role("button", name="OpenAI, strict, today", exact=True).click()
    expect(page.locator(".compared thead th")).to_have_count(2)
    page.get_by_label("What is sent to").fill("claude-sonnet-5")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("button", name="anthropic/claude-sonnet-5", exact=True).click()
    expect(page.get_by_label("Request with")).to_contain_text('"input_schema"')
    context.close()
