"""Real Chromium: an error that is pasted over the tools is explained with them."""

from playwright.sync_api import Page, expect

_TOOLS = '[{"name": "a"}, {"name": "b", "inputSchema": {"properties": {}}}]'
_ERROR = "tools.1.custom.input_schema.type: Field required"


def test_an_error_pasted_over_the_tools_is_explained_with_them(page: Page) -> None:
    page.goto("/")
    box = page.locator("textarea#text")
    box.fill(_TOOLS)
    page.locator("button.main").first.click()
    box.evaluate("element => element.dispatchEvent(new ClipboardEvent('paste', {bubbles: true}))")
    box.fill(_ERROR)
    page.get_by_role("button", name="Explain it with the tools that stood here").click()
    expect(page.locator("#explained")).to_contain_text("b (tools[1])")
    expect(page.locator("textarea#text")).to_have_value(_TOOLS)
    page.get_by_role("button", name="Apply the fix").click()
    expect(page.locator("#status")).to_contain_text("The fix is applied at 1 place.")
