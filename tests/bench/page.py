"""The page: the times that users notice, with their goals; in a real Chromium and over a real socket."""

import asyncio
import gzip
import json
import re
from collections.abc import Iterator, Mapping
from statistics import median
from time import perf_counter
from typing import Final
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from playwright.sync_api import sync_playwright

from tests.bench.load import hostile
from tests.bench.server import ask, serving, until_ready
from tests.bench.table import Row, table
from tests.bench.work import large, real, wide
from tests.tools import find
from tests.vectors import corpus
from toolprism.core.json_types import Json

#: The figures, with their goals.
FIGURES: Final[Mapping[str, str]] = {
    "first contentful paint": "1,000 ms",
    "first page, gzip": "40 KB",
    "one real tool of 19 KB": "250 ms",
    "20 KB at 8 users, p95": "250 ms",
    "8,000 properties": "1,500 ms",
    "the same, each with a check": "1,500 ms",
    "a paste of 380 KB": "2,000 ms",
    "200 tools, first cells": "500 ms",
    "200 tools, all": "4,000 ms",
    "the slowest hostile paste": "10,000 ms",
    "50 users at once, errors": "0",
}

#: A property with a check that some providers do not take.
_CHECKED: Final[Json] = {"type": "string", "minLength": 1}
_REPEATS: Final = 5
_MANY: Final = 25


def report() -> str:
    """Measure every figure as the median of several runs, each with a different text, so that no result is cached."""
    with serving() as (port, _):
        asyncio.run(until_ready(port))
        _get(port, "/")
        found = {
            "first contentful paint": f"{_first_paint(port):,.0f} ms",
            "first page, gzip": f"{_first_page(port) / 1024:.1f} KB",
            "one real tool of 19 KB": _ms(median(_checks(port, real(19_000), _REPEATS))),
            "20 KB at 8 users, p95": _ms(asyncio.run(_shared(port, real(20_000), users=8))),
            "8,000 properties": _ms(median(_checks(port, wide(8_000, {"type": "string"}), _REPEATS))),
            "the same, each with a check": _ms(median(_checks(port, wide(8_000, _CHECKED), _REPEATS))),
            "a paste of 380 KB": _ms(median(_checks(port, large(380_000), _REPEATS))),
        }
        first, whole = _many_tools(port, 200)
        found |= {"200 tools, first cells": _ms(first), "200 tools, all": _ms(whole)}
        found["the slowest hostile paste"] = _ms(max(_hostile(port)))
        found["50 users at once, errors"] = str(asyncio.run(_users(port, 50)))
    rows: list[Row] = [(name, found[name], wanted) for name, wanted in FIGURES.items()]
    return table("8. The page", ("what", "measured", "to reach"), rows, "Over HTTP, from request to the last byte.")


def _ms(seconds: float) -> str:
    return f"{seconds * 1_000:,.0f} ms"


def _get(port: int, path: str) -> bytes:
    with urlopen(
        Request(f"http://127.0.0.1:{port}{path}", headers={"accept-encoding": "gzip"})
    ) as answer:  # our own server
        whole: bytes = answer.read()
        return whole


def _post(port: int, path: str, **fields: str) -> tuple[float, str]:
    headers = {"hx-request": "true", "accept-encoding": "gzip"}
    request = Request(f"http://127.0.0.1:{port}{path}", urlencode(fields).encode(), headers)  # our own server
    started = perf_counter()
    with urlopen(request) as answer:  # noqa: S310  # our own server
        whole = answer.read()
        packed = answer.headers.get("content-encoding") == "gzip"
    return perf_counter() - started, (gzip.decompress(whole) if packed else whole).decode()


def _checks(port: int, text: str, times: int) -> list[float]:
    """Check a text that differs a little each time."""
    spent = []
    for number in range(times + 1):
        changed = text[: text.rindex("}")] + f', "x-number": {number}}}'
        spent.append(_post(port, "/check", text=changed)[0])
    return spent[1:]


async def _shared(port: int, text: str, *, users: int) -> float:
    """Let users check a text each, again and again, never the same; return the 95th of 100 times, in seconds."""
    spent = []
    cut = text.rindex("}")

    async def use(user: int) -> None:
        for number in range(_MANY):
            body = urlencode({"text": f'{text[:cut]}, "x-number": "{user} {number}"}}'}).encode()
            started = perf_counter()
            status, _ = await ask(port, "POST", "/check", body, source=f"127.0.1.{user + 1}")
            spent.append(perf_counter() - started)
            assert status == "200", status

    await asyncio.gather(*map(use, range(users)))
    return sorted(spent)[len(spent) * 95 // 100]


def _many_tools(port: int, count: int) -> tuple[float, float]:
    """Return the seconds to the first cells of a number of published tools, and to all of them."""
    tools = [{"name": f"tool_{number}", "inputSchema": tool["inputSchema"]} for number, tool in enumerate(corpus())]
    text = json.dumps({"tools": tools[: count * 3 : 3]})
    first, page = _post(port, "/check", text=text)
    whole = first
    while more := re.search(r'hx-post="(/check[^"]*)" hx-trigger="load"', page):
        spent, page = _post(port, more[1].replace("&amp;", "&"), text=text)
        whole += spent
    return first, whole


def _hostile(port: int) -> Iterator[float]:
    pastes = hostile()
    for _ in range(8):
        path, body = next(pastes)
        started = perf_counter()
        asyncio.run(ask(port, "POST", path, body))
        yield perf_counter() - started


async def _users(port: int, count: int) -> int:
    """Let a number of users check a real tool at once, each from its own address; return how many got no response."""
    body = urlencode({"text": real(4_000)}).encode()
    users = (ask(port, "POST", "/check", body, source=f"127.0.1.{number}") for number in range(1, count + 1))
    answers = await asyncio.gather(*users)
    return sum(status != "200" for status, _ in answers)


def _first_page(port: int) -> int:
    return len(_get(port, "/"))


def _first_paint(port: int) -> float:
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=find("chromium")) as browser:
        spent = []
        for _ in range(_REPEATS):
            context = browser.new_context()
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{port}/")
            page.wait_for_timeout(200)
            paint = "performance.getEntriesByName('first-contentful-paint').map(entry => entry.startTime)"
            spent.append(float(page.evaluate(paint)[0]))
            context.close()
    return median(spent)
