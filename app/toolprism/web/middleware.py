"""Security headers and a log without pasted text, around the whole application, and no requests from other sites."""

import asyncio
import logging
import time
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toolprism.core.log_format import traceback_text
from toolprism.web import metrics
from toolprism.web.pages.problem import on_http_exception

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
#: Values of `Sec-Fetch-Site` for a page of this server, or for the address bar.
_OWN: Final = frozenset({"same-origin", "none"})


class OwnSite:
    """A layer that refuses requests from pages of other sites.

    Browsers name the origin of a request in `Sec-Fetch-Site` (over HTTPS and to localhost) and in `Origin`. Programs
    send neither, and are served.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or scope["method"] in _READING or _is_own(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        refusal = HTTPException(HTTPStatus.FORBIDDEN, "A page of another site has sent this, and that is not allowed.")
        response = await on_http_exception(Request(scope, receive), refusal)
        await response(scope, receive, send)


def _is_own(headers: Headers) -> bool:
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None and site not in _OWN:
        return False
    if origin is None or (origin == "null" and site is not None):  # a page that hides its address sends `null`
        return True
    return _host(origin) == headers.get("host", "").lower()


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


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

#: Statuses that ask the client to retry, and the seconds to wait.
_LATER: Final = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
_SECONDS: Final = "5"
_STOPPING: Final = "The server is being stopped. Try again in a few seconds.\n"


class UnfinishedAnswerError(Exception):
    """A request failed after a part of its response was sent; the log has the reason."""


class OuterMiddleware:
    """The outermost layer, through which every response passes."""

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
        metrics.begin()

        async def with_headers(message: Message) -> None:
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
            await self._app(scope, receive, with_headers)
        except asyncio.CancelledError:  # the server is stopping, and has waited long enough
            await _stopped(status)(scope, receive, with_headers)
        except Exception as error:  # noqa: BLE001  # whatever it is, what the server logs must not hold its message
            log_failure(scope, error)
            if not finished:  # half a response was sent, so the server must close the connection
                raise UnfinishedAnswerError from None  # the server logs this error with its message
        finally:
            _finished(scope, status, time.perf_counter() - start)


def log_failure(scope: Scope, error: Exception) -> None:
    """Log an error that a handler did not expect, without its message."""
    _LOG.error("%s %r failed\n%s", scope["method"], metrics.route_of(scope), traceback_text(error))


def _stopped(status: int) -> ASGIApp:
    """Return the response to a request that is unfinished when the server ends."""
    if status:
        raise UnfinishedAnswerError from None
    return PlainTextResponse(_STOPPING, HTTPStatus.SERVICE_UNAVAILABLE)


def _finished(scope: Scope, status: int, seconds: float) -> None:
    """Count and log a request.

    Only its route is logged: path and query may contain pasted text, or open a stored link.
    """
    metrics.end(scope, status, seconds)
    route, took = metrics.route_of(scope), round(seconds * 1_000)
    event = {"method": scope["method"], "route": route, "status": status, "ms": took}
    _LOG.info("%s %r %s %s ms", scope["method"], route, status, took, extra={"event": event})
