"""WCAG 2.0 to 2.2, A and AA, by axe: start, chosen target, several tools and error, light and dark, wide and phone."""

import re
from collections.abc import Iterator
from typing import Any, Final, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.soak import SOAK

_RULES: dict[str, Any] = {
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


#: Themes and widths. A state of a page is looked at in one of them, and the first page in each.
_LOOKS: Final[tuple[tuple[Literal["light", "dark"], int], ...]] = (
    ("light", 1440),
    ("dark", 1440),
    ("dark", 390),
    ("light", 390),
)


def violations(page: Page, look: int) -> list[str]:
    """Return what axe finds in one of the looks, or in all of them in a long run."""
    looks = _LOOKS if SOAK else (_LOOKS[look % len(_LOOKS)],)
    return [f"{scheme}, {width} px: {found}" for scheme, width in looks for found in _violations(page, scheme, width)]


def _violations(page: Page, scheme: Literal["light", "dark"], width: int) -> Iterator[str]:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    yield from page.evaluate(_RUN, _RULES)


#: A place for each template, and for each state of the first page that looks different.
_PLACES: Final = (
    "/?sample=one-bad-tool&table=lint",
    "/?sample=one-bad-tool&table=budgets",
    "/?sample=root-any-of&table=action",
    "/?sample=call-wrong-types&table=call",
    "/?sample=string-limits&table=keywords&target=google&tab=diff",
    "/?sample=string-limits&table=outputs&target=google&tab=output",
    "/?sample=number-enum&target=google-json-schema&tab=diff&against=google&edition=current",
    "/?sample=draft-07&tab=validation&model=openai%2Fgpt-5&edition=current",
    "/?sample=lost-check",
    "/?sample=call-fenced&edition=all",
    "/?present=1&sample=open-map",
    "/p?s=v1.AAAA",
    "/explain-error",
    "/budgets",
    "/wire",
    "/wire?sample=second-turn-refused",
    "/census",
    "/rules?target=google",
    "/rules/strip-constraints",
    "/targets",
    "/targets/google",
    "/api",
    "/s/abcdefghij/delete?token=x",
    "/models?q=kimi",
    "/models/github-copilot/gpt-4.1",
    "/conditions?q=array",
    "/conditions/array-without-items",
    "/providers",
    "/providers/openai-strict",
    "/clients/claude-code",
    "/check-server",
    "/docs",
    "/docs/check",
    "/docs/mcp",
    "/action?sample=union",
    "/action/template",
    "/lint",
    "/lint/root-union",
    "/checklist",
    "/nowhere",
)


@pytest.mark.parametrize("look, place", list(enumerate(_PLACES)), ids=_PLACES)
def test_axe_finds_nothing(page: Page, look: int, place: str) -> None:
    page.goto(place)
    assert violations(page, look) == []


#: Two looks with both themes and both widths: a colour does not depend on a width, nor a size on a theme.
_BOTH: Final = (0, 2)


@pytest.mark.parametrize("place", ["/", "/?sample=one-bad-tool"])
def test_axe_finds_nothing_on_the_first_page_in_either_theme(page: Page, place: str) -> None:
    page.goto(place)
    assert [found for look in _BOTH for found in violations(page, look)] == []


def test_axe_finds_nothing_beside_a_mistake(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Tools or schema").fill('{"type": "object",')
    expect(page.get_by_label("Tools or schema")).to_have_attribute("aria-invalid", "true")
    assert violations(page, 2) == []


def test_axe_finds_nothing_in_an_explained_error_and_after_its_fix(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Tools or schema").fill("tools.0.custom.input_schema.type: Field required")
    expect(page.locator("#headline")).to_contain_text("Anthropic refuses")
    assert violations(page, 2) == []
    page.get_by_label("The tools that were sent").fill('[{"name": "a", "input_schema": {"properties": {}}}]')
    page.get_by_role("button", name="Open on its own page").click()
    assert violations(page, 3) == []
    page.get_by_role("button", name="Apply the fix").click()
    expect(page.locator(".proof")).to_be_visible()
    assert violations(page, 1) == []


def test_axe_finds_nothing_in_what_clicks_bring(page: Page) -> None:
    page.goto("/?sample=open-map&target=openai-strict-current&open-map=pairs")
    expect(page.locator("td.tokens").first).to_have_text(re.compile("[0-9]"))
    page.locator("#advice").click()
    page.get_by_role("button", name="Code that checks calls").first.click()
    expect(page.locator("#call-code-1")).to_be_visible()
    page.locator("details", has=page.locator("#strategies")).evaluate("each => each.open = true")
    page.get_by_role("button", name="What each choice costs").click()
    expect(page.locator("#strategy-prices")).to_be_visible()
    assert [found for look in _BOTH for found in violations(page, look)] == []


def test_axe_finds_nothing_in_the_map_of_tokens(page: Page) -> None:
    page.goto("/?sample=one-bad-tool&cells=tokens")
    expect(page.locator(".grid.tokens .dot").first).to_have_text(re.compile("[0-9]"))
    assert [found for look in _BOTH for found in violations(page, look)] == []


@pytest.mark.parametrize("look, place, name", [(1, "/", "Share"), (2, "/", "Help"), (3, "/wire", "Help")])
def test_axe_finds_nothing_in_what_opens_above_the_page(page: Page, look: int, place: str, name: str) -> None:
    page.goto(place)
    page.get_by_role("button", name=name).click()
    expect(page.get_by_role("dialog", name="Share" if name == "Share" else "How to read")).to_be_visible()
    assert violations(page, look) == []


def test_axe_finds_nothing_while_a_line_is_lit(page: Page) -> None:
    page.goto("/?sample=string-limits&target=google")
    page.locator("#code-o").focus()
    for _ in range(11):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".lit").first).to_be_visible()
    assert violations(page, 1) == []
