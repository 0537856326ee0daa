"""Every page that takes text numbers its lines, and its answer follows typing."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import quiet_console

_TOOL = json.dumps(
    {"name": "find", "inputSchema": {"type": "object", "properties": {"a": {"type": "array"}}, "required": ["gone"]}},
    indent=2,
)
_UNION = json.dumps(
    {"anyOf": [{"type": "object", "properties": {name: {"type": "string"}}} for name in "ab"]}, indent=2
)
_SERVERS = json.dumps({"mcpServers": {"files": {"command": "npx", "args": ["files"]}}}, indent=2)
#: Place, field, what is typed, and what the page then says.
_PAGES = [
    ("/lint", "#text", _TOOL, "#linted", "array-without-items"),
    ("/budgets", "#text", _TOOL, "#budgets", "OpenAI: tools"),
    ("/explain-error", "#error", "tools.0.custom.input_schema.type: Field required", "#explained", "Anthropic"),
    ("/models/openai/gpt-5", "#text", _TOOL, "#results", '"find"'),
    ("/action", "#text", _UNION, "#beside", "What each action takes"),
    ("/check-server", "#text", _SERVERS, "#beside", "toolprism inspect"),
]


@pytest.mark.parametrize("case", _PAGES, ids=[each[0] for each in _PAGES])
def test_an_answer_follows_typing_without_a_click(page: Page, case: tuple[str, str, str, str, str]) -> None:
    place, field, typed, region, said = case
    with quiet_console(page, kinds=("error", "warning", "log")):
        page.goto(place)
        box = page.locator(field)
        box.fill(typed)
        expect(page.locator(region)).to_contain_text(said)
        expect(box).to_have_value(typed)
        expect(box).to_be_focused()
        if field == "#text":
            numbers = page.locator(".editor:has(#text) .gutter span")
            expect(numbers).to_have_count(typed.count("\n") + 1)


def test_a_text_that_cannot_be_read_marks_the_editor_until_it_can(page: Page) -> None:
    page.goto("/budgets")
    box = page.locator("#text")
    box.fill("{")
    expect(page.locator("#tool-findings")).to_contain_text("line 1")
    expect(box).to_have_attribute("aria-invalid", "true")
    box.fill(_TOOL)
    expect(page.locator("#budgets")).to_contain_text("OpenAI: tools")
    expect(box).not_to_have_attribute("aria-invalid", "true")
