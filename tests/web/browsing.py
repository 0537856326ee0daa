"""What tests in a browser share: the parts of the page that they use, and a console that stays empty."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, ViewportSize, expect


def text(page: Page) -> Locator:
    """Return the field for tools."""
    return page.get_by_label("Tools or schema")


def status(page: Page) -> Any:
    """Return what can be expected of the status line."""
    return expect(page.get_by_role("status"))


def answered(page: Page, words: str) -> None:
    """Wait until the results are those of a text: a click on older ones is lost with them."""
    expect(page.locator("#text")).to_have_js_property("answered", words)


def losses_came(page: Page) -> None:
    """Wait for what a page asks for by itself: it replaces what is pointed at, and what has the focus."""
    expect(page.locator("[hx-post^='/check/losses'].unseen, [hx-trigger=load], .htmx-request")).to_have_count(0)


def paste(page: Page, words: str, field: str = "textarea#text") -> None:
    """Paste a text over all that stands in a field.

    Playwright's `fill` types: for a text of a thousand lines Chromium computes the layout three thousand times.
    """
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("words => navigator.clipboard.writeText(words)", words)
    page.locator(field).focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+v")


@contextmanager
def quiet_console(page: Page, kinds: Collection[str] = ("error",), but: Collection[str] = ()) -> Iterator[list[str]]:
    """Fail on messages in the console and on errors of scripts; yield the list of complaints.

    Args:
        page: the page.
        kinds: the kinds of messages that are complaints.
        but: words of messages that are expected.
    """
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in kinds:
            complaints.append(message.text)

    def fail(error: Error) -> None:
        complaints.append(str(error))

    page.on("console", hear)
    page.on("pageerror", fail)
    yield complaints
    page.remove_listener("console", hear)
    page.remove_listener("pageerror", fail)
    assert [each for each in complaints if not any(words in each for words in but)] == []


#: A file of the same origin that runs nothing: there its storages are emptied without a script that fills them again.
#: The next test begins there: from a page of another origin Chromium would start two processes for each test.
_QUIET = "/static/theme.js"
_SIZE: Final[ViewportSize] = {"width": 1280, "height": 720}


def as_new(page: Page) -> None:
    """Forget what a test left behind: other pages, routes, permissions, storages, the size, the media and the mouse."""
    context = page.context
    for other in context.pages:
        if other is not page:
            other.close()
    page.unroute_all(behavior="ignoreErrors")
    context.clear_permissions()
    context.clear_cookies()
    page.goto(_QUIET)
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.set_viewport_size(_SIZE)
    page.emulate_media(color_scheme="light", forced_colors="none", media="null")
    page.mouse.move(0, 0)


#: WCAG 2.0 to 2.2, A and AA.
_RULES: Final[dict[str, Any]] = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],  # what is as it should be is not described: half the time
    "preload": False,  # of style sheets, for a rule that is not among these
}

#: Run axe. Contrast, its dearest rule, is measured once for all texts of the same colours and size on the same ground.
_RUN: Final = """rules => {
  const grounds = new Map([[null, ""]]), seen = new Set();
  const ground = (element) => {
    if (!grounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${position};`;
      grounds.set(element, ground(element.parentElement) + (own === "rgba(0, 0, 0, 0) none 1 static;" ? "" : own));
    }
    return grounds.get(element);
  };
  for (const element of document.body.querySelectorAll("*")) {
    const isText = [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim());
    if (!isText && !element.matches("input, select, textarea") || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [ground(element), color, fontSize, fontWeight, textShadow].join();
    element.toggleAttribute("data-look", !seen.has(look));
    seen.add(look);
  }
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] });
  return axe.run(rules).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`));
}"""


def violations_now(page: Page) -> list[str]:
    """Return what axe finds in a page as it stands, each as its rule and its first element."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_RUN, _RULES)
    return found
