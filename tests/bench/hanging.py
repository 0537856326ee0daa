"""Measures `normalize` beside visits to a stored link, while PostgreSQL answers and while it hangs."""

import asyncio
import itertools
import json
import re
from collections.abc import Iterator
from time import perf_counter
from urllib.parse import urlencode
from urllib.request import urlopen

from tests.bench.client import Client, address
from tests.bench.server import HEAD, Figures, measured, numbered, serving, tools, until_ready
from tests.bench.table import table
from tests.postgres_server import PostgresServer

_USERS = 10
_VISITORS = 20
#: Seconds between the answer to a visitor and its next visit.
_PAUSE = 0.2
#: The measurements alternate, because the machine may be busier at one time than at another.
_ROUNDS = 2
_SHARES = (0.5, 0.95, 0.99)
_STATES = ("no visits", "PostgreSQL answers", "PostgreSQL hangs")


async def beside_postgres(seconds: float) -> str:
    """Return the figures; each state is measured for so many seconds, twice."""
    with (
        PostgresServer.started() as postgres,
        serving(TOOLPRISM_LINKS="", TOOLPRISM_DATABASE_URL=postgres.url.render_as_string()) as (port, _),
    ):
        await until_ready(port)
        path = await asyncio.to_thread(_stored, port)
        bodies = _bodies()
        alone, answering, hanging = (Figures(f"normalize, {state}") for state in _STATES)
        opened, refused = (Figures(f"visits, {state}") for state in _STATES[1:])
        for _ in range(_ROUNDS):
            await _measured(port, seconds, bodies, alone)
            await _measured(port, seconds, bodies, answering, (path, opened))
            postgres.freeze()
            await _measured(port, seconds, bodies, hanging, (path, refused))
            postgres.go_on()
            await _answering(port, path)
    rows = [figures.row(_ROUNDS * seconds) for figures in (alone, answering, hanging, opened, refused)]
    title = f"{_USERS} users without pause, and {_VISITORS} visitors of a stored link"
    notes = [f"{hanging.name}: {_ratios(hanging, other)} {other.name}." for other in (alone, answering)]
    return table(title, HEAD, rows, *notes)


def _ratios(figures: Figures, other: Figures) -> str:
    """Return how many times as long one took as the other."""
    ratios = (figures.milliseconds(share) / other.milliseconds(share) for share in _SHARES)
    return "p50 {:.2f}, p95 {:.2f}, p99 {:.2f} times that of".format(*ratios)


async def _measured(
    port: int, seconds: float, bodies: Iterator[bytes], normalize: Figures, visits: tuple[str, Figures] | None = None
) -> None:
    """Run the users and, given the path of a stored link, its visitors."""
    end = perf_counter() + seconds

    async def user(client: Client) -> None:
        while perf_counter() < end:
            await measured(normalize, client.ask("POST", "/api/v1/normalize", next(bodies)))
        client.close()

    async def visitor(client: Client, path: str, figures: Figures) -> None:
        while perf_counter() < end:
            await measured(figures, client.ask("GET", path))
            await asyncio.sleep(_PAUSE)
        client.close()

    await asyncio.gather(
        *(user(Client(port, address(number))) for number in range(_USERS)),
        *(visitor(Client(port, address(_USERS + number)), *visits) for number in range(_VISITORS) if visits),
    )


async def _answering(port: int, path: str) -> None:
    """Wait until the stored link opens again."""
    client = Client(port)
    while (await client.ask("GET", path))[0] != "200":
        pass
    client.close()


def _stored(port: int) -> str:
    """Store a link; return its path."""
    with urlopen(f"http://127.0.0.1:{port}/s", urlencode({"text": tools()[0]}).encode()) as answer:
        found = re.search(r'value="[^"]*(/s/[a-z2-7]+)"', answer.read().decode())
    assert found is not None
    return found[1]


def _bodies() -> Iterator[bytes]:
    """Yield requests with real tools, each a different one."""
    found = tools()
    for number in itertools.count():
        yield json.dumps({"schema": json.loads(numbered(found[number % len(found)], number))}).encode()
