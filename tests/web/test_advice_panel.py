"""What to do, on the page: asked for by a click, applied by one, and undone by one."""

import html
import json
import re
from typing import Any, Final

from starlette.testclient import TestClient

from toolprism.core.json_types import Json

_UNTYPED: Final[Json] = {"properties": {"path": {"type": "string"}}}
_HX: Final = {"hx-request": "true"}


def text_of(page: str, name: str = "text") -> str:
    """Return what stands in a text box of a page."""
    found = re.search(
        rf'<textarea[^>]* name="{name}"[^>]*>\n?(.*?)</textarea>|<textarea name="{name}"[^>]*>\n?(.*?)</textarea>',
        page,
        re.DOTALL,
    )
    assert found is not None
    return html.unescape(found[1] or found[2])


def test_a_button_asks_what_to_do_and_the_part_says_it(client: TestClient) -> None:
    fields = {"text": json.dumps(_UNTYPED, indent=2)}
    assert 'hx-post="/check/advice"' in client.post("/check", data=fields).text
    part = client.post("/check/advice", data=fields, headers=_HX).text
    advice: Any = client.post("/api/v1/advise", json={"id": 1, "schema": _UNTYPED}).json()
    assert part.startswith("<section")
    assert [html.unescape(each) for each in re.findall(r'aria-label="Apply: ([^"]*)"', part)] == [
        edit["title"] for edit in advice["edits"]
    ]
    assert all(edit["callers"] in html.unescape(part) for edit in advice["edits"])


def test_one_click_applies_an_edit_and_one_undoes_it(client: TestClient) -> None:
    before = json.dumps({"name": "read", "description": "Reads.", "inputSchema": _UNTYPED}, indent=2)
    page = client.post("/fix", data={"text": before, "fix": "advice-1"}).text
    after = json.loads(text_of(page))
    assert after["inputSchema"] == {"properties": {"path": {"type": "string"}}, "type": "object"}
    assert text_of(page, "before") == before
    undone = client.post("/fix", data={"text": text_of(page), "before": text_of(page, "before"), "fix": "undo"}).text
    assert text_of(undone) == before
    assert "Undo the edit" not in undone


def test_a_fix_of_a_lint_is_undone_too(client: TestClient) -> None:
    before = json.dumps({"name": "read", "description": "Reads.", "inputSchema": _UNTYPED})
    page = client.post("/fix", data={"text": before, "fix": "all"}).text
    assert text_of(page) != before
    assert text_of(page, "before") == before


def test_what_cannot_be_written_back_stays_and_the_page_says_why(client: TestClient) -> None:
    text = "properties:\n  path: {type: string}\n"
    page = client.post("/fix", data={"text": text, "fix": "advice-1"}).text
    assert text_of(page).strip() == text.strip()
    assert "cannot be written back" in page


def test_a_strategy_is_chosen_by_one_click_and_undone_by_one(client: TestClient) -> None:
    headers = {"type": "object", "additionalProperties": {"type": "string"}}
    schema = {"type": "object", "properties": {"h": headers}, "required": ["h"], "additionalProperties": False}
    fields = {"text": json.dumps(schema)}
    part = client.post("/check/advice", data=fields, headers=_HX).text
    assert 'name="set" value="open-map=pairs"' in part
    chosen = client.post("/check/advice", data={**fields, "set": "open-map=pairs"}, headers=_HX).text
    assert 'name="set" value="open-map="' in chosen


def test_without_scripts_it_is_a_page_that_goes_on_with_the_form(client: TestClient) -> None:
    text = json.dumps(_UNTYPED)
    page = client.post("/check/advice", data={"text": text, "no_strict": "1"}).text
    assert "<title>What to do for" in page
    assert text_of(page) == text
    assert 'name="no_strict" value="1"' in page


def test_hostile_names_are_escaped_and_unread_text_is_a_bad_request(client: TestClient) -> None:
    schema = {"properties": {"<img src=x>": {"enum": ["<b>"]}}}
    assert "<img src=x" not in client.post("/check/advice", data={"text": json.dumps(schema)}).text
    assert client.post("/check/advice", data={"text": "{"}).status_code == 400
