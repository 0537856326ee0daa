"""Assembles the application from its routes, middleware and files."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cached_property
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Lifespan

from toolprism.core.errors import Unavailable
from toolprism.services.models import Models
from toolprism.services.result_cache import RESULTS
from toolprism.share.stored import StoreBroken
from toolprism.web import samples
from toolprism.web.link_store import LinkStore, TimedStore, store_of
from toolprism.web.middleware import OuterMiddleware, OwnSite
from toolprism.web.pages.problem import on_failure, on_hang_up, on_http_exception, on_out_of_memory, on_unavailable
from toolprism.web.rendering import Site, Templates, load_assets
from toolprism.web.routes import OPERATIONS, ROUTES
from toolprism.web.settings import Settings

#: Pages are 17 % longer than at the highest level, which takes three times as long.
_COMPRESSION: Final = 2


class Application(Starlette):
    """Starlette with our outer layers outside its own error handling; a worker runs what is inside them."""

    def build_middleware_stack(self) -> ASGIApp:
        """Add the outer layers."""
        return OuterMiddleware(OwnSite(self.inner))

    @cached_property
    def inner(self) -> ASGIApp:
        """What responds to a request that has passed the outer layers, in this process or another."""
        return super().build_middleware_stack()


def _closing(store: LinkStore | None) -> Lifespan[Application]:
    """Close the database of stored links when the server ends."""

    @asynccontextmanager
    async def lifespan(_: Application) -> AsyncIterator[None]:
        try:
            yield
        finally:
            if isinstance(store, TimedStore):
                await store.close()

    return lifespan


def create_app(settings: Settings | None = None, *, store: LinkStore | None = None) -> Application:
    """Return the application that does its work in this process.

    Args:
        settings: the limits of one request; by default those of the public page.
        store: the stored links; by default those of the settings.
    """
    settings = settings or Settings()
    RESULTS.room = settings.cache_bytes
    store = store or store_of(settings)
    return assembled(settings, ROUTES, store=store, lifespan=_closing(store))


def assembled(
    settings: Settings, routes: Sequence[BaseRoute], *, store: LinkStore | None, lifespan: Lifespan[Application]
) -> Application:
    """Return the application for routes, middleware and files."""
    models = Models(settings.models)
    _ = models.own  # an invalid file ends the start, not a request
    static = load_assets()
    app = Application(
        routes=list(routes),
        middleware=[Middleware(GZipMiddleware, minimum_size=1_000, compresslevel=_COMPRESSION)],
        lifespan=lifespan,
        exception_handlers={
            HTTPException: on_http_exception,
            ClientDisconnect: on_hang_up,
            Unavailable: on_unavailable,
            StoreBroken: on_unavailable,
            MemoryError: on_out_of_memory,
            Exception: on_failure,
        },
    )
    app.state.settings = settings
    app.state.exhausted = False
    app.state.links = store
    app.state.models = models
    app.state.operations = OPERATIONS
    app.state.site = Site(
        assets=static,
        samples=samples.load(),
        wire_samples=samples.load_forms("wire"),
        action_samples=samples.load_forms("action"),
        templates=Templates(static),
    )
    return app
