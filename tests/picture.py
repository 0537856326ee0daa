"""Takes the screenshot for the README: `make picture`."""

from pathlib import Path

import uvicorn
from playwright.sync_api import sync_playwright

from tests.serving import serving
from tests.tools import require
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

_PICTURE = Path(__file__).parents[1] / "docs" / "page.png"
_PLACE = "/?sample=string-limits"


def main() -> None:
    """Serve the application for as long as it takes, and write the picture."""
    config = uvicorn.Config(create_app(Settings(seconds=60)), log_level="warning", access_log=False)
    with serving(config) as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=require("chromium"))
        page = browser.new_page(viewport={"width": 1280, "height": 860}, color_scheme="light", reduced_motion="reduce")
        page.goto(f"http://127.0.0.1:{port}{_PLACE}")
        page.locator("#theme").wait_for()
        page.wait_for_load_state("networkidle")  # what is asked for later stands in the table, too
        page.screenshot(path=_PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
