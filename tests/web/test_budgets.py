"""The size of the first visit: bytes over the network."""

import gzip
import re
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, expect
from starlette.testclient import TestClient

from tests.serving import serving
from toolprism.web.front import create_web_app
from toolprism.web.settings import Settings

KB = 1_024
MOST_BYTES = 55_000
MOST_REQUESTS = 14
OWN = (
    *("app.js", "combobox.js", "editor.js", "gutter.js", "lines.js", "share.js"),
    "theme.js",
)


def travelling(client: TestClient, url: str) -> int:
    """Return the size of an answer over the network."""
    with client.stream("GET", url, headers={"Accept-Encoding": "gzip"}) as response:
        return sum(len(chunk) for chunk in response.iter_raw())


def test_the_first_page_is_small_and_so_is_all_that_it_loads(client: TestClient) -> None:
    page = travelling(client, "/")
    urls = set(re.findall(r'"(/static/[^"]+)"', client.get("/").text))
    assert page <= 40 * KB
    assert page + sum(travelling(client, url) for url in urls) <= 90 * KB


def test_a_first_visit_is_small_as_a_browser_counts_it_with_headers_and_what_is_asked_later(
    browser: Browser, tmp_path: Path
) -> None:
    front = create_web_app(Settings(links=tmp_path / "links.sqlite3", engines=1, seconds=60, patience=60))
    sizes: dict[str, int] = {}

    def count(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = int(event["encodedDataLength"])

    with serving(uvicorn.Config(front, log_level="warning", access_log=False)) as port:
        context = browser.new_context()
        page = context.new_page()
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", count)
        page.goto(f"http://127.0.0.1:{port}/")
        expect(page.locator("[hx-post='/check/losses']")).to_have_count(0)
        page.wait_for_load_state("networkidle")
        context.close()
    assert sum(sizes.values()) <= MOST_BYTES
    assert len(sizes) <= MOST_REQUESTS


def test_files_are_sent_as_small_as_they_get(client: TestClient) -> None:
    for url in set(re.findall(r'"(/static/[^"]+)"', client.get("/").text)):
        whole = client.get(url, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in whole.headers
        assert travelling(client, url) == len(gzip.compress(whole.content, 9)), url


def test_our_own_scripts_are_small() -> None:
    whole = b"".join(Path("static", name).read_bytes() for name in OWN)
    assert len(gzip.compress(whole, 9)) <= 11_800


def test_every_script_is_counted() -> None:
    assert {path.name for path in Path("static").glob("*.js")} == {*OWN, "htmx-4.0.1.min.js"}
