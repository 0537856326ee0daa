"""Messages over Streamable HTTP: the SDK's transport on a connection that is bounded and watched."""

import contextlib
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import anyio
import httpx2
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.message import SessionMessage

from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.live.answer import Flood, Server
from toolprism.live.stdio import Streams, Tapped
from toolprism.live.tape import Tape

_READABLE: Final = ("application/json", "text/event-stream")
#: What a status means for somebody who named the address.
_STATUS: Final = {
    401: "The server asks for credentials (401). Give them with --header NAME=VALUE or $VARIABLE.",
    403: "The server refuses the credentials, or has none to check (403).",
    404: "There is nothing at this address (404). Is the path right? Many servers use /mcp.",
}
_BAD_REQUEST: Final = 400
#: A server may answer 400, 404 or 405 to a newer handshake, and then agree on an older one.
_LONGEST: Final = 160


@asynccontextmanager
async def over_http(server: Server, tape: Tape) -> AsyncIterator[Streams]:
    """Yield the streams that the SDK reads and writes."""
    tapped = Tapped(tape)
    connection = _Watched(tapped)
    timeout = httpx2.Timeout(tape.bounds.seconds)
    async with (
        httpx2.AsyncClient(transport=connection, headers=dict(server.headers), timeout=timeout) as client,
        streamable_http_client(server.url, http_client=client, max_sse_event_size=tape.bounds.message) as inner,
        tapped,
        anyio.create_task_group() as tasks,
    ):

        async def forth() -> None:
            async for sent in tapped.outgoing():
                await inner[1].send(sent)

        async def back() -> None:
            try:
                async for found in inner[0]:
                    if isinstance(found, SessionMessage):
                        value: Json = found.message.model_dump(mode="json", by_alias=True, exclude_unset=True)
                        await tapped.pass_on(value if isinstance(value, dict) else {})
                    else:
                        tape.noise(str(found))
            except Flood as flood:
                tapped.failed(flood)
            finally:
                await tapped.close_input()

        tasks.start_soon(forth)
        tasks.start_soon(back)
        try:
            yield tapped.streams
        finally:
            tasks.cancel_scope.cancel()


class _Watched(httpx2.AsyncHTTPTransport):
    """A transport that counts what comes, and notes what is wrong with it."""

    def __init__(self, tapped: Tapped) -> None:
        super().__init__()
        self._tapped = tapped

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request; the body of the response is counted as it is read."""
        tape = self._tapped.tape
        try:
            response = await super().handle_async_request(request)
        except httpx2.TransportError as error:
            tape.trouble = _sentence(error)
            raise
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if response.status_code >= _BAD_REQUEST:
            plain = f"The server answers {response.status_code} {response.reason_phrase}."
            tape.trouble = _STATUS.get(response.status_code, plain)
        elif kind not in _READABLE and request.method == "POST" and response.status_code == httpx2.codes.OK:
            what = shortened(kind, 60) or "without a content type"
            tape.trouble = f"The server answers with {what}, but JSON or an event stream was expected."
        stream = response.stream
        assert isinstance(stream, httpx2.AsyncByteStream)
        response.stream = _Counted(stream, self._tapped)
        return response


class _Counted(httpx2.AsyncByteStream):
    """A body that ends the conversation when it is too long."""

    def __init__(self, stream: httpx2.AsyncByteStream, tapped: Tapped) -> None:
        self._stream = stream
        self._tapped = tapped

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yield the parts of the body."""
        async for part in self._stream:
            try:
                self._tapped.tape.count(len(part))
            except Flood as flood:
                self._tapped.failed(flood)
                await self._tapped.close_input()
                raise httpx2.ReadError(str(flood)) from None
            yield part

    async def aclose(self) -> None:
        """Close the connection."""
        with contextlib.suppress(httpx2.TransportError):
            await self._stream.aclose()


def _sentence(error: httpx2.TransportError) -> str:
    """Return what is the matter with a connection."""
    causes: list[BaseException] = [error]
    while causes[-1].__cause__ or causes[-1].__context__:
        causes.append(causes[-1].__cause__ or causes[-1].__context__ or error)
    for cause in causes:
        if isinstance(cause, ssl.SSLError):
            return f"TLS fails: {shortened(cause.reason or str(cause), _LONGEST)}."
    said = shortened(str(error).rstrip(".") or type(error).__name__, _LONGEST)
    if isinstance(error, httpx2.ConnectError):
        return f"Nobody answers at this address: {said}."
    if isinstance(error, httpx2.TimeoutException):
        return "The server does not answer in time."
    return f"The connection broke: {said}."
