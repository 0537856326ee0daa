"""The application of the web process, which sends every request with pasted text to the worker pool."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from secrets import token_bytes
from typing import Final

from starlette.routing import BaseRoute, Route

from toolprism.web import metrics
from toolprism.web.application import Application, assembled
from toolprism.web.handling import PublicRoute
from toolprism.web.link_store import store_of
from toolprism.web.pages.opened import stored
from toolprism.web.routes import ROUTES
from toolprism.web.settings import Settings
from toolprism.web.worker_pool.pool import (
    FIRST,
    FirstPages,
    WorkerPool,
    first_page,
    respond_through_pool,
    respond_to_link,
)

#: Seconds between two beats.
PAUSE: Final = 0.02


async def beat(
    observe: Callable[[float, float], None] = metrics.observe_event_loop,
    *,
    clock: Callable[[], float] = time.monotonic,
    worked: Callable[[], float] = time.thread_time,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Measure the lag of the event loop, and how long its thread worked: on a busy machine it may be late unblocked."""
    while True:
        start, before = clock(), worked()
        await sleep(PAUSE)
        observe(max(0.0, clock() - start - PAUSE), worked() - before)


@asynccontextmanager
async def beating() -> AsyncIterator[None]:
    """Measure while the context is open."""
    task = asyncio.get_running_loop().create_task(beat())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


_SALT: Final = 16


def create_web_app(settings: Settings | None = None) -> Application:
    """Return the application of the web process; its workers run during its lifespan."""
    settings = settings or Settings()
    settings = replace(settings, salt=settings.salt or token_bytes(_SALT))  # one salt for all worker processes
    app = assembled(
        settings, list(_routes_of_the_web_process(ROUTES)), store=store_of(settings), lifespan=_with_worker_pool
    )
    app.state.first_pages = FirstPages()
    return app


@asynccontextmanager
async def _with_worker_pool(app: Application) -> AsyncIterator[None]:
    pool = app.state.pool = WorkerPool(app.state.settings)
    try:
        await pool.start()
        await app.state.first_pages.load(pool)
        async with beating():
            yield
    finally:
        await pool.close()
        if app.state.links is not None:
            await app.state.links.close()


def _routes_of_the_web_process(routes: Sequence[BaseRoute]) -> Iterator[BaseRoute]:
    """Yield the routes, with another handler if the response may contain pasted text."""
    for route in routes:
        assert isinstance(route, Route), "every URL has a handler of its own"
        if isinstance(route, PublicRoute):
            yield route
            continue
        methods = sorted(route.methods or ())
        if route.path in FIRST:
            yield Route(route.path, first_page, methods=["GET"])
            methods = [method for method in methods if method not in ("GET", "HEAD")]
        if methods:
            handler = respond_to_link if route.endpoint is stored else respond_through_pool
            yield Route(route.path, handler, methods=methods, name=route.name)
