"""Calls Vertex AI with the credentials of the client alone, sends the response to it, and logs no part of either."""

import hashlib
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Final
from urllib.parse import quote

import httpx2
from starlette.datastructures import Headers
from starlette.types import Send

from toolprism import __version__
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.signatures.store import SignatureScope
from toolprism.chat.vertex.decoding import MAX_EVENT
from toolprism.gateway.conversion import Ready
from toolprism.gateway.messages import GatewayProblem, error_event, problem
from toolprism.gateway.settings import GatewaySettings

LOG: Final = logging.getLogger("toolprism.gateway")
#: The form of a code; Vertex AI's error names could be anything.
_CODE: Final = re.compile(r"[A-Za-z_]{1,60}")


@dataclass
class LogEntry:
    """The facts about a request so far."""

    id: str = field(default_factory=lambda: f"req_{secrets.token_hex(12)}")
    status: int = 0
    received: int = 0
    sent: int = 0
    #: Codes of errors and warnings, without names from the request.
    codes: dict[str, None] = field(default_factory=dict)
    started: float = field(default_factory=time.perf_counter)

    def note(self, codes: Iterable[str | None]) -> None:
        """Record codes, in order and without duplicates."""
        bare = (code.partition(":")[0] for code in codes if code is not None)
        self.codes |= dict.fromkeys(code if _CODE.fullmatch(code) else "other" for code in bare)

    def write(self) -> None:
        """Write the line."""
        took = (time.perf_counter() - self.started) * 1_000
        codes = ",".join(self.codes) or "-"
        LOG.info("%s %s in=%s out=%s %.0f ms %s", self.id, self.status, self.received, self.sent, took, codes)


def log_trace(entry: LogEntry, trace: str) -> None:
    """Log where an exception happened, as `traceback_text`, which repeats nothing of the request."""
    LOG.error("%s failed\n%s", entry.id, trace)


#: Lists the codes of all changes and omissions.
WARNINGS_HEADER: Final = "x-toolprism-warnings"
#: The most characters in that header: a client may send any number of unknown parameters.
_LONGEST: Final = 2_000
_JSON: Final = "application/json"
_EVENTS: Final = "text/event-stream; charset=utf-8"
_NO_HEADERS: Final[Mapping[str, str]] = {}


@dataclass
class ClientReply:
    """The response to the client."""

    _send: Send
    entry: LogEntry = field(default_factory=LogEntry)
    is_over: bool = False
    _is_stream: bool = False
    _warnings: dict[str, None] = field(default_factory=dict)

    def warn(self, codes: Sequence[str]) -> None:
        """Record warnings; those before the response go into a header."""
        self.entry.note(codes)
        self._warnings |= dict.fromkeys(codes)

    async def refuse(self, problem: GatewayProblem) -> None:
        """Send a problem, as the response or as the last event of a stream that has started."""
        self.entry.note([problem.code])
        if self._is_stream:
            await self.end(error_event(problem))
        else:
            await self.whole(problem.status, problem.to_bytes(), problem.headers)

    async def whole(self, status: int, body: bytes, headers: Mapping[str, str] = _NO_HEADERS) -> None:
        """Send a whole response."""
        await self._start(status, _JSON, {**headers, "content-length": str(len(body))})
        await self.end(body)

    async def begin(self, status: int) -> None:
        """Start a stream."""
        self._is_stream = True
        await self._start(status, _EVENTS, {"x-accel-buffering": "no"})

    async def more(self, body: bytes) -> None:
        """Send a piece of a stream, unless it is empty."""
        if body:
            await self._body(body, more=True)

    async def end(self, body: bytes) -> None:
        """Send the last piece of a stream."""
        await self._body(body, more=False)
        self.is_over = True

    async def _start(self, status: int, media_type: str, headers: Mapping[str, str]) -> None:
        self.entry.status = status
        all_headers = {
            "content-type": media_type,
            "cache-control": "no-store",
            "x-request-id": self.entry.id,
            **headers,
        }
        if self._warnings:
            all_headers[WARNINGS_HEADER] = _list(self._warnings)
        raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in all_headers.items()]
        await self._send({"type": "http.response.start", "status": status, "headers": raw})

    async def _body(self, body: bytes, *, more: bool) -> None:
        self.entry.sent += len(body)
        await self._send({"type": "http.response.body", "body": body, "more_body": more})


def _list(codes: Iterable[str]) -> str:
    """Return codes as the value of a header, as many as fit.

    >>> _list(["strict_dropped", "ignored_param:é,"])
    'strict_dropped,ignored_param:%C3%A9%2C'
    """
    listed = ",".join(quote(code, safe=":._-", errors="replace") for code in codes)
    return listed if len(listed) <= _LONGEST else listed[:_LONGEST].rpartition(",")[0]


#: Names the conversation, like `metadata.conversation_id` in the body.
CONVERSATION: Final = "x-toolprism-conversation"
_KEY: Final = b"x-goog-api-key"
_TOKEN: Final = b"authorization"
#: The project that pays: https://cloud.google.com/docs/quotas/set-quota-project, read 2026-11-22.
_PROJECT: Final = b"x-goog-user-project"


@dataclass(frozen=True)
class Credentials:
    """The headers with the credentials of a client; never shown."""

    headers: tuple[tuple[bytes, bytes], ...] = field(repr=False)

    @classmethod
    def of(cls, headers: Headers) -> "Credentials":
        """Return the credentials of a request; a key precedes the token that OpenAI's clients always send."""
        given = [(name.lower(), value) for name, value in headers.raw]
        names = {_KEY if any(name == _KEY for name, _ in given) else _TOKEN, _PROJECT}
        return cls(tuple(pair for pair in given if pair[0] in names))

    def tenant(self, upstream: str) -> str | None:
        """Return a fingerprint; None for a client without credentials, which owns no signatures.

        Signatures of one address are useless at another, so the fingerprint includes the address.
        """
        if not any(name in (_KEY, _TOKEN) for name, _ in self.headers):
            return None
        state = hashlib.sha256()
        for part in (upstream.encode(), *(part for pair in self.headers for part in pair)):
            state.update(len(part).to_bytes(8, "big"))  # so that different lists of parts have different fingerprints
            state.update(part)
        return state.hexdigest()


def scope_of(tenant: str, options: ConversionOptions, headers: Headers, in_body: str) -> SignatureScope:
    """Return the conversation that the operator, a header or the request names, or the tenant's only one."""
    named = options.conversation or headers.get(CONVERSATION) or in_body
    return SignatureScope(tenant=tenant, conversation=named)


STREAM: Final = "streamGenerateContent"
_MOST_CONNECTIONS: Final = 200
_KEPT_CONNECTIONS: Final = 20
_HEADERS: Final = {
    "content-type": "application/json",
    "user-agent": f"toolprism/{__version__}",
    # A few compressed bytes could unpack to any size, and a stream must not wait for a block to fill.
    "accept-encoding": "identity",
}


class Upstream:
    """Vertex AI, at one address."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._address = settings.upstream
        idle, connect = settings.idle_seconds, settings.connect_seconds
        self._client = httpx2.AsyncClient(
            timeout=httpx2.Timeout(idle, connect=connect, pool=connect),
            limits=httpx2.Limits(max_connections=_MOST_CONNECTIONS, max_keepalive_connections=_KEPT_CONNECTIONS),
            headers=_HEADERS,
            follow_redirects=False,  # credentials go to the configured address only
            cookies=CookieJar(
                DefaultCookiePolicy(allowed_domains=[])
            ),  # cookies of one client are never sent with requests of another
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    @asynccontextmanager
    async def ask(self, prepared: Ready, credentials: Credentials) -> AsyncIterator[httpx2.Response]:
        """Send a request, and yield the response as soon as its headers arrive; leaving the block ends the call."""
        query = "?alt=sse" if prepared.method == STREAM else ""
        url = f"{self._address}{quote(prepared.model, safe='', errors='replace')}:{prepared.method}{query}"
        async with self._client.stream("POST", url, content=prepared.body, headers=credentials.headers) as response:
            yield response


async def read_whole(response: httpx2.Response) -> bytes:
    """Return the body of a response."""
    kept = bytearray()
    async for piece in response.aiter_bytes():
        kept += piece
        if len(kept) > MAX_EVENT:
            raise WireError("upstream_event_too_large")
    return bytes(kept)


def problem_with(error: httpx2.HTTPError) -> GatewayProblem:
    """Return the problem of a failed call. The error's message may contain an address, so it is not used."""
    if isinstance(error, httpx2.TimeoutException):
        return problem("upstream_timeout")
    if isinstance(error, (httpx2.ReadError, httpx2.RemoteProtocolError, httpx2.DecodingError)):
        return problem("upstream_disconnected")
    return problem("upstream_unreachable")
