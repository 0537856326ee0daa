"""What tests in a browser share: the parts of the page that they use, and a console that stays empty."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, Final

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
