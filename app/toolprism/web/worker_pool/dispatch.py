"""The web process's side of a route: reads the body once, waits for the response, and passes it on."""

import asyncio
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from toolprism.processes.client import client_of
from toolprism.web.body import read_body
from toolprism.web.worker_pool import errands
from toolprism.web.worker_pool.message import Answer, Inquiry

if TYPE_CHECKING:
    from toolprism.web.worker_pool.pool import WorkerPool

#: Bytes of a response written at a time; in between, the event loop serves others.
_PIECE: Final = 262_144


async def through_the_pool(request: Request) -> Response:
    """Respond to a request through the worker pool.

    Raises:
        HTTPException: 408, the body did not arrive in time; 413, it is too long.
        Unavailable: the worker pool does not answer it, or too many others wait for the database.
    """
    pool: WorkerPool = request.app.state.pool
    client = client_of(request.client.host if request.client else "")
    with pool.held.account(client) as account:
        try:
            async with asyncio.timeout(pool.settings.body_seconds):
                body = await read_body(request, pool.settings.max_body, account.take)
        except TimeoutError:
            raise HTTPException(HTTPStatus.REQUEST_TIMEOUT, "The body did not arrive in time.") from None
        inquiry = Inquiry.of(request.scope, body)
        answer = await pool.ask(inquiry, client)
        if answer.errand is not None:  # no worker waits for the database
            outcome = await errands.run(answer.errand, request.app.state.links)
            answer = await pool.ask(replace(inquiry, outcome=outcome), client)
        return Passed(answer)


class Passed(Response):
    """A worker's response, passed on unchanged."""

    def __init__(self, answer: Answer) -> None:
        self.status_code = answer.status
        self.body = answer.body
        self.raw_headers = answer.headers
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  # ASGI has them
        """Write the response in pieces."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        body = memoryview(self.body)
        last = max(0, len(body) - _PIECE)
        for start in range(0, last, _PIECE):
            await send({"type": "http.response.body", "body": bytes(body[start : start + _PIECE]), "more_body": True})
        start = -(-last // _PIECE) * _PIECE
        await send({"type": "http.response.body", "body": bytes(body[start:]), "more_body": False})
