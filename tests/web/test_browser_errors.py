"""Real Chromium: an error that is pasted over the tools is explained with them."""

from playwright.sync_api import Page, expect

_TOOLS = '[{"name": "a"}, {"name": "b", "inputSchema": {"properties": {}}}]'
_ERROR = "tools.1.custom.input_schema.type: Field required"


def paste(page: Page, words: str) -> None:
    """Paste a text over all that stands in the field for tools."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("words => navigator.clipboard.writeText(words)", words)
    page.locator("textarea#text").focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+v")


def test_an_error_pasted_over_the_tools_is_explained_with_them(page: Page) -> None:
    page.goto("/")
    paste(page, _TOOLS)
    expect(page.get_by_role("status")).to_contain_text("2 tools")
    paste(page, _ERROR)
    page.get_by_role("button", name="Explain it with the tools that stood here").click()
    expect(page.locator("#explained")).to_contain_text("b (tools[1])")
    expect(page.locator("textarea#text")).to_have_value(_TOOLS)
    page.get_by_role("button", name="Apply the fix").click()
    expect(page.locator("#status")).to_contain_text("The fix is applied at 1 place.")


def test_a_sample_never_answers_for_an_error(page: Page) -> None:
    page.goto("/")
    paste(page, _ERROR)
    page.get_by_role("button", name="Explain it with the tools that stood here").click()
    expect(page.locator("#explained")).to_contain_text("tools[1]")
    expect(page.locator("textarea#text")).to_have_value("")


def test_tools_that_lack_what_the_error_names_are_said_to_be_others(page: Page) -> None:
    page.goto("/explain-error")
    page.get_by_label("The error", exact=True).fill(
        "Invalid schema for function 'b': In context=('properties', 'filters'), array schema missing items."
    )
    page.get_by_label("The tools that were sent").fill(_TOOLS)
    page.get_by_role("button", name="Explain", exact=True).click()
    answer = page.locator("#explained")
    expect(answer).to_contain_text("These tools do not contain filters; they are not the ones that were sent.")
    expect(answer.locator(".source-line")).to_have_count(0)
    expect(answer.get_by_role("button")).to_have_count(0)
