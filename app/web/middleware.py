"""Around the whole application: security headers, and a log without pasted text."""

import asyncio
import logging
import time
from http import HTTPStatus
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.core.traceback_text import traceback_text
from app.web import metrics
from app.web.workers import is_alone

_LOG: Final = logging.getLogger("toolprism")

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
}

#: Answers that ask the client to come again, and the seconds after which it may.
_LATER: Final = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
_SECONDS: Final = "5"
_STOPPING: Final = "The server is being stopped. Try again in a few seconds.\n"


class UnfinishedAnswerError(Exception):
    """A request failed after a part of its answer was sent; the log says why."""


class Shield:
    """The outermost layer; every answer passes through it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 0
        finished = False
        start = time.perf_counter()
        if not is_alone():  # the process that has the connection counts
            metrics.begin()

        async def shielded(message: Message) -> None:
            nonlocal status, finished
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if status in _LATER:
                    headers.setdefault("retry-after", _SECONDS)
            await send(message)
            finished = message["type"] == "http.response.body" and not message.get("more_body", False)

        try:
            await self._app(scope, receive, shielded)
        except asyncio.CancelledError:  # the server stops, and has waited long enough
            await _stopped(status)(scope, receive, shielded)
        except Exception as error:  # noqa: BLE001  # whatever it is, what the server logs must not hold its message
            _LOG.error("%s %r failed\n%s", scope["method"], metrics.route_of(scope), traceback_text(error))
            if not finished:  # half an answer is out: the server has to cut the connection
                raise UnfinishedAnswerError from None  # the server logs what it gets, with its message
        finally:
            _finished(scope, status, time.perf_counter() - start)


def _stopped(status: int) -> ASGIApp:
    """Return the answer to a request that is not finished when the server ends.

    Raises:
        UnfinishedAnswerError: an answer has begun.
    """
    if status:
        raise UnfinishedAnswerError from None
    return PlainTextResponse(_STOPPING, HTTPStatus.SERVICE_UNAVAILABLE)


def _finished(scope: Scope, status: int, seconds: float) -> None:
    """Count and log a request. Only its route is named: path and query may hold pasted text, or open a stored link."""
    if is_alone():
        return
    metrics.end(scope, status, seconds)
    route, took = metrics.route_of(scope), round(seconds * 1_000)
    event = {"method": scope["method"], "route": route, "status": status, "ms": took}
    _LOG.info("%s %r %s %s ms", scope["method"], route, status, took, extra={"event": event})
