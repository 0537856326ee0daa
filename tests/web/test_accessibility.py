"""WCAG 2.0 to 2.2, A and AA, by axe: start, chosen target, several tools and error, light and dark, wide and phone."""

import re
from collections.abc import Iterator
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.soak import SOAK
from tests.web.browsing import violations_now

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
    yield from violations_now(page)


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
