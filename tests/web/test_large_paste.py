"""Real Chromium: a large paste over the sample does not stop the page, and its console stays empty in every state."""

import json
import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.vectors import corpus
from tests.web.browsing import paste, quiet_console, status, text
from toolprism.web.samples import load

_SAMPLE: Final = next(iter(load().values())).text
_LARGE: Final = json.dumps(
    [{"name": tool["tool"], "inputSchema": tool["inputSchema"]} for tool in corpus()[:24]], indent=2
)
_ERROR: Final = "tools.0.custom.input_schema.type: Field required"
_KINDS: Final = ("error", "warning", "info", "log", "debug")


def _mutations(page: Page) -> None:
    """Count the changes that the browser's own editing makes to the field, one for each command."""
    count = "() => { window.commands = (window.commands ?? 0) + 1; }"
    page.evaluate(f"document.getElementById('text').addEventListener('beforeinput', {count})")


def test_a_large_paste_is_put_in_as_a_whole_and_not_by_an_editing_command(page: Page) -> None:
    page.goto("/")
    _mutations(page)
    paste(page, _LARGE)
    expect(text(page)).to_have_value(_LARGE)
    assert page.evaluate("window.commands ?? 0") == 0
    status(page).to_contain_text("24 tools")
    expect(page.locator(".lesson")).to_have_count(0)
    expect(page.locator(".editor .gutter").first.locator("span").last).to_have_text(str(_LARGE.count("\n") + 1))


def test_a_small_paste_stays_an_editing_command_of_the_browser(page: Page) -> None:
    page.goto("/")
    _mutations(page)
    paste(page, '{"type": "object"}')
    expect(text(page)).to_have_value('{"type": "object"}')
    assert page.evaluate("window.commands") == 1


def test_a_large_paste_is_undone_by_the_usual_key(page: Page) -> None:
    page.goto("/")
    paste(page, _LARGE)
    status(page).to_contain_text("24 tools")
    page.keyboard.press("Control+z")
    expect(text(page)).to_have_value(_SAMPLE)
    status(page).not_to_contain_text("24 tools")


def test_a_large_paste_goes_where_the_caret_is(page: Page) -> None:
    page.goto("/")
    text(page).fill("ab")
    page.evaluate("words => navigator.clipboard.writeText(words)", _LARGE)
    text(page).focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+v")
    expect(text(page)).to_have_value(f"a{_LARGE}b")
    assert page.evaluate("document.getElementById('text').selectionStart") == len(_LARGE) + 1


def test_no_cell_of_an_answer_is_tied_to_the_form_by_attribute(page: Page) -> None:
    page.goto("/")
    paste(page, _LARGE)
    cells = page.locator("#results .heat button.dot")
    expect(cells.nth(20)).to_be_attached()
    expect(page.locator("#results button[form=check][name=set]:not([hx-post])")).to_have_count(0)
    cells.nth(20).click()
    expect(page).to_have_url(re.compile("target="))


def _menu(page: Page) -> None:
    """Open the menu of a phone, if it is not open."""
    menu = page.get_by_role("button", name="Menu")
    if menu.is_visible() and not page.locator("#theme").is_visible():
        menu.click()


def _walk(page: Page) -> None:
    """Go through the states of the first page."""
    page.goto("/")
    for name in ("By keyword", "All outputs", "By target"):
        page.locator(f"#{name.lower().replace(' ', '-').replace('all-outputs', 'by-output')}").click()
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-current", "true")
    page.locator(".matrix tbody button").nth(3).click()
    expect(page.locator(".matrix tbody tr.selected").first).to_be_visible()
    for tab in page.locator(".detail .tabs button, .detail [role=group] button[value^='tab=']").all()[:5]:
        tab.click()
    paste(page, _LARGE)
    status(page).to_contain_text("24 tools")
    page.locator("#order").click()
    expect(page.locator("#order")).to_be_visible()
    _menu(page)
    page.locator("#share-button").click()
    expect(page.get_by_role("dialog", name="Share")).to_be_visible()
    page.locator("#report").evaluate("element => { element.style.height = '300px'; }")
    with page.expect_response("**/share"):  # which opens the panel again
        page.locator("#alone").click()
    expect(page.locator("#alone")).not_to_be_checked()
    page.keyboard.press("Escape")
    page.locator("#theme").evaluate("button => button.click()")  # wherever the menu of a phone stands
    page.keyboard.press("Escape")
    paste(page, '{"type":')
    expect(page.locator("#findings[data-unreadable]")).to_be_attached()
    paste(page, _ERROR)
    expect(page.locator("#headline")).to_be_visible()
    paste(page, '[{"name": "a", "input_schema": {"properties": {}}}]', "#sent-tools")
    page.get_by_role("button", name="Apply the fix").click()
    expect(page.locator(".proof")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="See what each provider gets").click()
    status(page).to_contain_text("14 targets")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#results .cards")).to_be_visible()
    _menu(page)
    page.get_by_role("button", name="Help", exact=True).click()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}], ids=["desk", "phone"])
def test_the_console_says_nothing_on_a_walk_through_the_page(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    with quiet_console(page, _KINDS):
        _walk(page)


def test_the_console_of_every_other_page_is_empty(page: Page) -> None:
    with quiet_console(page, _KINDS):
        for address in ("/lint", "/wire", "/models?q=kimi", "/budgets", "/action", "/providers", "/targets"):
            page.goto(address)
        page.goto("/?present=1")
