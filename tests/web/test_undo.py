"""Fixes are undone one by one: the text comes back to the letter, and what was typed since stays."""

import html
import json
import random
import re
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Page, Request, Route, expect
from starlette.testclient import TestClient

from tests.web.browsing import paste, status, text
from toolprism.web.undo import depth, pushed, undone

_TOOLS: Final = json.dumps(
    [
        {
            "name": f"tool_{n}",
            "inputSchema": {
                "type": "object",
                "properties": {"path": {"description": f"Path {n}.", "minimum": 0, "exclusiveMinimum": True}},
            },
        }
        for n in range(4)
    ],
    indent=2,
)


def history_of(page: str) -> str:
    """Return the way back that a page carries."""
    found = re.search(r'name="before" value="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""


def text_of(page: str) -> str:
    found = re.search(r'<textarea id="text".*?>\n(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


def _edited(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(lines) + 1)
        lines[at : at + chance.randrange(4)] = [f"{chance.choice('abcde')}\n" for _ in range(chance.randrange(4))]
    return "".join(lines) + chance.choice(["", "x"])


@pytest.mark.parametrize("seed", range(200))
def test_any_edits_are_undone_in_turn(seed: int) -> None:
    chance = random.Random(seed)
    history, texts = "", [_edited("", chance)]
    for _ in range(4):
        texts.append(_edited(texts[-1], chance))
        history = pushed(history, *texts[-2:])
    assert depth(history) == 4
    while depth(history):
        back = undone(history, texts.pop())
        assert back is not None
        assert back[0] == texts[-1]
        history = back[1]
    assert history == ""


def test_what_was_typed_elsewhere_since_stays() -> None:
    fixed = _TOOLS.replace('"Path 1."', '"Path 1.", "type": "string"').replace(
        '"Path 3."', '"Path 3.", "type": "string"'
    )
    history = pushed("", _TOOLS, fixed)
    typed = fixed.replace("tool_0", "a_longer_name").replace("Path 2.", "Path two.")
    back = undone(history, typed)
    assert back == (_TOOLS.replace("tool_0", "a_longer_name").replace("Path 2.", "Path two."), "")


def test_lines_that_were_edited_since_are_not_touched() -> None:
    history = pushed("", _TOOLS, _TOOLS.replace("Path 1.", "Path one."))
    assert undone(history, _TOOLS.replace("Path 1.", "Path uno.")) is None


@pytest.mark.parametrize("history", ["{", "[[1]]", '[["x", []]]', "[[1e400, []]]", "[" * 100_000, '[[1, [[0, "a"]]]]'])
def test_what_a_form_may_hold_instead_is_no_history(history: str) -> None:
    assert undone(history, "text") is None
    assert depth(history) == 0


def test_of_a_long_history_the_newest_fixes_are_kept() -> None:
    texts = [f"{n} {'x' * 90_000}" for n in range(9)]
    history = ""
    for before, after in pairwise(texts):
        history = pushed(history, before, after)
    assert 0 < depth(history) < 8
    assert undone(history, texts[-1]) is not None


@pytest.mark.parametrize("address, first", [("/fix", "/check"), ("/lint", "/lint")])
def test_several_fixes_are_undone_one_by_one(client: TestClient, address: str, first: str) -> None:
    page = client.post(first, data={"text": _TOOLS}).text
    texts = [_TOOLS]
    for _ in range(3):
        number = re.findall(r'name="fix" value="(\d+)"', page)[0]
        page = client.post(address, data={"text": texts[-1], "before": history_of(page), "fix": number}).text
        texts.append(text_of(page))
    assert len(set(texts)) == 4
    assert "1 of 3" in page
    for before in reversed(texts[:-1]):
        page = client.post(address, data={"text": text_of(page), "before": history_of(page), "fix": "undo"}).text
        assert text_of(page) == before
    assert history_of(page) == ""


def test_fixes_of_an_error_are_undone_one_by_one(client: TestClient) -> None:
    error = "Invalid schema for function 'f': In context=('properties', 'x'), array schema missing items."
    lists = '{"x": {"type": "array"},\n "y": {"type": "array"}}'
    tools = f'[{{"name": "f", "inputSchema": {{"type": "object", "properties": {lists}}}}}]'
    first = client.post("/explain-error", data={"error": error, "text": tools, "apply": "1"}).text
    once = {"error": error, "text": text_of(first), "before": history_of(first)}
    second = client.post("/explain-error", data={**once, "next": "1"}).text
    twice = {"error": error, "text": text_of(second), "before": history_of(second), "undo": "1"}
    back = client.post("/explain-error", data=twice).text
    assert (text_of(back), history_of(back)) == (once["text"], once["before"])
    start = client.post("/explain-error", data={**once, "undo": "1"}).text
    assert (text_of(start), history_of(start)) == (tools, "")


def test_why_a_fix_is_not_undone_is_said(client: TestClient) -> None:
    page = client.post("/fix", data={"text": _TOOLS, "fix": "all"}).text
    typed = text_of(page).replace('"exclusiveMinimum": 0', '"exclusiveMinimum": 1')
    refused = client.post("/fix", data={"text": typed, "before": history_of(page), "fix": "undo"}).text
    assert text_of(refused) == typed
    assert "cannot be undone on its own" in refused
    assert history_of(refused) == history_of(page)


def test_without_scripts_a_check_keeps_the_way_back(client: TestClient) -> None:
    page = client.post("/fix", data={"text": _TOOLS, "fix": "all"}).text
    checked = client.post("/check", data={"text": text_of(page), "before": history_of(page)}).text
    assert history_of(checked) == history_of(page)


def test_typing_and_clicks_between_fixes_do_not_lose_the_way_back(page: Page) -> None:
    page.goto("/")
    text(page).fill(_TOOLS)
    fixes = page.locator("#results button[name=fix]")
    undo = page.get_by_role("button", name="Undo the edit")
    status(page).to_contain_text("4 tools")
    fixes.first.click()
    expect(undo).to_be_visible()
    once = text(page).input_value()
    assert once != _TOOLS
    with page.expect_response("**/check"):  # the fixes that a check lists are those of its text
        text(page).fill(once.replace("tool_0", "first"))
    with page.expect_response("**/check"):
        page.locator(".heat tbody th button").nth(1).click()
    expect(page).to_have_url(re.compile("tool=1"))
    expect(undo).to_be_visible()
    page.locator("#results button[name=fix]").first.click()
    expect(undo).to_contain_text("1 of 2")
    text(page).press("Control+z")  # the usual key, where nothing was typed since
    expect(text(page)).to_have_value(once.replace("tool_0", "first"))
    undo.click()
    expect(text(page)).to_have_value(_TOOLS.replace("tool_0", "first"))
    expect(undo).to_have_count(0)


def test_a_fix_of_the_list_before_does_nothing_to_what_was_pasted_since(page: Page) -> None:
    page.goto("/")
    paste(page, _TOOLS)
    fix = page.locator("[name=fix]:not([value=undo]):visible").first
    expect(page.locator("#tool-0")).to_be_visible()
    held: list[Route] = []
    asked: list[str] = []

    def hear(request: Request) -> None:
        asked.append(request.url.rpartition("/")[2])

    def keep(route: Route) -> None:
        held.append(route)

    page.on("request", hear)
    page.route("**/check", keep)
    since = _TOOLS.replace("tool_", "other_")
    with page.expect_request("**/check"):
        paste(page, since)
    fix.dispatch_event("click")
    held.pop().continue_()
    page.unroute("**/check")
    expect(page.locator("#tool-0")).to_contain_text("other_")
    expect(text(page)).to_have_value(since)
    with page.expect_response("**/fix"):
        fix.click()
    expect(text(page)).not_to_have_value(since)
    page.remove_listener("request", hear)
    assert asked.count("fix") == 1


def test_the_page_says_what_a_fix_did_and_that_it_was_undone(client: TestClient) -> None:
    named = {"type": "object", "properties": {"s": {"type": "object", "propertyNames": {"type": "string"}}}}
    tool = {"name": "a", "inputSchema": named}
    text = json.dumps({"tools": [tool, {**tool, "name": "b"}]}, indent=2)
    form = {"text": text, "fix": "cause-unknown-keyword:propertyNames"}
    page = client.post("/fix", data=form).text
    said = re.search(r'<p id="did">(.*?)</p>', page, re.DOTALL)
    assert said is not None
    assert "Removed <code>propertyNames</code> at 2 places" in said[1]
    assert "Undo" in said[1]
    fields = {name: html.unescape(value) for name, value in re.findall(r'name="(before)" value="([^"]*)"', page)}
    area = re.search(r'<textarea id="text".*?>\n(.*?)</textarea>', page, re.DOTALL)
    assert area is not None
    back = client.post("/fix", data={**fields, "text": html.unescape(area[1]), "fix": "undo"}).text
    assert '<p id="did">The edit was undone.</p>' in back
