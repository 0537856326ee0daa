"""A fix beside the results, in a real browser: the text changes, the results follow, and the draft is kept."""

import json
import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, expect

from tests.web.browsing import losses_came

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
    held: dict[str, Route] = {}

    def hold(route: Route) -> None:
        held[urlsplit(route.request.url).path] = route

    page.goto("/")
    losses_came(page)
    text = page.get_by_label("Tools or schema")
    for address in ("/check/losses", "/fix"):
        page.route(f"**{address}", hold)
    with page.expect_request("**/check/losses"):
        text.fill(json.dumps(TOOL, indent=2))
    fix = page.get_by_role("button", name="Fix: Write `minimum` as `exclusiveMinimum`")
    expect(page.locator(".gutter .error").first).to_be_visible()
    with page.expect_request("**/fix"):
        fix.click()
    with page.expect_response("**/check/losses"):
        held["/check/losses"].continue_()
    expect(page.locator("[hx-post^='/check/losses'].unseen")).to_have_count(0)  # the late answer is shown
    held["/fix"].continue_()
    expect(text).to_have_value(MENDED)
    expect(fix).to_have_count(0)
    expect(page.locator("#clear")).to_be_visible()  # the script is done with the answer
    page.goto("/")
    expect(text).to_have_value(MENDED)


def test_a_fix_on_the_page_of_lint_needs_no_script(page: Page) -> None:
    page.goto("/lint")
    page.get_by_role("button", name="Fix: Do not require it").click()
    expect(page.get_by_label("Tools or schema")).not_to_have_value(re.compile('"name"\\s*\\]'))
    expect(page.get_by_role("button", name="Fix: Do not require it")).to_have_count(0)
