"""Features that only a browser can show: linked lines, drafts, files, sharing, presenting, themes."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.bench.work import large
from tests.web.browsing import answered, losses_came, quiet_console, status, text
from tests.web.conftest import ALL_TARGETS
from toolprism.web.samples import load

TOOL = '{\n  "type": "object",\n  "properties": {\n    "a": { "type": "string", "minLength": 3 }\n  }\n}'
OTHER = '{"type": "object", "properties": {"b": {"const": 1}}}'


@pytest.fixture(autouse=True)
def quiet(page: Page) -> Iterator[None]:
    with quiet_console(page):
        yield


# Large pastes


def test_the_open_target_of_a_large_paste_comes_when_it_is_seen(page: Page) -> None:
    page.goto("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(page.url.rstrip("/"))))
    page.set_viewport_size({"width": 1_440, "height": 300})
    text(page).fill(large(110_000))
    expect(page.locator("#open-target")).to_have_count(1)
    expect(page.locator(".matrix.targets tbody tr")).not_to_have_count(0)
    assert "/check/open" not in asked
    page.locator("#show-cca-claude-current").press("Enter")
    expect(page.locator("#selected")).to_contain_text("Claude via Cloud Code Assist")
    page.evaluate("document.querySelector('#selected').scrollIntoView()")  # the answer may replace it meanwhile
    expect(page.locator(".sides")).to_be_visible()
    expect(page.locator("#selected")).to_contain_text("Claude via Cloud Code Assist")
    page.locator("#tab-diff").press("Enter")
    expect(page.locator("#tab-diff")).to_have_attribute("aria-current", "true")


# Linked lines


def test_pointing_at_a_line_lights_up_what_comes_from_it_everywhere(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    page.locator("#code-o .line", has_text="minLength").first.hover()
    expect(page.locator("#code-s .lit mark").first).to_contain_text("minLength")
    expect(page.locator(".changes li.lit")).not_to_have_count(0)
    expect(page.locator("#pointed")).to_contain_text("Pasted line 14: ")
    expect(page.locator("#pointed")).to_contain_text(
        "by “Remove checks that the target does not send”; kept at 8 targets, "
    )
    expect(page.locator("#show-google")).to_have_attribute("data-coverage", "described")
    expect(page.locator("tr", has=page.locator("#show-google"))).to_have_attribute("data-coverage", "described, lost")
    expect(page.locator("tr", has=page.locator("#show-mcp"))).to_have_attribute("data-coverage", "kept")
    page.get_by_role("heading", level=1).hover()
    expect(page.locator(".lit")).to_have_count(0)
    expect(page.locator("[data-coverage]")).to_have_count(0)


def point(line: Locator, words: str) -> None:
    """Point at a line until the page tells of it: an answer that comes meanwhile forgets where the mouse is."""
    told = expect(line.page.locator("#pointed"))
    for _ in range(5):
        line.hover()
        with suppress(AssertionError):
            told.to_have_text(re.compile(words), timeout=2_000)
            return
        line.page.mouse.move(0, 0)
    told.to_have_text(re.compile(words))


@pytest.mark.parametrize("tools", [1, 2])
def test_what_is_told_of_a_line_names_the_open_target(page: Page, tools: int) -> None:
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {}}
    page.goto("/?target=google-json-schema")
    text(page).fill(json.dumps([{"name": f"tool{n}", "input_schema": schema} for n in range(tools)], indent=1))
    expect(page.locator("#selected")).to_have_text(re.compile("^Gemini" if tools == 1 else "→ Gemini"))
    lines = page.locator("#code-o .line")
    expect(lines.filter(has_text="$schema")).not_to_have_count(0)
    point(lines.filter(has_text="$schema").first, r"^Pasted line \d+: not sent to Gemini; .*removed at \d+ targets")
    point(
        lines.filter(has_text='"type": "object"').first, r"^Pasted line \d+: sent as line 2; .*kept at \d+ targets\.$"
    )
    point(lines.last, r"^Pasted line \d+: kept at 14 targets\.$")


def test_every_line_of_a_paste_on_one_line_is_that_line(page: Page) -> None:
    page.goto("/")
    text(page).fill('{"type": "object", "properties": {"a": {"type": "string", "minLength": 3}}}')
    expect(page.locator("#code-o")).to_contain_text("minLength")
    page.locator("#code-o").focus()
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#o6")).to_have_class(re.compile("here"))
    expect(page.locator("#pointed")).to_contain_text("Pasted line 1: ")


def test_pointing_at_a_sent_line_lights_up_where_it_comes_from(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    page.locator("#code-s .line", has=page.locator("mark")).first.hover()
    expect(page.locator("#code-o .lit", has_text="description")).not_to_have_count(0)


def test_the_arrow_keys_go_through_the_lines(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    page.locator("#code-o").focus()
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#o6")).to_have_class(re.compile("here"))
    expect(page.locator("#pointed")).to_contain_text("Pasted line 9:")
    expect(page.locator("#pointed")).to_contain_text("Remove checks that the target does not send")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#o5")).to_have_class(re.compile("here"))
    page.keyboard.press("Escape")
    expect(page.locator(".lit")).to_have_count(0)


def test_the_arrow_keys_go_through_the_targets(page: Page) -> None:
    page.goto("/")
    losses_came(page)
    page.locator(".matrix button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".matrix button").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    name = str(page.locator(".matrix button").nth(1).get_attribute("id")).removeprefix("show-")
    expect(page.locator("section.detail")).to_have_attribute("data-target", name)


def test_a_change_leads_to_its_line_in_the_editor(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    page.locator(".changes a[data-line]", has_text="line 9").first.click()
    expect(text(page)).to_be_focused()
    line = text(page).evaluate("area => area.value.slice(0, area.selectionStart).split('\\n').length")
    assert line == 9


# The editor


def test_lines_are_numbered_and_marked(page: Page) -> None:
    page.goto("/")
    with page.expect_response("**/check"):
        text(page).fill(TOOL)
    page.locator("#show-google-json-schema").click()
    gutter = page.locator(".editor .gutter").first
    expect(gutter.locator("span")).to_have_count(6)
    expect(gutter.locator("span").nth(3)).to_have_class("lost")
    text(page).fill(TOOL.replace("{ ", "{, "))
    expect(gutter.locator("span").nth(3)).to_have_class("error")


def test_one_pause_is_one_request_and_a_paste_is_checked_at_once(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/")
    checks: list[str] = []
    page.on("request", lambda request: checks.extend([request.url] * request.url.endswith("/check")))
    text(page).fill("")
    status(page).to_have_text("There is no text yet.")
    answered(page, "")
    checks.clear()
    text(page).evaluate(
        "(field, keys) => [...keys].forEach(key => document.execCommand('insertText', false, key))", OTHER[:20]
    )
    answered(page, OTHER[:20])
    assert len(checks) == 1
    checks.clear()
    page.evaluate("text => navigator.clipboard.writeText(text)", OTHER)
    text(page).press("Control+a")
    text(page).press("Control+v")
    answered(page, OTHER)
    assert len(checks) == 1


@pytest.mark.parametrize(
    "pasted, is_whole",
    [
        ('{"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}', True),
        ('[\n  {"name": "a", "input_schema": {"type": "object"}}\n]', True),
        ("400 Invalid 'tools': array too long. Expected an array with maximum length 128, but got 130", True),
        ('"minLength": 3,', False),
        ("minLength", False),
    ],
)
def test_a_whole_text_that_is_pasted_into_a_sample_replaces_it(
    page: Page, context: BrowserContext, *, pasted: str, is_whole: bool
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/")
    sample = text(page).input_value()
    page.evaluate("words => navigator.clipboard.writeText(words)", pasted)
    text(page).click()
    text(page).press("Control+v")
    expect(text(page)).to_have_value(pasted if is_whole else re.compile(".{50}" + re.escape(pasted), re.DOTALL))
    text(page).press("Control+z")
    expect(text(page)).to_have_value(sample)
    text(page).press("Control+y")
    text(page).press("End")
    text(page).press("Control+v")
    expect(text(page)).not_to_have_value(pasted)  # only a sample is replaced


def test_the_caret_stays_where_it_is_while_results_come(page: Page) -> None:
    page.goto("/")
    text(page).fill(TOOL)
    text(page).evaluate("area => area.setSelectionRange(5, 5)")
    text(page).press("Space")
    answered(page, f"{TOOL[:5]} {TOOL[5:]}")
    assert text(page).evaluate("area => area.selectionStart") == 6
    expect(text(page)).to_be_focused()


def test_a_draft_survives_a_reload_and_is_offered_beside_a_sample(page: Page) -> None:
    page.goto("/")
    text(page).fill(OTHER)
    status(page).to_contain_text(ALL_TARGETS)
    page.reload()
    expect(text(page)).to_have_value(OTHER)
    expect(page.locator("#code-o")).to_contain_text('"b"')
    page.goto("/?sample=format-uri")
    expect(text(page)).not_to_have_value(OTHER)
    page.get_by_role("button", name="Restore my draft").click()
    expect(text(page)).to_have_value(OTHER)


def test_clearing_can_be_taken_back(page: Page) -> None:
    page.goto("/")
    text(page).fill(OTHER)
    page.get_by_role("button", name="Clear").click()
    expect(text(page)).to_have_value("")
    page.get_by_role("button", name="Restore my draft").click()
    expect(text(page)).to_have_value(OTHER)


def test_two_tabs_keep_their_own_drafts(context: BrowserContext, page: Page) -> None:
    page.goto("/")
    with page.expect_response("**/check"):  # drafts are kept at the pause that checks them
        text(page).fill(OTHER)
    other = context.new_page()
    other.goto("/")
    expect(text(other)).to_have_value(OTHER)
    text(other).fill(TOOL)
    page.reload()
    expect(text(page)).to_have_value(OTHER)


def test_going_back_finds_the_text_again(page: Page) -> None:
    page.goto("/")
    text(page).fill(OTHER)
    status(page).to_contain_text(ALL_TARGETS)
    page.get_by_role("link", name="about this target").click()
    page.go_back()
    expect(text(page)).to_have_value(OTHER)


def test_a_file_is_opened_and_dropped(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "tool.json"
    path.write_text(OTHER)
    page.goto("/")
    page.locator("#open-file input").set_input_files(path)
    expect(text(page)).to_have_value(OTHER)
    drop = """text => {
        const data = new DataTransfer();
        data.items.add(new File([text], "dropped.json"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(drop, TOOL)
    expect(text(page)).to_have_value(TOOL)
    expect(page.locator("#code-o")).to_contain_text("minLength")


def test_one_long_line_of_json_is_laid_out_without_changing_a_value(page: Page) -> None:
    page.goto("/")
    button = page.get_by_role("button", name="Format")
    one_line = '{"const": 12345678901234567890, "enum": [1.50, "a\\"b, {", []], "title": "A title of one tool"}'
    text(page).fill(one_line)
    page.get_by_label("Arguments of a call").fill('{"a": 1}')
    button.click()
    lines = ["{", '  "const": 12345678901234567890,', '  "enum": [', "    1.50,", '    "a\\"b, {",', "    []", "  ],"]
    expect(text(page)).to_have_value("\n".join([*lines, '  "title": "A title of one tool"', "}"]))
    expect(page.get_by_label("Arguments of a call")).to_have_value('{"a": 1}')
    expect(page.locator(".editor .gutter").first.locator("span")).to_have_count(9)
    expect(button).to_have_count(0)
    page.get_by_role("button", name="Undo the edit").click()
    expect(text(page)).to_have_value(one_line)


def test_a_request_on_one_line_is_laid_out_on_the_wire_bench(page: Page) -> None:
    page.goto("/wire")
    box = page.get_by_label("OpenAI request")
    box.fill('{"model": "gemini-2.5-pro", "messages": [{"role": "user", "content": "How is the weather?"}]}')
    page.get_by_role("button", name="Format").click()
    expect(box).to_have_value(re.compile(r'^\{\n  "model": "gemini-2.5-pro",\n  "messages": \[\n    \{\n'))
    expect(page.locator("#clear")).to_be_visible()  # the script is done with the answer
    page.reload()
    expect(box).to_have_value(re.compile(r'^\{\n  "model"'))  # the draft holds it, too


def test_only_json_is_offered_to_be_laid_out(page: Page) -> None:
    page.goto("/")
    with page.expect_response("**/check"):
        text(page).fill('[{"name": "a tool", "description": "a text that ends too early for JSON"')
    status(page).not_to_contain_text("targets:")
    expect(page.get_by_role("button", name="Format")).to_be_hidden()


def test_the_address_does_not_change_while_typing(page: Page) -> None:
    page.goto("/?sample=format-uri")
    length = page.evaluate("history.length")
    text(page).press("Control+End")
    text(page).press_sequentially("   ")
    answered(page, f"{load()['format-uri'].text}   ")
    expect(page).to_have_url(re.compile("/$"))
    assert page.evaluate("history.length") == length


def test_the_address_keeps_target_and_tab_over_a_reload_and_going_back(page: Page) -> None:
    page.goto("/?sample=string-limits")
    detail = expect(page.locator("section.detail"))
    page.locator("#show-moonshot-current").click()
    detail.to_have_attribute("data-target", "moonshot-current")
    page.locator("#tab-diff").click()
    detail.to_have_attribute("data-tab", "diff")
    expect(page).to_have_url(re.compile(r"sample=string-limits&target=moonshot-current&tab=diff$"))
    page.reload()
    detail.to_have_attribute("data-tab", "diff")
    page.go_back()
    detail.to_have_attribute("data-tab", "changes")
    text(page).fill(OTHER)
    status(page).to_contain_text(ALL_TARGETS)
    page.reload()
    expect(text(page)).to_have_value(OTHER)
    detail.to_have_attribute("data-target", "moonshot-current")


def test_a_click_is_not_lost_to_a_check_of_what_was_typed(page: Page) -> None:
    page.goto("/")

    def late(route: Any) -> None:
        page.wait_for_timeout(400)
        route.fallback()

    page.route("**/check", late)
    text(page).fill(TOOL)
    page.locator("#show-mistral").click()
    expect(page.locator("#code-o")).to_contain_text("minLength")
    page.wait_for_timeout(600)
    expect(page.locator("section.detail")).to_have_attribute("data-target", "mistral")
    page.locator("#show-google-json-schema").click()
    text(page).press("End")
    text(page).press_sequentially("  ")
    expect(page.locator("section.detail")).to_have_attribute("data-target", "google-json-schema")


def test_many_tools_come_as_they_are_found_and_lead_to_each(page: Page) -> None:
    page.goto("/")
    tools = [{"name": f"tool_{place}", "input_schema": json.loads(TOOL)} for place in range(120)]
    text(page).fill(json.dumps({"tools": [*tools, {"name": "open", "input_schema": {"additionalProperties": {}}}]}))
    status(page).to_contain_text(re.compile("^1 of 121 tools needs a change. open "))
    expect(page.locator(".heat tbody th")).to_have_text(["open", "tool_0 and 119 tools like it"])
    expect(page.locator(".tool-matrix tr.selected th")).to_have_text("open")
    page.locator("#unfold").click()
    expect(page.locator(".heat tbody th")).to_have_count(121)
    page.locator("#find").fill("tool_11")
    page.locator("#find").press("Enter")
    expect(page.locator(".heat tbody th")).to_have_count(11)
    page.locator("#share-button").click()
    whole = len(page.get_by_label("Link", exact=True).input_value())
    page.get_by_label("Only open").check()
    expect(page.get_by_label("Link", exact=True)).not_to_have_value(re.compile(f"^.{{{whole}}}$"))
    assert len(page.get_by_label("Link", exact=True).input_value()) < whole


# Tabs, tables, calls


def test_each_tab_shows_its_part_and_stays_open_at_the_next_target(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    page.get_by_role("button", name="Diff").click()
    expect(page.locator("pre.diff .removed").first).to_be_visible()
    page.locator("#compare summary").click()
    page.locator("#compare button[value$='=anthropic']").click()
    expect(page.locator(".compared th").last).to_contain_text("Anthropic")
    page.locator("#show-cca-claude").click()
    expect(page.locator(".compared th").first).to_contain_text("Claude via Cloud Code Assist")
    page.get_by_role("button", name="Output", exact=True).click()
    json.loads(page.locator("#whole").inner_text())
    page.get_by_role("button", name="Validation").click()
    expect(page.get_by_role("region", name="The pasted schema")).to_contain_text("valid JSON Schema")


def test_the_keyword_table_leads_to_a_target(page: Page) -> None:
    page.goto("/?sample=string-limits")
    page.get_by_role("button", name="By keyword").click()
    row = page.locator(".grid tr", has=page.locator("th", has_text="minLength"))
    expect(row.locator("td.described").first).to_be_visible()
    page.locator("#show-moonshot-current").click()
    expect(page.locator("section.detail")).to_have_attribute("data-target", "moonshot-current")


def test_the_filter_leaves_what_fails_open(page: Page) -> None:
    page.goto("/")
    page.locator("#only-fail-open").click()
    expect(page.locator(".matrix tbody tr")).to_have_count(1)
    expect(page.locator(".matrix tbody th button")).to_have_count(4)
    page.locator("#only-all").click()
    expect(page.locator(".matrix tbody th button")).to_have_count(14)


def test_the_table_of_tools_leads_to_one_tool_at_one_target(page: Page) -> None:
    page.goto("/?sample=openai-request")
    row = page.locator(".heat tbody tr", has_text="quote_price")
    row.get_by_role("button", name=re.compile("^Gemini: ")).click()
    expect(page.locator("section.detail")).to_have_attribute("data-target", "google-json-schema")
    expect(page.locator(".tool-matrix tr.selected th button")).to_have_text("quote_price")


def test_a_call_that_does_not_fit_is_explained_and_repaired(page: Page) -> None:
    page.goto("/")
    text(page).fill('{"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}')
    page.get_by_label("Arguments of a call").fill('{\n  "n": "3"\n}')
    expect(page.locator("#call")).to_contain_text("a repair is proposed")
    page.get_by_role("button", name="See the tool call").click()
    expect(page.get_by_label("What the model is told")).to_contain_text("Field 'n' expected an integer, got")
    expect(page.locator(".repairs")).to_contain_text("string-to-number")
    expect(page.locator(".diff .added")).to_contain_text('"n": 3')
    page.get_by_role("button", name="Providers", exact=True).click()
    page.get_by_role("button", name="Validation").click()
    page.get_by_role("link", name="line 2, column 3 of the arguments").first.click()
    expect(page.get_by_label("Arguments of a call")).to_be_focused()


def test_a_lost_check_is_flagged(page: Page) -> None:
    page.goto("/?sample=lost-check")
    expect(page.locator("tr", has=page.locator("#show-google-json-schema"))).to_contain_text("check lost")
    expect(page.locator("section.detail")).to_contain_text("a check is lost")


# Sharing


def test_a_link_gives_the_same_picture_in_a_private_window(page: Page, browser: Browser, base_url: str) -> None:
    page.goto("/?sample=string-limits&target=cca-claude")
    page.get_by_label("Arguments of a call").fill("{}")
    page.get_by_role("button", name="Diff").click()
    expect(page.get_by_label("Arguments of a call")).to_have_js_property("answered", "{}")
    expect(page.locator("section.detail")).to_have_attribute("data-tab", "diff")
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")  # losses are asked for by a table that is in sight
    losses_came(page)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True).input_value()
    private = browser.new_context(base_url=base_url)
    other = private.new_page()
    other.goto(link)
    expect(other.locator(".banner")).to_contain_text("outputs are still the same")
    losses_came(other)
    assert other.url == link
    for selector in ("#results", "#status"):
        expect(other.locator(selector)).to_have_text(page.locator(selector).inner_text(), use_inner_text=True)
    expect(text(other)).to_have_value(text(page).input_value())
    expect(other.get_by_label("Arguments of a call")).to_have_value("{}")
    text(other).press("End")
    text(other).press_sequentially(" ")
    expect(other.locator(".banner")).to_have_text("Edited since the link was made.")
    assert "#" not in other.url
    private.close()


def test_a_shared_link_wins_over_the_draft_which_can_be_had_back(page: Page) -> None:
    page.goto("/?sample=format-uri")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True).input_value()
    page.get_by_role("button", name="Close").click()
    text(page).fill(OTHER)
    page.goto("/?sample=format-uri")
    page.goto(link)
    expect(page.locator(".banner")).to_contain_text("outputs are still the same")
    text(page).press("End")
    text(page).press_sequentially(" ")
    page.get_by_role("button", name="Restore my draft").click()
    expect(text(page)).to_have_value(OTHER)


def test_what_a_link_opened_is_presented_again_after_a_reload(page: Page) -> None:
    page.goto("/?sample=format-uri")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True).input_value()
    page.goto("/")
    text(page).fill(OTHER)
    status(page).to_contain_text(ALL_TARGETS)
    page.goto(link)
    expect(page.locator(".banner")).to_contain_text("outputs are still the same")
    page.get_by_role("button", name="Present").click()
    for _ in range(2):
        expect(page.locator("body.present")).to_have_count(1)
        expect(page).to_have_url(re.compile(r"/\?.*present=1"))
        expect(page.locator("#text")).to_have_value(re.compile('"format": "uri"'))
        page.reload()
    page.get_by_text("Stop presenting").click()
    page.get_by_role("button", name="Restore my draft").click()
    expect(text(page)).to_have_value(OTHER)


def test_a_damaged_link_says_what_is_wrong(page: Page) -> None:
    page.goto("/#v1.AAAA")
    expect(page.locator(".banner")).to_have_text("The link cannot be opened.")
    expect(page.locator("#findings")).to_contain_text("error")


def test_the_panel_copies_and_the_keyboard_leaves_it(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy the whole report").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "| target |" in page.evaluate("navigator.clipboard.readText()")
    page.keyboard.press("Escape")
    expect(page.locator("#share")).to_be_hidden()


def test_a_short_link_is_stored_on_demand_and_deleted_by_its_owner(page: Page, browser: Browser) -> None:
    page.goto("/?sample=format-uri&target=google")
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share")).to_contain_text("stores your text on this server for 180 days")
    page.get_by_role("button", name="Create a short link").click()
    short = page.locator("#short").input_value()
    other = browser.new_context().new_page()
    other.goto(short)
    expect(other.locator("section.detail")).to_have_attribute("data-target", "google")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("link", name="Delete /s/").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_role("main")).to_contain_text("The link is deleted.")
    answer = other.goto(short)
    assert answer is not None
    assert answer.status == 404
    other.context.close()


def test_sharing_works_with_javascript_switched_off(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/?sample=format-uri")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("link", name="Without JavaScript").click()
    expect(page.locator(".banner")).to_contain_text("outputs are still the same")
    page.get_by_role("button", name="Check a call").click()
    expect(page.locator("#view-call")).to_have_attribute("aria-current", "true")
    context.close()


def test_marks_that_turn_the_direction_of_text_are_seen(page: Page) -> None:
    page.goto("/")
    text(page).fill('{"type": "object", "description": "user\u202etxt.exe"}')
    expect(page.locator("#code-o")).to_contain_text("user\\u202etxt.exe")


def test_what_is_sent_is_saved_as_a_file(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google&tab=output")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save", exact=True).click()
    assert saved.value.suggested_filename == "google.json"


# For an audience


def test_presenting_goes_through_the_samples_with_the_arrow_keys(page: Page) -> None:
    first, second = list(load())[:2]
    page.goto("/?present=1")
    expect(page.locator("body.present")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/?present=1&sample={second}")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/?present=1&sample={first}")


@pytest.mark.parametrize("address", ["/?present=1&sample=string-limits", "/?present=1"])
def test_escape_ends_a_presentation(page: Page, address: str) -> None:
    page.goto("/")
    text(page).fill(OTHER)
    status(page).to_contain_text(ALL_TARGETS)
    page.goto(address)
    expect(page.locator("body.present")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("body.present")).to_have_count(0)
    expect(text(page)).to_be_visible()


def test_on_a_phone_the_controls_of_a_presentation_leave_room_for_it(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/?present=1&sample=string-limits")
    box = page.locator("header").bounding_box()
    assert box is not None
    assert box["height"] < 844 / 3
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for name in ("← Back", "Next →", "Stop presenting"):
        control = page.get_by_role("link", name=name).bounding_box()
        assert control is not None
        assert control["x"] >= 0


def test_an_audience_sees_both_columns_whatever_view_was_open(page: Page) -> None:
    page.goto("/?present=1&sample=string-limits&tab=output")
    expect(page.get_by_label("The schema as it was pasted")).to_be_visible()
    expect(page.locator(".told > li:visible b")).to_have_text("reason 1 of 7")
    page.get_by_role("button", name="Next reason").click()
    expect(page.locator(".told > li:visible b")).to_have_text("reason 2 of 7")


def test_the_theme_is_remembered_without_a_flash(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/")
    button = page.locator("#theme")
    expect(button).to_have_text("Theme: auto")
    button.click()
    button.click()
    expect(button).to_have_text("Theme: dark")
    page.reload(wait_until="commit")
    page.wait_for_selector("body")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 21, 26)"


def test_help_opens_and_closes_by_keyboard(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Help").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="How to read this page")).to_contain_text("Lost check")
    reaches_out = "dt => [...dt].filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"
    assert page.locator("#help dt").evaluate_all(reaches_out) == [], "these words cover their meaning"
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()


def test_on_a_phone_the_verdict_is_seen_without_scrolling(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    box = page.get_by_role("status").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 844 - box["height"]


def test_on_a_phone_the_verdict_of_many_tools_stays_short_and_above_the_table(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    names = [f"a-tool-with-a-long-name-number-{number}" for number in range(12)]
    text(page).fill(json.dumps([{"name": name, "input_schema": {"$ref": "#/no"}} for name in names]))
    page.locator(".tool-matrix").scroll_into_view_if_needed()
    head = page.locator(".tool-matrix tbody th").first
    expect(head).to_be_visible()
    assert head.evaluate("head => head.clientWidth") > 390 / 4, "names break at every letter"
    assert head.evaluate("head => head.scrollWidth <= head.clientWidth"), "a name is cut"
    bar = page.get_by_role("status").bounding_box()
    assert bar is not None
    assert bar["height"] < 844 / 8
    page.locator(".tool-matrix tbody th").first.evaluate(
        "(head, y) => scrollBy(0, head.getBoundingClientRect().top - y)", bar["y"] + 5
    )
    at = [bar["x"] + 20, bar["y"] + bar["height"] / 2]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('p').id", at) == "status"


def test_a_keyword_in_the_headline_is_code(page: Page) -> None:
    page.goto("/")
    text(page).fill('{"type": "object", "properties": {"a": {"$ref": "#/$defs/no"}}}')
    expect(page.locator("#status code")).to_have_text("$ref")


def test_on_a_phone_no_line_of_names_begins_with_a_comma(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    stray = page.locator(".targets tbody th").evaluate_all(
        """heads => heads.flatMap(head => {
            const found = [], walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const text = walker.currentNode, name = text.previousElementSibling;
                if (!text.data.startsWith(",") || !name) continue;
                const range = document.createRange();
                range.setStart(text, 0); range.setEnd(text, 1);
                const [comma, box] = [range.getBoundingClientRect(), name.getBoundingClientRect()];
                found.push([name.textContent, comma.top < box.bottom && comma.left >= box.right - 1]);
            }
            return found;
        })"""
    )
    assert len(stray) > 3
    assert [name for name, is_beside in stray if not is_beside] == []


def test_on_a_phone_the_census_scrolls_its_tables_and_breaks_no_word(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/census")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    widths = page.locator("table.census tbody th, svg.chart").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().width)"
    )
    assert min(widths) > 50, "a target's name is squeezed"
    assert max(widths) > 500, "the words of a picture are too small to read"


# Tokens


def test_the_map_shows_tokens_after_its_verdicts_and_a_cell_opens_its_tool(page: Page) -> None:
    page.goto("/")
    tools = [{"name": f"t{number}", "inputSchema": {"title": "word " * 9 * number}} for number in range(3)]
    text(page).fill(json.dumps(tools))
    page.locator("#cells-tokens").click()
    expect(page.locator("#t2-mistral")).to_have_text(re.compile("^≈[0-9]+$"))
    assert page.locator(".many-tools tbody th button").first.inner_text() == "t2"
    page.locator("#t1-mistral").click()
    expect(page.locator("#t1-mistral")).to_have_attribute("aria-current", "true")
    expect(page.locator("#t1-mistral")).to_have_text(re.compile("^≈[0-9]+$"))
    page.locator("#cells-verdicts").click()
    expect(page.locator("#t1-mistral")).not_to_have_text(re.compile("[0-9]"))


# What to do


def test_advice_its_code_and_the_prices_come_by_clicks_and_one_edit_is_applied_as_shown(page: Page) -> None:
    page.goto("/")
    headers = '{"type": "object", "additionalProperties": {"type": "string"}}'
    pasted = '{"properties": {"h": ' + headers + '}, "required": ["h"]}'
    text(page).fill(pasted)
    answered(page, pasted)
    page.locator("#show-openai-strict-current").click()
    expect(page.locator("#show-openai-strict-current")).to_have_attribute("aria-current", "true")
    expect(page.locator("tr.selected td.tokens")).to_have_text(re.compile("[0-9]"))
    losses_came(page)
    page.locator("#advice").click()
    panel = page.locator("section[aria-labelledby=what-to-do]")
    panel.get_by_role("button", name="Code that checks calls after these steps").click()
    code = panel.locator("section[aria-labelledby=call-code]")
    expect(code.locator("#call-code-1")).to_contain_text("def check(name: str, arguments: Any) -> Any:")
    code.locator("summary", has_text="TypeScript").click()
    expect(code.locator("#call-code-2")).to_contain_text("export function check(")
    panel.get_by_role("button", name="Apply: ").first.click()
    expect(text(page)).to_have_value(re.compile('"type":\\s*"object"'))
    expect(page.get_by_role("button", name="Undo the edit")).to_be_visible()
