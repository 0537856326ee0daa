"""A fix beside the results, in a real browser: the text changes, the results follow, and the draft is kept."""

import json
import re

from playwright.sync_api import Page, expect

TOOL = {
    "name": "add",
    "description": "Add a number.",
    "inputSchema": {
        "type": "object",
        "properties": {"n": {"type": "number", "description": "N.", "minimum": 0, "exclusiveMinimum": True}},
    },
}
MENDED = re.compile('"exclusiveMinimum": 0')


def test_a_fix_beside_the_results_changes_the_text_and_keeps_it(page: Page) -> None:
    page.goto("/")
    text = page.get_by_label("Tools or schema")
    text.fill(json.dumps(TOOL, indent=2))
    fix = page.get_by_role("button", name="Fix: Write `minimum` as `exclusiveMinimum`")
    expect(fix).to_be_visible()
    expect(page.locator(".gutter .error").first).to_be_visible()
    fix.click()
    expect(text).to_have_value(MENDED)
    expect(fix).to_have_count(0)
    expect(page.locator("#results .matrix").first).to_be_visible()
    expect(page.locator("#clear")).to_be_visible()  # the script is done with the answer
    page.goto("/")
    expect(text).to_have_value(MENDED)


def test_a_fix_on_the_page_of_lint_needs_no_script(page: Page) -> None:
    page.goto("/lint")
    page.get_by_role("button", name="Fix: Do not require it").click()
    expect(page.get_by_label("Tools or schema")).not_to_have_value(re.compile('"name"\\s*\\]'))
    expect(page.get_by_role("button", name="Fix: Do not require it")).to_have_count(0)
