"""The page under bad conditions: a slow, refusing or missing server; no script, no colours, paper, a phone."""

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.browsing import answered, losses_came, quiet_console, status, text
from tests.web.conftest import ALL_TARGETS

FINE: Final = '{"type": "object", "properties": {"sql": {"type": "string"}}, "required": ["sql"]}'
OTHER: Final = '{"type": "object", "properties": {"limit": {"type": "integer", "minimum": 1}}}'
#: The browser's own messages for requests that fail.
_BROWSER_S_OWN: Final = ("Failed to load resource", "htmx:error")
WINDOW: Final = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(autouse=True)
def quiet(page: Page) -> Iterator[None]:
    with quiet_console(page, but=_BROWSER_S_OWN):
        yield


# The server


@pytest.mark.parametrize(
    "answer, said",
    [
        (lambda route: route.abort(), "The server did not answer; the results may be old."),
        (
            lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>", content_type="text/html"),
            "The server refused the request (502); the results may be old.",
        ),
    ],
    ids=["gone", "a gateway's own words"],
)
def test_when_the_server_fails_text_and_results_stay(page: Page, answer: Callable[[Route], None], said: str) -> None:
    page.goto("/")
    text(page).fill(FINE)
    status(page).to_contain_text("as pasted")
    page.route("**/check", answer)
    text(page).fill(OTHER)
    status(page).to_have_text(said)
    expect(text(page)).to_have_value(OTHER)
    expect(page.get_by_label("The schema as it was pasted")).to_contain_text('"sql"')
    expect(page.get_by_role("heading", name="Bad gateway")).to_have_count(0)
    page.unroute("**/check")
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_label("The schema as it was pasted")).to_contain_text('"limit"')
    status(page).to_contain_text(ALL_TARGETS)


def test_a_failure_is_said_until_the_next_answer(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    expect(page.locator("[hx-post='/check/losses']")).to_have_count(0)
    before = page.get_by_role("status").inner_text()
    page.route("**/check/loss", lambda route: route.abort())
    for _ in range(2):
        page.get_by_role("button", name="What can go wrong").click()
        status(page).to_have_text("The server did not answer.")
    page.unroute("**/check/loss")
    page.get_by_role("button", name="What can go wrong").click()
    expect(page.locator("#can-go-wrong")).to_be_visible()
    status(page).to_have_text(before)
    expect(page.locator("#retry")).to_have_count(0)


def test_a_link_that_could_not_be_fetched_shows_no_results_of_something_else(page: Page) -> None:
    page.goto("/?sample=format-uri")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True).input_value()
    page.goto("about:blank")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/share.js", hold)  # what a visitor sees until the script that opens links has come
    page.route("**/p", lambda route: route.abort())
    page.goto(link)
    opening = page.get_by_text("Opening the link…")
    expect(opening).to_be_visible()
    for hidden in ("#text", "#status", "#results"):
        expect(page.locator(hidden)).to_be_hidden()
    page.unroute("**/share.js")
    held[0].continue_()
    status(page).to_have_text("The server did not answer; reload the page to open the link.")
    expect(opening).to_be_hidden()
    expect(page.locator("#results")).to_be_hidden()
    page.unroute("**/p")
    page.reload()
    expect(page.locator(".banner")).to_contain_text("outputs are still the same")
    expect(opening).to_be_hidden()
    expect(page.locator("#results")).to_be_visible()


def test_an_answer_without_results_is_not_shown_as_results(page: Page) -> None:
    page.goto("/p?s=v1.AAAA")
    text(page).fill("{")
    expect(page.locator("#findings")).to_contain_text("line 1, column")
    expect(page.locator(".stale")).to_be_hidden()
    text(page).fill(FINE)
    status(page).to_contain_text(ALL_TARGETS)
    text(page).fill("{")
    expect(page.locator(".stale")).to_have_text("The results belong to the last text that could be read.")


def test_a_refusal_of_our_own_says_why(page: Page) -> None:
    page.goto("/")
    page.locator("#text").evaluate("(area, size) => { area.value = ' '.repeat(size) }", 4_000_000)
    page.get_by_role("button", name="Check", exact=True).click()
    status(page).to_contain_text("The request has more than")
    expect(page.locator(".matrix")).to_be_visible()
    expect(page.get_by_role("banner")).to_have_count(1)


def test_a_click_is_named_in_the_address_though_an_answer_to_something_else_comes_first(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.goto("/?sample=string-limits")
    for asked, button in ("/check/loss", "#losses"), ("/check", "#show-mistral"):
        page.route(f"**{asked}", hold)
        with page.expect_request(f"**{asked}"):
            page.locator(button).click()
    held.pop(0).continue_()
    expect(page.locator("#can-go-wrong")).to_be_visible()
    held.pop().continue_()
    expect(page).to_have_url(re.compile("target=mistral"))


def test_a_failure_tells_of_old_results_though_a_late_answer_came_between(page: Page) -> None:
    page.goto("/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/check", hold)
    with page.expect_request("**/check"):
        text(page).fill(FINE)
    page.locator("#check").evaluate("form => { form.requestSubmit = () => {} }")
    text(page).fill(OTHER)
    held.pop().continue_()
    answered(page, FINE)
    page.unroute("**/check")
    page.route("**/check", lambda route: route.abort())
    page.locator("#check").evaluate("form => { delete form.requestSubmit; form.requestSubmit() }")
    status(page).to_have_text("The server did not answer; the results may be old.")
    expect(page.locator("body")).to_have_class(re.compile("stale"))


def test_a_check_that_takes_its_time_says_so(page: Page) -> None:
    page.goto("/")
    waiting: list[Route] = []

    def keep(route: Route) -> None:
        waiting.append(route)

    page.route("**/check", keep)
    clock = page.context.new_cdp_session(page)
    clock.send("Animation.enable")
    clock.send("Animation.setPlaybackRate", {"playbackRate": 0})
    with page.expect_request("**/check"):
        text(page).fill(FINE)
    expect(page.locator("#check")).to_have_class(re.compile("htmx-request"))
    after = "getComputedStyle(document.getElementById('status'), '::after')"
    assert page.evaluate(f"[{after}.visibility, {after}.content]") == ["hidden", '" Checking …"'], "it flickers"
    clock.send("Animation.setPlaybackRate", {"playbackRate": 1})
    page.locator("#status").evaluate("status => status.getAnimations({ subtree: true })[0].finished.then(() => 0)")
    assert page.evaluate(f"{after}.visibility") == "visible"
    clock.detach()
    for route in waiting:
        route.continue_()
    status(page).to_contain_text("as pasted")


def test_a_check_is_announced_once(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """() => {
            window.said = [];
            const note = () => window.said.push(document.getElementById("status").textContent);
            new MutationObserver(note).observe(document.getElementById("status"), {childList: true, subtree: true});
        }"""
    )
    text(page).fill(FINE)
    answered(page, FINE)
    losses_came(page)
    assert page.evaluate("window.said.length") == 1


def test_what_was_typed_can_be_undone_after_a_check(page: Page) -> None:
    page.goto("/")
    before = text(page).input_value()
    text(page).press("Control+End")
    text(page).press_sequentially("xyz")
    status(page).to_contain_text("Not JSON")
    for _ in range(3):
        text(page).press("Control+z")
    expect(text(page)).to_have_value(before)
    status(page).to_contain_text(ALL_TARGETS)


def test_it_opens_on_the_worst_with_its_line_marked_and_its_reason_said(page: Page) -> None:
    page.goto("/")
    expect(page.locator("section.detail")).to_have_attribute("data-verdict", "strict-off")
    finding = page.locator(".detail .finding.error").first
    expect(finding).to_contain_text("strict is off")
    line = int(finding.locator("a").get_attribute("data-line") or 0)
    expect(page.locator(".editor .gutter").first.locator("span").nth(line - 1)).to_have_class("error")


# The looks


def test_without_javascript_the_text_has_the_whole_width(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto("/")
    widths = [page.locator(place).first.bounding_box() for place in ("#text", ".editor")]
    assert widths[0] is not None
    assert widths[1] is not None
    assert widths[0]["width"] > widths[1]["width"] - 5
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog", name="How to read this page")).to_be_visible()
    context.close()


def test_without_colours_only_marked_lines_are_marked(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    page.emulate_media(forced_colors="active")
    colour = "span => getComputedStyle(span).borderLeftColor"
    lines = page.locator(".editor .gutter").first.locator("span")
    assert lines.nth(4).evaluate(colour) != lines.nth(3).evaluate(colour)
    selected = page.locator("#tab-changes").evaluate("button => getComputedStyle(button).outlineStyle")
    assert selected == "solid"


def test_on_paper_everything_is_dark_on_white_and_whole(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("html")).to_have_css("color-scheme", "light")
    assert page.locator("#code-s").evaluate("column => column.scrollHeight <= column.clientHeight")
    assert page.locator("#text").evaluate("area => area.scrollWidth <= area.clientWidth")
    for name in ("Share", "Check", "By keyword", "Copy"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


@pytest.mark.parametrize(
    "place", ["/?sample=lost-check", "/?sample=one-bad-tool", "/?sample=call-wrong-types&tab=validation"]
)
def test_twice_as_large_it_still_fits(page: Page, place: str) -> None:
    page.goto(place)
    heights = "all => all.map(head => head.getBoundingClientRect().height)"
    for width, height in (640, 400), (320, 640), (1280, 720):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WINDOW), width
        heads = page.locator(".matrix thead th").evaluate_all(heights)
        assert max(heads) < 80, f"at {width} px a heading is broken letter by letter"


@pytest.mark.parametrize(
    "path", ["/", "/wire", "/rules/strip-constraints", "/targets/google", "/nowhere", "/?present=1"]
)
def test_every_page_fits_every_width(page: Page, path: str) -> None:
    page.goto(path)
    for width in (1440, 1024, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(WINDOW), width


@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.soak)])
def test_the_foot_of_a_short_page_is_at_the_bottom(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/nowhere")
    foot = page.get_by_role("contentinfo").bounding_box()
    assert foot is not None
    assert foot["y"] + foot["height"] == pytest.approx(800, abs=1)


@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.soak)])
def test_the_panel_for_sharing_uses_its_width(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/")
    if width < 600:
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share")).to_be_visible()
    widths = [page.locator(place).evaluate("element => element.clientWidth") for place in ("#report", ".shared")]
    assert widths[0] > widths[1] - 5


def test_on_a_phone_the_keyword_stays_beside_its_row(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/?sample=string-limits&table=keywords")
    page.locator(".scroll").evaluate("box => { box.scrollLeft = 300 }")
    place = page.get_by_role("rowheader", name="minLength").bounding_box()
    assert place is not None
    assert place["x"] >= 0


@pytest.mark.parametrize("width", [1280, *(pytest.param(width, marks=pytest.mark.soak) for width in (1024, 1440))])
def test_the_head_of_the_page_is_low(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/")
    box = page.get_by_role("banner").bounding_box()
    assert box is not None
    assert box["height"] <= 85


def test_presenting_shows_the_own_tools_one_target_at_a_time(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/")
    text(page).fill(OTHER)
    status(page).to_contain_text(ALL_TARGETS)
    page.locator("#show-google-json-schema").click()
    page.get_by_role("button", name="Present", exact=True).click()
    expect(page.locator("body.present")).to_be_visible()
    expect(page.get_by_label("The schema as it was pasted")).to_contain_text('"limit"')
    expect(page.locator(".matrix")).to_be_hidden()
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 17
    assert page.evaluate(WINDOW)
    page.keyboard.press("ArrowRight")
    expect(page.locator("section.detail")).to_have_attribute("data-target", "cca-claude-current")
    expect(page.locator("#code-o .failing")).to_have_count(1)
    page.get_by_role("button", name="Stop presenting").click()
    expect(text(page)).to_have_value(OTHER)


def test_the_words_are_explained_and_lead_to_their_pages(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Help").click()
    links = page.locator("#help a").evaluate_all("all => all.map(link => link.getAttribute('href'))")
    assert {"/targets/openai-strict", "/rules/strip-constraints", "/rules/spill-into-description"} <= set(links)
    for link in links:
        answer = page.request.get(link)
        assert answer.ok
    expect(page.locator("#help .keys")).to_contain_text("check at once")
