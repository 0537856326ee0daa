"""The routes of the gateway, which share one signature store and one client of Vertex AI."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from toolprism.chat.signatures.store_factory import open_store
from toolprism.gateway.completions import Completions
from toolprism.gateway.converters import Converters
from toolprism.gateway.forwarding import Upstream
from toolprism.gateway.problems import problem
from toolprism.gateway.settings import GatewaySettings


def create_app(settings: GatewaySettings) -> Starlette:
    """Return the application."""
    store = open_store(settings.store, settings.redis_url, settings.limits)
    upstream = Upstream(settings)
    converters = Converters(settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            await converters.start()
            yield
        finally:
            await upstream.close()
            await converters.close()
            await anyio.to_thread.run_sync(store.close)

    return Starlette(
        routes=[
            Route("/v1/chat/completions", Completions(settings, store, upstream, converters), methods=["POST"]),
            Route("/healthz", _healthz, methods=["GET"]),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: _on_http_exception},
    )


async def _healthz(_: Request) -> Response:
    return PlainTextResponse("ok\n")


async def _on_http_exception(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "Starlette calls this for no other exception"
    answer = problem("not_found" if error.status_code == HTTPStatus.NOT_FOUND else "method_not_allowed")
    return Response(answer.to_bytes(), answer.status, error.headers, media_type="application/json")
