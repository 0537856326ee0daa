"""What tests in a browser share: the parts of the page that they use, and a console that stays empty."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect


def text(page: Page) -> Locator:
    """Return the field for tools."""
    return page.get_by_label("Tools or schema")


def status(page: Page) -> Any:
    """Return what can be expected of the status line."""
    return expect(page.get_by_role("status"))


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

    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield complaints
    assert [each for each in complaints if not any(words in each for words in but)] == []
