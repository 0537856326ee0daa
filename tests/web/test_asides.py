"""Lint, budgets, one tool of all, and a tool call are views of the text on the first page: nothing is pasted twice."""

import json
import re
from html import unescape

import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from tests.web.browsing import quiet_console, text
from toolprism.web.state import ASIDES

_TOOLS = json.dumps(
    [
        {
            "name": "add",
            "inputSchema": {"type": "object", "properties": {"tags": {"type": "array"}}, "required": ["gone"]},
        },
        {
            "name": "drop",
            "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]},
        },
    ],
    indent=2,
)
_HTMX = {"HX-Request": "true"}


def _view(client: TestClient, table: str, **fields: str) -> str:
    return client.post("/check", data={"text": _TOOLS, "set": f"table={table}", **fields}, headers=_HTMX).text


@pytest.mark.parametrize(
    "table, shown",
    [
        ("lint", "array-without-items"),
        ("budgets", "OpenAI: tools"),
        ("action", "What each action takes"),
        ("call", "Put what the model sent into"),
    ],
)
def test_a_view_shows_its_own_and_leaves_the_targets_out(client: TestClient, table: str, shown: str) -> None:
    part = _view(client, table)
    assert shown in part
    assert "matrix targets" not in part
    assert f'id="view-{table}" aria-current="true"' in part
    assert f'<input type="hidden" form="check" name="table" value="{table}">' in part
    assert "matrix targets" in _view(client, "targets")


def test_without_scripts_a_view_is_a_page_that_keeps_the_text(client: TestClient) -> None:
    page = client.post("/check", data={"text": _TOOLS, "set": "table=lint"}).text
    assert "array-without-items" in page
    assert _TOOLS in unescape(page)


def test_a_fix_in_the_lint_view_stays_there(client: TestClient) -> None:
    page = client.post("/fix", data={"text": _TOOLS, "table": "lint", "fix": "all"}).text
    assert 'id="view-lint" aria-current="true"' in page
    assert '"gone"' not in unescape(page.partition('id="text"')[2].partition("</textarea>")[0])


def test_a_call_of_any_tool_is_checked_and_the_tool_is_chosen_beside_it(client: TestClient) -> None:
    part = _view(client, "call", arguments='{"id": 3}', tool="1")
    assert '<option value="1" selected>drop</option>' in part
    assert "Field &#39;id&#39;" in part
    assert '<option value="0" selected>add</option>' in _view(client, "call", arguments='{"tags": []}', tool="0")


def test_a_tab_of_older_links_opens_the_view_of_a_call_and_leaves_it_again(client: TestClient) -> None:
    part = _view(client, "targets", tab="call", arguments='{"id": 3}', tool="1")
    assert "matrix targets" not in part
    assert 'id="view-call" aria-current="true"' in part
    assert 'name="tab"' not in part
    assert 'id="tab-call"' not in _view(client, "targets")


def test_what_cannot_be_one_tool_says_why(client: TestClient) -> None:
    plain = json.dumps({"name": "a", "inputSchema": {"type": "object", "properties": {}}})
    part = client.post("/check", data={"text": plain, "table": "action"}, headers=_HTMX).text
    assert 'class="finding error"' in part
    assert 'href="/action"' in part


@pytest.mark.parametrize("table", ASIDES)
def test_a_link_opens_the_view_that_was_shared(client: TestClient, table: str) -> None:
    link = re.search(r"/p\?s=(v1\.[\w-]+)", client.post("/share", data={"text": _TOOLS, "table": table}).text)
    assert link is not None
    assert f'id="view-{table}" aria-current="true"' in client.get("/p", params={"s": link[1]}).text


@pytest.mark.parametrize("broken", ["", "{", "Invalid schema for function 'x': None is not of type 'array'"])
@pytest.mark.parametrize("table", ASIDES)
def test_a_text_that_is_no_tools_is_told_as_everywhere(client: TestClient, table: str, broken: str) -> None:
    part = client.post("/check", data={"text": broken, "table": table}, headers=_HTMX)
    assert part.status_code == 200
    assert 'class="views' not in part.text


def test_a_model_that_is_chosen_in_a_view_is_shown_beside_the_table(client: TestClient) -> None:
    form = {"text": _TOOLS, "table": "lint", "set": "model=openai%2Fgpt-5"}
    page = client.post("/check", data=form, headers=_HTMX).text
    assert 'id="payload"' in page
    assert "matrix targets" in page


def test_the_pages_of_the_views_lead_to_the_first_page_with_their_text(client: TestClient) -> None:
    for place in ("/lint", "/budgets", "/action"):
        page = client.post(place, data={"text": _TOOLS}).text
        assert re.search(r'<button formaction="/check"|<form method="post" action="/check">', page), place


def test_a_view_follows_typing_and_the_address_names_it(page: Page) -> None:
    with quiet_console(page):
        page.goto("/")
        page.get_by_role("button", name="Lint", exact=True).click()
        expect(page.locator(".aside .found")).to_be_visible()
        expect(page).to_have_url(re.compile("table=lint"))
        text(page).fill(_TOOLS)
        expect(page.locator(".aside")).to_contain_text("required-undefined-property")
        text(page).fill("[")
        expect(page.locator("#findings[data-unreadable]")).to_be_attached()
        expect(page.locator(".aside")).to_contain_text("required-undefined-property")
        assert page.locator("#results").evaluate("box => getComputedStyle(box).filter") == "grayscale(1)"
        text(page).fill(_TOOLS)
        expect(page.locator("#findings[data-unreadable]")).to_have_count(0)
        page.get_by_role("button", name=re.compile("^Fix all")).click()
        expect(page.locator(".aside")).not_to_contain_text("required-undefined-property")
        page.get_by_role("button", name="Budgets", exact=True).click()
        expect(page.locator(".aside .budgets")).to_be_visible()
        expect(page).to_have_url(re.compile("table=budgets"))
        page.go_back()
        expect(page.locator("#view-lint")).to_have_attribute("aria-current", "true")
        page.get_by_role("button", name="Providers", exact=True).click()
        expect(page.locator("#edition-current")).to_be_visible()
