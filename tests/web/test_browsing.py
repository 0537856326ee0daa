"""The page that tests in a browser share is as new for each."""

from playwright.sync_api import Page, Route

from tests.web.browsing import as_new, text

_STATE = """() => [
    localStorage.length, sessionStorage.length, document.cookie, innerWidth, innerHeight,
    matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("print").matches,
]"""


def test_nothing_of_a_test_is_left_for_the_next(page: Page) -> None:
    page.goto("/lint")
    fresh = page.evaluate(_STATE)
    page.goto("/")
    page.context.new_page()
    page.context.grant_permissions(["clipboard-read"])
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    page.route("**/lint", refuse)
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark", media="print")
    text(page).fill("{}")
    page.evaluate("localStorage.setItem('a', 'b'); sessionStorage.setItem('a', 'b'); document.cookie = 'a=b'")
    assert page.evaluate(_STATE) != fresh
    as_new(page)
    assert page.context.pages == [page]
    page.goto("/lint")
    assert page.evaluate(_STATE) == fresh
    assert refused == []
    permission = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)"
    assert page.evaluate(permission) != "granted"
