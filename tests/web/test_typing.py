"""Typing in a large text: what a key changes in the page, counted and not timed."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browsing import answered

#: Types one key, and counts what it changes in the page beside the text area, and what it writes into storages, before
#: anything else happens. An empty key deletes.
_TYPE = """([at, key]) => {
  const field = document.querySelector(".editor textarea");
  field.focus();
  field.setSelectionRange(at, at);
  const everything = { childList: true, subtree: true, attributes: true, characterData: true };
  const observer = new MutationObserver(() => {});
  observer.observe(document, everything);
  const setItem = Storage.prototype.setItem;
  let written = 0;
  Storage.prototype.setItem = (name, value) => { written += value.length; };
  document.execCommand(key === "" ? "delete" : "insertText", false, key);
  Storage.prototype.setItem = setItem;
  const changes = observer.takeRecords().map((record) => record.addedNodes.length + record.removedNodes.length || 1);
  observer.disconnect();
  return [changes.reduce((sum, each) => sum + each, 0), written];
}"""


_END = 10**9


def tool(properties: int) -> str:
    schema = {"type": "object", "properties": {f"p{each}": {"type": "string"} for each in range(properties)}}
    return json.dumps(schema, indent=1)


def filled(page: Page, text: str) -> None:
    """Open the page with a text whose check has been answered."""
    page.goto("/")
    put(page, text)
    answered(page, text)


def put(page: Page, text: str) -> None:
    """Replace the text, as a paste does."""
    put_in = "(field, text) => { field.value = text; field.dispatchEvent(new InputEvent('input', { bubbles: true })); }"
    page.locator("#text").evaluate(put_in, text)


def typed(page: Page, at: int, key: str) -> list[int]:
    """Return how many nodes a key changes, and how many characters it writes into storages."""
    changed: list[int] = page.evaluate(_TYPE, [at, key])
    return changed


@pytest.mark.parametrize("properties", [100, 3_000])
def test_a_key_costs_the_same_whatever_the_size_of_the_text(page: Page, properties: int) -> None:
    filled(page, tool(properties))
    assert typed(page, 1, "x")[0] <= 3, "the first key turns a checked text into an edited one"
    assert typed(page, 2, "y") == [0, 0]
    assert typed(page, _END, "\n") == [1, 0], "one number more"
    assert typed(page, _END, "") == [1, 0], "and one less"
    assert typed(page, _END, "\n" * 40)[0] <= 41


def numbers(page: Page) -> list[str]:
    return page.locator(".editor .gutter").first.locator("span").all_text_contents()


def test_every_line_has_its_number_after_any_edit(page: Page) -> None:
    filled(page, "{}")
    for text in ("", "\n", "\n" * 499, "\n" * 500, "\n" * 1_700, "\n" * 1_000, "{}"):
        put(page, text)
        assert numbers(page) == [str(line + 1) for line in range(text.count("\n") + 1)]


def marks(page: Page) -> list[int]:
    """Return the lines that are marked."""
    marked: list[int] = page.locator(".editor .gutter").first.evaluate(
        "gutter => [...gutter.querySelectorAll('[class]')].map(({ textContent }) => Number(textContent))"
    )
    return marked


_TWO_CONSTANTS = '{\n"type": "object",\n"properties": {\n"a": {"const": 1},\n"b": {"const": 2}\n}\n}'


def test_marks_move_with_their_lines_until_the_next_check(page: Page) -> None:
    text = _TWO_CONSTANTS
    filled(page, text)
    page.locator("#edition-reference").click()
    page.locator("#show-google").click()
    expect(page.locator("section.detail")).to_have_attribute("data-target", "google")
    expect(page.locator("[hx-post='/check/losses']")).to_have_count(0)
    assert marks(page) == [1, 4, 5]
    page.route("**/check", lambda route: route.abort())
    after_line_four = text.index('"b"') - 1
    typed(page, after_line_four, "\n")
    assert marks(page) == [1, 4, 6]
    typed(page, 1, "\n\n")
    assert marks(page) == [1, 6, 8]
    typed(page, 2, "")
    assert marks(page) == [1, 5, 7]
    typed(page, 2, "")
    typed(page, 2, "")
    assert marks(page) == [1, 3, 5], "lines are joined"


#: What is typed is not checked.
_CLICKS_ALONE = "form => { form.requestSubmit = (by) => by && HTMLFormElement.prototype.requestSubmit.call(form, by); }"


def test_an_answer_to_an_older_text_leaves_marks_where_they_moved(page: Page) -> None:
    filled(page, "{}")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/check/losses", hold)
    with page.expect_request("**/check/losses"):
        put(page, _TWO_CONSTANTS.replace("1", "3"))  # whose losses nobody has asked for
    page.locator("#check").evaluate(_CLICKS_ALONE)
    expect(page.locator(".editor .gutter [class]")).to_have_text(["4", "5"])
    typed(page, 1, "\n\n")
    held.pop().continue_()
    expect(page.locator("[hx-post='/check/losses']")).to_have_count(0)
    assert marks(page) == [6, 7]
    page.route("**/check", hold)
    with page.expect_request("**/check"):
        page.locator("#show-google-json-schema").click()
    typed(page, 1, "\n\n")
    held.pop().continue_()
    expect(page.locator(".detail[data-target=google-json-schema]")).to_be_visible()
    assert marks(page) == [8, 9]


def test_a_mistake_stays_marked_while_lines_are_added_below_it(page: Page) -> None:
    filled(page, "{}")
    put(page, '{\n"a" 1\n}\n')
    expect(page.locator(".editor .gutter .error")).to_have_text(["2"])
    page.route("**/check", lambda route: route.abort())
    typed(page, 10, "\n\n\n")
    assert marks(page) == [2]


def test_a_draft_is_kept_when_the_page_is_left_before_the_pause(page: Page) -> None:
    filled(page, "{}")
    typed(page, 1, '"type": "object"')
    page.reload()
    expect(page.locator("#text")).to_have_value('{"type": "object"}')
