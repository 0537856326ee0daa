"""Accepts requests that change or compute something only from pages of this server, or from programs."""

from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

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
