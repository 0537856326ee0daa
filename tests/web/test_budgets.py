"""The size of the first visit: bytes over the network."""

import gzip
import re
from pathlib import Path

from starlette.testclient import TestClient

KB = 1_024
OWN = (
    *("app.js", "combobox.js", "editor.js", "format.js", "gutter.js", "lines.js", "pasted_error.js", "share.js"),
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


def test_our_own_scripts_are_small() -> None:
    whole = b"".join(Path("static", name).read_bytes() for name in OWN)
    assert len(gzip.compress(whole, 9)) <= 12 * KB


def test_every_script_is_counted() -> None:
    assert {path.name for path in Path("static").glob("*.js")} == {*OWN, "htmx-4.0.1.min.js"}
