"""Takes the screenshot for the README: `make picture`."""

import threading
from pathlib import Path

import uvicorn
from playwright.sync_api import sync_playwright

from app.cli.server_socket import listening
from app.web.application import create_app
from app.web.settings import Settings
from tests.tools import require

_PICTURE = Path(__file__).parents[1] / "docs" / "page.png"
_PLACE = "/?sample=string-limits"


def main() -> None:
    """Serve the application for as long as it takes, and write the picture."""
    listener = listening("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create_app(Settings(seconds=60)), log_level="warning", access_log=False))
    threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=require("chromium"))
        page = browser.new_page(viewport={"width": 1280, "height": 860}, color_scheme="light", reduced_motion="reduce")
        page.goto(f"http://127.0.0.1:{listener.getsockname()[1]}{_PLACE}")
        page.locator("#theme").wait_for()
        page.screenshot(path=_PICTURE)
        browser.close()
    server.should_exit = True


if __name__ == "__main__":
    main()
