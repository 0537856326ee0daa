"""Counters for Prometheus, added up over all workers.

A label is the pattern of a route, a status or a method, and never a path, so nothing that a user sends appears in it.
"""

import os
import re
from pathlib import Path
from typing import Final

import anyio.to_thread
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as written
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

#: The folder that workers share; it must be set before this module is imported.
FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
#: The route that stores short links.
_STORING: Final = "/s"
_NO_ROUTE: Final = "(none)"
_LIVE: Final = re.compile(r"gauge_live\w*_(\d+)\.db")

_REQUESTS: Final = Counter("toolprism_requests", "Requests that were answered.", ("method", "route", "status"))
_SECONDS: Final = Histogram(
    "toolprism_request_seconds",
    "Seconds from a request to the end of its answer.",
    ("route",),
    buckets=(0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
_OPEN: Final = Gauge("toolprism_open_requests", "Requests that are being answered.", multiprocess_mode="livesum")
_BEATS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1)
_LATE: Final = Histogram(
    "toolprism_event_loop_late_seconds", "Seconds that the event loop of a web process was late.", buckets=_BEATS
)
_WORKED: Final = Histogram(
    "toolprism_event_loop_worked_seconds", "Seconds that an event loop has worked between two beats.", buckets=_BEATS
)
_LINKS: Final = Counter("toolprism_links", "Short links that were asked for.", ("answer",))


def route_of(scope: Scope) -> str:
    """Return the pattern of the matched route, such as `/s/{id}`; never the path, which a user may have typed."""
    return getattr(scope.get("route"), "path", _NO_ROUTE)


def begin() -> None:
    """Count a request in progress."""
    _OPEN.inc()


def end(scope: Scope, status: int, seconds: float) -> None:
    """Count a finished request."""
    route, method = route_of(scope), scope["method"]
    _OPEN.dec()
    _REQUESTS.labels(method if method in _METHODS else "other", route, str(status)).inc()
    _SECONDS.labels(route).observe(seconds)
    if route == _STORING and method == "POST":
        _LINKS.labels(str(status)).inc()


def observe_event_loop(late: float, worked: float) -> None:
    """Record the delay of the event loop, and the time that it worked."""
    _LATE.observe(late)
    _WORKED.observe(worked)


def collected() -> bytes:
    """Return the counters of all workers in the text format of Prometheus."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return written(REGISTRY)
    _forget_dead_workers(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return written(registry)


def _forget_dead_workers(folder: Path) -> None:
    """Remove the gauges of killed workers, whose requests are no longer in progress."""
    for path in folder.iterdir():
        found = _LIVE.fullmatch(path.name)
        if found and not Path(f"/proc/{found[1]}").exists():
            mark_process_dead(int(found[1]))  # type: ignore[no-untyped-call]


async def metrics(_: Request) -> Response:
    """Return the counts since the server started."""
    text = await anyio.to_thread.run_sync(collected)
    return Response(text, headers={"content-type": CONTENT_TYPE, "cache-control": "no-store"})
