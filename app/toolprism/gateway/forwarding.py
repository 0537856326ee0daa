"""Calls Vertex AI with the credentials of the client, and with nothing from another client."""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Final
from urllib.parse import quote

import httpx2
from starlette.datastructures import Headers

from toolprism import __version__
from toolprism.chat import ConversionOptions
from toolprism.chat.model.errors import WireError
from toolprism.chat.signatures.store import SignatureScope
from toolprism.chat.vertex.decoding import MAX_EVENT
from toolprism.gateway.conversion import Ready
from toolprism.gateway.problems import GatewayProblem, problem
from toolprism.gateway.settings import GatewaySettings

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
