"""Typing in the editor of the page, in a real Chromium: milliseconds a key, the layout that follows it included."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import uvicorn
from playwright.sync_api import Page, sync_playwright

from tests.bench.table import Row, table
from tests.serving import serving
from tests.tools import find
from toolprism.web.application import create_app

SIZES = (10_000, 150_000, 1_000_000)
#: Keys of each kind.
_KEYS = 20

_TYPE = """async ([text, key, count]) => {
  const field = document.querySelector(".editor textarea");
  window.htmx = undefined;
  field.form.requestSubmit = () => {};
  field.focus();
  if (text !== null) {
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  const spent = [];
  for (let number = 0; number < count; number += 1) {
    field.setSelectionRange(10, 10);
    await new Promise(requestAnimationFrame);
    const started = performance.now();
    document.execCommand("insertText", false, key);
    document.body.getBoundingClientRect();
    document.querySelector(".gutter").getBoundingClientRect();
    spent.push(performance.now() - started);
  }
  return spent;
}"""


def report() -> str:
    """Type letters and new lines into texts of every size."""
    with _page() as page:
        rows = [_row(page, size) for size in SIZES]
    return table(
        "7. Typing in the editor of the page: ms a key, median and worst of 20",
        ("text", "lines", "letter", "worst", "new line", "worst"),
        rows,
        "A key costs what its event does and the layout that follows; painting is not counted.",
    )


def _row(page: Page, size: int) -> Row:
    text = document(size)
    letters = page.evaluate(_TYPE, [text, "x", _KEYS])
    lines = page.evaluate(_TYPE, [None, "\n", _KEYS])
    shown = (f"{figure:.1f}" for spent in (letters, lines) for figure in (median(spent), max(spent)))
    return (f"{size:,} bytes", f"{text.count(chr(10)) + 1:,}", *shown)


def document(size: int) -> str:
    """Return a tool schema of about so many bytes, as people indent it."""
    one = {"type": "string", "description": "What to look for", "minLength": 1}
    many = size // (len(json.dumps({"p000000": one}, indent=2)) + 10)
    return json.dumps({"type": "object", "properties": {f"p{number}": one for number in range(many)}}, indent=2)


@contextmanager
def _page() -> Iterator[Page]:
    with (
        serving(uvicorn.Config(create_app(), log_level="warning", access_log=False)) as port,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=find("chromium")) as browser,
    ):
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{port}/")
        yield page
