"""Fixtures for the tests of page and API."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, BrowserType, Error, Page, expect
from starlette.testclient import TestClient

from tests.serving import serving
from tests.tools import find, require
from tests.web.browsing import as_new
from toolprism.schema import all_targets
from toolprism.web.application import Application, create_app
from toolprism.web.samples import Sample, load
from toolprism.web.settings import Settings

expect.set_options(timeout=20_000)  # a busy machine is slow and not wrong
SAMPLES = load()
#: How the page counts its targets.
ALL_TARGETS = f"{len(all_targets())} targets"


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Application:
    links = tmp_path_factory.mktemp("links") / "links.sqlite3"
    return create_app(Settings(links=links, seconds=300))


@pytest.fixture
def client(app: Application) -> Iterator[TestClient]:
    with TestClient(app) as client:
        yield client


@pytest.fixture(params=list(SAMPLES.values()), ids=list(SAMPLES))
def sample(request: pytest.FixtureRequest) -> Sample:
    given: Sample = request.param
    return given


@pytest.fixture(scope="session")
def base_url(app: Application) -> Iterator[str]:
    """Serve the application in a thread, as `toolprism serve` does in a process."""
    with serving(uvicorn.Config(app, log_level="warning", access_log=False)) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, object], browser_type: BrowserType
) -> dict[str, object]:
    """Use the system's Chromium where there is one, and Playwright's own build where that is installed."""
    if find("chromium") is None and Path(browser_type.executable_path).is_file():
        return browser_type_launch_args
    return {**browser_type_launch_args, "executable_path": require("chromium")}


@pytest.fixture(scope="session")
def tab(browser: Browser, base_url: str) -> Iterator[Page]:
    """Open the one page that all tests of a process use: a page in a context of its own costs a second of work."""
    context = browser.new_context(base_url=base_url)
    yield context.new_page()
    with suppress(Error):  # nothing is left to test: the browser may have ended already
        context.close()


@pytest.fixture
def page(tab: Page) -> Iterator[Page]:
    """Lend the page, as if it were new."""
    yield tab
    as_new(tab)


@pytest.fixture
def context(page: Page) -> BrowserContext:
    return page.context
