"""A server under measurement, requests to it, and their figures."""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter

from tests.bench.client import Client
from tests.vectors import corpus

#: The headings of `Figures.row`.
HEAD = ("what", "a second", "p50 ms", "p95", "p99", "most", "answers")


@dataclass
class Figures:
    """The results for one kind of request."""

    name: str
    seconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    def row(self, took: float) -> list[str]:
        """Return the figures as a row of a table."""
        at = [self.milliseconds(share) for share in (0.5, 0.95, 0.99, 1)]
        said = " ".join(f"{status}×{count}" for status, count in sorted(self.statuses.items()))
        return [self.name, f"{len(self.seconds) / took:.0f}", *(f"{value:.0f}" for value in at), said]

    def milliseconds(self, share: float) -> float:
        """Return the time within which that share of requests was answered."""
        times = sorted(self.seconds) or [0.0]
        return times[min(len(times) - 1, int(len(times) * share))] * 1_000


async def ask(port: int, method: str, path: str, body: bytes = b"", *, source: str = "127.0.0.1") -> tuple[str, bytes]:
    """Send one request on a connection of its own; return status and head."""
    client = Client(port, source)
    try:
        return await client.ask(method, path, body)
    finally:
        client.close()


async def measured(figures: Figures, request: Awaitable[tuple[str, bytes]]) -> None:
    """Count one request."""
    start = perf_counter()
    status, head = await request
    figures.seconds.append(perf_counter() - start)
    if status in {"429", "503"} and b"retry-after" not in head:
        status += "!"
    figures.statuses[status] += 1


@contextmanager
def serving(**settings: str) -> Iterator[tuple[int, int]]:
    """Start the server with environment variables; return its port and process."""
    command = [sys.executable, "-m", "toolprism", "serve", "--port", "0"]
    log = subprocess.PIPE
    variables = {**os.environ, "TOOLPRISM_LINKS": "off", "PYTHONUNBUFFERED": "1", **settings}
    with subprocess.Popen(command, stderr=log, text=True, env=variables) as process:
        assert process.stderr is not None
        found = re.search(r":(\d+)/", process.stderr.readline())
        assert found
        drain = asyncio.new_event_loop().run_in_executor(None, process.stderr.read)
        try:
            yield int(found[1]), process.pid
        finally:
            process.terminate()
            process.wait()
            drain.cancel()


async def until_ready(port: int) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            await ask(port, "GET", "/healthz")
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return


def tools() -> list[str]:
    """Return real tools in an order that is always the same."""
    found = [json.dumps(tool["inputSchema"]) for tool in corpus()]
    random.Random(1).shuffle(found)
    return found


def numbered(tool: str, number: int) -> str:
    """Return a tool as another one, so that no cache has its result."""
    return tool[:-1] + (", " if len(tool) > 2 else "") + f'"x-number": {number}}}'
