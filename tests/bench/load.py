"""`make load`: the server under load and attack.

It prints figures and asserts nothing, because they depend on the machine.

Users send real tools without pause, each a different one, as the page in a browser does: from an address of their
own, over one connection, for the results alone. Then ten hostile pastes a second arrive from another address while a
user continues. With `--hanging-postgres`, `normalize` is measured beside visits to a stored link instead, while
PostgreSQL answers and while it is frozen.
"""

import argparse
import asyncio
import itertools
import json
import os
import re
import statistics
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from time import perf_counter
from urllib.parse import urlencode

from tests.bench.client import Client, address
from tests.bench.memory import megabytes, steadiness
from tests.bench.server import HEAD, Figures, ask, measured, numbered, serving, tools, until_ready
from tests.bench.table import table

_ATTACKER = "127.0.0.66"
#: Seconds between two samples of the memory.
_SAMPLED = 5
_WATCHED_USERS = 10


_BEATS_HEAD = ("while", "beats", "late > 50 ms", "> 100", "> 250", "busy > 50 ms", "> 100", "> 250")


async def users(port: int, count: int, seconds: float, bodies: Iterator[bytes], name: str) -> Figures:
    """Run users that send without pause, each from an address of its own."""
    figures = Figures(name)
    end = perf_counter() + seconds

    async def user(client: Client) -> None:
        while perf_counter() < end:
            await measured(figures, client.ask("POST", "/check", next(bodies)))
        client.close()

    await asyncio.gather(*(user(Client(port, address(number), htmx=True)) for number in range(count)))
    return figures


def tool_bodies() -> Iterator[bytes]:
    """Yield forms with real tools, each a different one."""
    found = tools()
    for number in itertools.count():
        yield urlencode({"text": numbered(found[number % len(found)], number)}).encode()


def hostile() -> Iterator[tuple[str, bytes]]:
    """Yield requests that once froze the server."""
    signatures = json.dumps([{"thoughtSignature": f"c2ln{number:08d}"} for number in range(20_000)])
    ids = json.dumps([{"id": f"call__thought__{number:08d}"} for number in range(30_000)])
    chain = {f"d{step}": {"$ref": f"#/$defs/d{step + 1}", "description": "x"} for step in range(5_000)}
    union = {"anyOf": [{"const": f"value {number}", "description": "d"} for number in range(2_000)]}
    values = [f"value {number}" for number in range(5_000)]
    wide = {"properties": {f"name{number}": {"type": ["string", "null"], "minLength": 1} for number in range(6_000)}}
    pastes = [
        ("/wire/share", {"request": signatures}),
        ("/wire/share", {"request": ids}),
        ("/check", {"text": json.dumps({"$ref": "#/$defs/d0", "$defs": chain})}),
        ("/check", {"text": json.dumps({"properties": {"a": union}})}),
        ("/check", {"text": json.dumps({"items": {"enum": values}}), "arguments": json.dumps(values)}),
        ("/check", {"text": json.dumps(wide), "tab": "diff"}),
        ("/check", {"text": json.dumps({"pattern": "(?:a{3000}){3000}"}), "arguments": '"a"'}),
        ("/check", {"text": "[" * 200_000}),
    ]
    ready = [(path, urlencode(fields).encode()) for path, fields in pastes]
    ready.append(("/api/v1/normalize", json.dumps({"schema": {"properties": {"a": union}}, "trail": True}).encode()))
    return itertools.cycle(ready)


async def under_attack(port: int, seconds: float) -> list[Figures]:
    """Send ten hostile pastes a second while a user continues."""
    page, check, alive, attack = (Figures(name) for name in ("GET /", "POST /check", "GET /healthz", "hostile"))
    middle = sorted(tool_bodies_of(1_000), key=len)[500]
    end = perf_counter() + seconds
    attacks: list[asyncio.Task[None]] = []

    async def every(pause: float, work: Callable[[], Awaitable[None]]) -> None:
        while perf_counter() < end:
            await work()
            await asyncio.sleep(pause)

    async def attack_once() -> None:
        path, body = next(pastes)
        attacks.append(asyncio.create_task(measured(attack, ask(port, "POST", path, body, source=_ATTACKER))))

    pastes = hostile()
    await asyncio.gather(
        every(0.1, attack_once),
        every(0.1, lambda: measured(page, ask(port, "GET", "/"))),
        every(0.1, lambda: measured(check, ask(port, "POST", "/check", middle))),
        every(0.02, lambda: measured(alive, ask(port, "GET", "/healthz"))),
    )
    await asyncio.gather(*attacks)
    return [page, check, alive, attack]


def tool_bodies_of(count: int) -> list[bytes]:
    """Return some forms."""
    return list(itertools.islice(tool_bodies(), count))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="for each part (default: 30)")
    parser.add_argument("--minutes", type=float, default=0, help="of the part that watches the memory (default: none)")
    parser.add_argument("--hanging-postgres", action="store_true", help="only compare with a PostgreSQL that hangs")
    options = parser.parse_args()
    seconds = options.seconds
    if options.hanging_postgres:
        from tests.bench.hanging import beside_postgres  # it needs psycopg, which `make bench` has not

        _say(asyncio.run(beside_postgres(seconds)))
        return
    with serving() as (port, pid):
        asyncio.run(until_ready(port))
        sizes = [megabytes(pid)]
        bodies = tool_bodies()
        rows, loops = [], []
        for count in (1, 50, 400):
            before = asyncio.run(beats(port))
            figures = asyncio.run(users(port, count, seconds, bodies, f"POST /check, {count} users"))
            rows.append(figures.row(seconds))
            loops.append(event_loop(f"{count} users", asyncio.run(beats(port)) - before))
            sizes.append(megabytes(pid))
        _say(table("Users without pause, real tools", HEAD, rows, "A `!` marks a 503 or 429 without Retry-After."))
        before = asyncio.run(beats(port))
        attacked = asyncio.run(under_attack(port, seconds))
        loops.append(event_loop("hostile pastes", asyncio.run(beats(port)) - before))
        _say(table("Ten hostile pastes a second", HEAD, [figures.row(seconds) for figures in attacked]))
        sizes.append(megabytes(pid))
        _say(f"Memory of all processes, MB: {', '.join(f'{size:.0f}' for size in sizes)}.")
        _say(table("Event loop of the web process", _BEATS_HEAD, loops, "Busy: the work of its own thread."))
        if options.minutes:
            _say(asyncio.run(watched(port, pid, options.minutes, bodies)))
        _say(f"{os.cpu_count()} processors; load {statistics.fmean(os.getloadavg()):.1f}.")


async def watched(port: int, pid: int, minutes: float, bodies: Iterator[bytes]) -> str:
    """Run users that send without pause, and measure the memory of all processes together."""
    end = perf_counter() + 60 * minutes
    sizes: list[tuple[float, float]] = []

    async def user(client: Client) -> None:
        while perf_counter() < end:
            await client.ask("POST", "/check", next(bodies))
        client.close()

    async def watch() -> None:
        while perf_counter() < end:
            await asyncio.sleep(_SAMPLED)
            sizes.append((perf_counter(), await asyncio.to_thread(megabytes, pid)))

    await asyncio.gather(*(user(Client(port, address(number), htmx=True)) for number in range(_WATCHED_USERS)), watch())
    return steadiness(sizes)


async def beats(port: int) -> Counter[tuple[str, str]]:
    """Return how often the web process's event loop was late, and busy, by its own measurements."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /metrics HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
    text = (await reader.read()).decode()
    writer.close()
    found = re.findall(r'^toolprism_event_loop_(late|worked)_seconds_bucket\{le="(\S+)"\} (\S+)', text, re.MULTILINE)
    return Counter({(name, bound): int(float(number)) for name, bound, number in found})


def event_loop(name: str, counts: Counter[tuple[str, str]]) -> list[str]:
    """Return one row: of all beats, how many were late, and how many busy, for longer than a time."""
    said = [name, f"{counts['late', '+Inf']:,}"]
    for kind in ("late", "worked"):
        said += [f"{counts[kind, '+Inf'] - counts[kind, bound]:,}" for bound in ("0.05", "0.1", "0.25")]
    return said


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
