"""What to do, on the page: asked for by a click, applied by one, and undone by one."""

import html
import json
import re
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.web.test_undo import history_of
from toolprism.callcode import LANGUAGES
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.schema import find
from toolprism.services import advise
from toolprism.services.call_code import code_for
from toolprism.services.normalize import Choices, check

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


def buttons(client: TestClient, text: str, **fields: str) -> list[str]:
    """Return the values of the buttons that apply edits."""
    part = client.post("/check/advice", data={"text": text, **fields}, headers=_HX).text
    return [html.unescape(each) for each in re.findall(r'name="fix" value="([^"]*)"', part)]


def test_one_click_applies_an_edit_and_one_undoes_it(client: TestClient) -> None:
    before = json.dumps({"name": "read", "description": "Reads.", "inputSchema": _UNTYPED}, indent=2)
    page = client.post("/fix", data={"text": before, "fix": buttons(client, before)[0]}).text
    after = json.loads(text_of(page))
    assert after["inputSchema"] == {"properties": {"path": {"type": "string"}}, "type": "object"}
    undone = client.post("/fix", data={"text": text_of(page), "before": history_of(page), "fix": "undo"}).text
    assert text_of(undone) == before
    assert "Undo the edit" not in undone


def test_a_fix_of_a_lint_is_undone_too(client: TestClient) -> None:
    before = json.dumps({"name": "read", "description": "Reads.", "inputSchema": _UNTYPED})
    page = client.post("/fix", data={"text": before, "fix": "all"}).text
    assert text_of(page) != before
    undone = client.post("/fix", data={"text": text_of(page), "before": history_of(page), "fix": "undo"}).text
    assert text_of(undone) == before


def test_what_cannot_be_written_back_stays_and_the_page_says_why(client: TestClient) -> None:
    text = "properties:\n  path: {type: string}\n"
    page = client.post("/fix", data={"text": text, "fix": buttons(client, text)[0]}).text
    assert text_of(page).strip() == text.strip()
    assert "cannot be written back" in page


def test_what_is_applied_is_what_was_shown_whatever_advice_says_by_then(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools: list[Json] = [{"name": name, "description": "Reads.", "inputSchema": _UNTYPED} for name in ("one", "two")]
    before = json.dumps(tools)
    (pressed,) = buttons(client, before, tool="1")
    monkeypatch.setattr(advise, "MOST_TRIALS", 0)
    after = json.loads(text_of(client.post("/fix", data={"text": before, "fix": pressed}).text))
    assert [tool["inputSchema"].get("type") for tool in after] == [None, "object"]


@pytest.mark.parametrize(
    "pressed",
    [
        'advice 7 [{"op": "remove", "path": "/properties"}]',
        'advice 0 [{"op": "remove", "path": "/gone"}]',
        'advice 0 [{"op": "add", "path": "/a"}]',
        'advice 0 [{"op": "copy", "from": "", "path": "/a"}]',
        "advice 0 [1]",
        "advice 0 {",
        f"advice 0 {'[' * 100_000}",
    ],
)
def test_edits_that_do_not_fit_change_nothing_and_the_page_says_so(client: TestClient, pressed: str) -> None:
    text = json.dumps(_UNTYPED)
    answer = client.post("/fix", data={"text": text, "fix": pressed})
    assert answer.status_code == 200
    assert text_of(answer.text) == text
    assert 'class="finding' in answer.text


def codes(part: str) -> list[str]:
    return [html.unescape(each) for each in re.findall(r'<pre id="call-code-\d"[^>]*>(.*?)</pre>', part, re.DOTALL)]


def test_the_code_that_checks_calls_is_that_of_the_open_target(client: TestClient) -> None:
    schema: Json = {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False}
    fields = {"text": json.dumps(schema), "target": "openai-strict-current", "tab": "call"}
    assert 'hx-post="/check/code"' in client.post("/check", data=fields).text
    python, typescript = codes(client.post("/check/code", data=fields, headers=_HX).text)
    given = check(read(fields["text"], PAGE), PAGE, Choices(edition="current")).tools[0]
    for text, language in zip((python, typescript), LANGUAGES, strict=True):
        assert text == code_for([(given.title, given.job)], find("openai-strict-current"), language)
    page = client.post("/check/code", data=fields).text
    assert codes(page) == [python, typescript]
    assert "<title>Code that checks calls of schema" in page


def test_the_code_after_advice_has_its_edits_and_strategies(client: TestClient) -> None:
    headers: Json = {"type": "object", "additionalProperties": {"type": "string"}}
    schema: Json = {"properties": {"h": headers}, "required": ["h"], "additionalProperties": False}
    fields = {"text": json.dumps(schema), "target": "openai-strict-current"}
    part = client.post("/check/advice", data=fields, headers=_HX).text
    wanted = re.search(r'name="code" value="([^"]*)"', part)
    assert wanted is not None
    chosen = json.loads(html.unescape(wanted[1]))
    assert chosen["strategies"]
    assert chosen["patch"]
    python, _ = codes(client.post("/check/code", data={**fields, "code": html.unescape(wanted[1])}, headers=_HX).text)
    names: dict[str, Any] = {}
    exec(python, names)  # noqa: S102
    assert names["check"]("schema", {"h": [{"key": "a", "value": "b"}]}) == {"h": {"a": "b"}}


def test_a_schema_without_code_says_why(client: TestClient) -> None:
    text = json.dumps({"type": "object", "properties": {"<b>": {"pattern": "\\p{L}"}}})
    part = client.post("/check/code", data={"text": text}, headers=_HX).text
    assert "no form of the pattern" in part
    assert len(codes(part)) == 1
    assert "<b>" not in part
    assert client.post("/check/code", data={"text": text, "code": "{}"}).status_code == 400


def test_a_strategy_is_chosen_by_one_click_and_undone_by_one(client: TestClient) -> None:
    headers = {"type": "object", "additionalProperties": {"type": "string"}}
    schema = {"type": "object", "properties": {"h": headers}, "required": ["h"], "additionalProperties": False}
    fields = {"text": json.dumps(schema)}
    part = client.post("/check/advice", data=fields, headers=_HX).text
    assert 'name="set" value="open-map=pairs"' in part
    assert "At the targets where it counts: 4 strict off" in part
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


def test_each_choice_of_a_strategy_has_its_price_at_the_open_target(client: TestClient) -> None:
    headers: Json = {"type": "object", "additionalProperties": {"type": "string"}}
    schema: Json = {
        "type": "object",
        "properties": {"<i>": headers},
        "required": ["<i>"],
        "additionalProperties": False,
    }
    fields = {"text": json.dumps(schema), "target": "openai-strict-current", "open-map": "text"}
    assert 'hx-post="/check/strategies"' in client.post("/check", data=fields).text
    part = client.post("/check/strategies", data=fields, headers=_HX).text
    rows = [re.sub(r"<[^>]+>|\s+", " ", row) for row in re.findall(r"<li>.*?</li>", part, re.DOTALL)]
    assert [row.split()[0] for row in rows] == ["open-map=pairs", "open-map=text", "open-map=off"]
    assert "chosen" in rows[1]
    assert "changes nothing here" in rows[2]
    assert "<i>" not in part
    page = client.post("/check/strategies", data=fields).text
    assert "<title>What each strategy costs for schema" in page
