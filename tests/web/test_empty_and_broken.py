"""What the page shows without a text, beside one that cannot be read, and for links that are too long for a chat."""

import json
import re
from html import unescape

from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from tests.vectors import corpus
from tests.web.browsing import status, text
from tests.web.test_accessibility import violations
from toolprism.share.link import LONG, decode

_MANY = json.dumps(
    [{"name": tool["tool"], "inputSchema": tool["inputSchema"]} for tool in corpus()[:40] if tool.get("inputSchema")]
)


def test_an_empty_box_shows_three_ways_to_begin_and_no_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Clear").click()
    status(page).to_have_text("There is no text yet.")
    expect(page.locator("#results h2")).to_contain_text(["Your tools", "error", "A sample"])
    expect(page.locator("#results .matrix")).to_have_count(0)
    page.get_by_role("link", name="Paste tools").click()
    expect(text(page)).to_be_focused()
    assert violations(page, 2) == []
    page.locator("#results .cards a[href^='/?sample=']").first.click()
    expect(page.locator(".lesson")).to_be_visible()


def test_without_javascript_an_empty_box_shows_them_too(client: TestClient) -> None:
    page = client.post("/check", data={"text": " "}).text
    assert "Paste an error" in page
    assert "There are no results" not in page


def test_results_beside_a_broken_text_are_marked_as_those_of_the_text_before(page: Page) -> None:
    page.goto("/")
    text(page).fill('{"type": "object",')
    expect(page.locator("#findings[data-unreadable]")).to_be_attached()
    expect(page.locator("#results .matrix").first).to_be_visible()
    marked = "getComputedStyle(document.getElementById('results'), '::before').content"
    assert page.evaluate(marked) == '"Results of the last readable text"'
    assert violations(page, 0) == []
    text(page).fill('{"type": "object"}')
    expect(page.locator("#findings[data-unreadable]")).to_have_count(0)
    assert page.evaluate(marked) == "none"


def _link(page: str) -> str:
    found = re.search(r'id="link" readonly value="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


def test_a_link_too_long_for_a_chat_begins_with_one_tool(client: TestClient) -> None:
    first = client.post("/share", data={"text": _MANY}).text
    assert re.search(r'id="alone"[^>]* checked', first)
    assert len(json.dumps(decode(_link(first)).input)) < len(_MANY) / 4
    every = client.post("/share", data={"text": _MANY, "asked": "1"}).text
    assert len(_link(every)) > LONG
    assert decode(_link(every)).input == _MANY
    assert not re.search(r'id="alone"[^>]* checked', every)
    assert every.index("Create a short link") < every.index('id="link"') < every.index("Without JavaScript")


def test_a_short_link_stays_as_it_was(client: TestClient) -> None:
    page = client.post("/share", data={"text": '[{"name": "a"}, {"name": "b"}]'}).text
    assert not re.search(r'id="alone"[^>]* checked', page)
    assert page.index('id="link"') < page.index("Create a short link")
