"""The page in a real browser."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.web.browsing import quiet_console, status, text

FINE = '{"type": "object", "properties": {"sql": {"type": "string"}}, "required": ["sql"]}'
OPEN_MAP = '{"type": "object", "additionalProperties": {"type": "string"}}'


@pytest.fixture(autouse=True)
def quiet(page: Page) -> Iterator[None]:
    """Fail on requests that leave the machine and on errors in the console."""
    with quiet_console(page, ("error", "warning")) as complaints:

        def local_only(route: Route) -> None:
            if urlsplit(route.request.url).hostname == "127.0.0.1":
                route.fallback()
            else:
                complaints.append(f"request to {route.request.url}")
                route.abort()

        page.route("**/*", local_only)
        yield


def show(page: Page, pasted: str) -> None:
    text(page).fill(pasted)


def test_pasting_changes_the_results_without_a_click(page: Page) -> None:
    page.goto("/")
    show(page, FINE)
    status(page).to_contain_text("as pasted")
    detail = page.locator("section.detail")
    expect(detail.get_by_label("The schema as it was pasted")).to_contain_text('"sql"')
    show(page, OPEN_MAP)
    expect(detail).to_have_attribute("data-verdict", re.compile("refused|strict-off|empty"))
    expect(page.locator("#kind")).to_have_text("bare JSON Schema")


def test_half_typed_text_is_kept_and_the_results_stay(page: Page) -> None:
    page.goto("/")
    show(page, FINE)
    status(page).to_contain_text("as pasted")
    show(page, FINE[:-1] + ",")
    text = page.get_by_label("Tools or schema")
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#findings")).to_contain_text("line 1, column")
    expect(text).to_have_value(FINE[:-1] + ",")
    expect(page.get_by_label("The schema as it was pasted")).to_contain_text('"sql"')
    show(page, FINE)
    expect(text).not_to_have_attribute("aria-invalid", "true")


def test_the_place_of_a_finding_puts_the_caret_there(page: Page) -> None:
    page.goto("/")
    show(page, '{\n  "type": "object",\n  "properties": {,}\n}')
    page.locator("#findings").get_by_role("link", name="line 3").click()
    text = page.get_by_label("Tools or schema")
    expect(text).to_be_focused()
    assert text.evaluate("area => area.value[area.selectionStart]") == ","


def test_a_click_on_a_row_shows_that_target_and_keeps_it_while_typing(page: Page) -> None:
    page.goto("/")
    detail = page.locator("section.detail")
    page.locator("#show-moonshot-current").click()
    expect(detail).to_have_attribute("data-target", "moonshot-current")
    expect(page.locator("#show-moonshot-current")).to_be_focused()
    show(page, OPEN_MAP)
    expect(page.locator("#kind")).to_have_text("bare JSON Schema")
    expect(detail).to_have_attribute("data-target", "moonshot-current")


def test_a_row_can_be_clicked_anywhere(page: Page) -> None:
    page.goto("/")
    page.locator("tr", has=page.locator("#show-anthropic-current")).locator("td").nth(1).click(force=True)
    expect(page.locator("section.detail")).to_have_attribute("data-target", "anthropic-current")


def test_an_answer_that_is_late_does_not_win(page: Page) -> None:
    def is_slow(request: Request) -> bool:
        return "slow" in (request.post_data or "")

    page.goto("/")
    page.route("**/check", lambda route: None if is_slow(route.request) else route.fallback())
    with page.expect_request(is_slow) as slow:
        show(page, FINE.replace("sql", "slow"))
    with page.expect_event("requestfailed") as given_up:  # nobody waits for its answer any more
        show(page, FINE.replace("sql", "quick"))
    assert given_up.value == slow.value
    expect(page.get_by_label("The schema as it was pasted")).to_contain_text('"quick"')


def test_control_and_enter_check_at_once(page: Page) -> None:
    page.goto("/?target=openai-strict")
    page.locator("#options > summary").click()
    page.get_by_label("Send OpenAI tools without strict").check()
    expect(page.locator("section.detail")).to_contain_text("Strict mode was switched off.")
    with page.expect_request("**/check"):
        page.get_by_label("Tools or schema").press("Control+Enter")


def test_control_and_enter_press_the_main_button_of_the_other_pages(page: Page) -> None:
    page.goto("/explain-error")
    page.get_by_role("textbox", name="The error").fill("429 Too Many Requests")
    page.get_by_role("textbox", name="The error").press("Control+Enter")
    expect(page.locator("#explained")).not_to_contain_text("Paste what the provider answered")
    page.goto("/lint")
    page.locator("textarea").first.fill('{"type": "array"}')
    page.locator("textarea").first.press("Control+Enter")
    expect(page.locator("main")).to_contain_text("array")


def test_a_link_in_a_change_shows_the_line(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    page.locator(".changes a").first.click()
    assert page.locator(".line:target").count() == 1


def test_spilled_text_is_highlighted_in_what_is_sent(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    expect(page.locator("#code-s mark").first).to_contain_text("pattern")


def test_everything_is_reached_by_keyboard(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the results")).to_be_focused()
    page.keyboard.press("Enter")
    controls = page.locator("#results button:visible").count()
    reached: list[str] = []
    while len(reached) < controls and not page.evaluate("document.activeElement.matches('.matrix button')"):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.textContent"))
    wanted = ["Show", "Fix", "Show", *(f"edition-{name}" for name in ("current", "reference", "all"))]
    wanted += ["by-target", "by-keyword", "by-output", "only-all", "only-problems", "only-fail-open", "only-lost"]
    assert [name for name in reached if name in wanted] == wanted
    expect(page.locator(".matrix button").first).to_be_focused()
    page.keyboard.press("Tab")
    name = str(page.locator(".matrix button").nth(1).get_attribute("id")).removeprefix("show-")
    page.keyboard.press("Enter")
    expect(page.locator("section.detail")).to_have_attribute("data-target", name)


def test_markup_in_a_tool_is_shown_and_not_run(page: Page) -> None:
    page.goto("/")
    hostile = "<img src=x onerror=document.title=1><div hx-get=/healthz hx-trigger=load id=status hx-swap-oob=true>"
    show(page, f'{{"name": "{hostile}", "description": "d", "input_schema": {{"description": "{hostile}"}}}}')
    expect(page.get_by_label("The schema as it was pasted")).to_contain_text("onerror")
    assert "Toolprism" in page.title()
    assert page.locator("#results img").count() == 0


def test_the_page_fits_any_width_in_light_and_dark(page: Page) -> None:
    for path in ("/", "/?sample=string-limits", "/?sample=openai-request", "/?sample=large-and-deep"):
        page.goto(path)
        assert too_narrow(page) == [], path
    show(page, "x" * 300 + ' {"a": ' + "y" * 300)
    expect(page.locator("#findings")).to_contain_text("error")
    assert too_narrow(page) == []


def too_narrow(page: Page) -> list[tuple[int, str]]:
    """Return the widths at which something reaches out of the page, each with its theme."""
    found: list[tuple[int, str]] = []
    looks: Sequence[tuple[int, Literal["light", "dark"]]] = (
        (1440, "light"),
        (1024, "dark"),
        (390, "light"),
        (320, "dark"),
    )
    for width, scheme in looks:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 844})
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append((width, scheme))
    return found


def test_it_works_with_javascript_switched_off(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/")
    page.get_by_label("Sample").select_option("format-uri")
    page.get_by_role("button", name="Show", exact=True).click()
    assert page.url.endswith("/?sample=format-uri")
    page.get_by_label("Tools or schema").fill(FINE)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#kind")).to_have_text("bare JSON Schema")
    page.get_by_role("button", name="moonshot").click()
    expect(page.locator("section.detail")).to_have_attribute("data-target", "moonshot-current")
    page.get_by_label("Tools or schema").fill("{")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_label("Tools or schema")).to_have_value("{")
    expect(page.locator("#findings")).to_contain_text("line 1")
    context.close()
