"""Messages over the pipes of a process, a line each, or over Streamable HTTP by the SDK's transport, with bounds."""

import contextlib
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

import anyio
import httpx2
from anyio.abc import ByteReceiveStream, ByteSendStream
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.message import SessionMessage
from mcp_types import METHOD_NOT_FOUND, ErrorData, JSONRPCError, JSONRPCRequest, jsonrpc_message_adapter
from pydantic import ValidationError

from toolprism.core.json_text import dumps, loads, shortened
from toolprism.core.json_types import Json, Object
from toolprism.live.answer import HANDSHAKE_PART, Flood, Server, nests_deeper
from toolprism.live.child import Child
from toolprism.live.transcript import Transcript

Incoming: TypeAlias = SessionMessage | Exception
Streams: TypeAlias = tuple[MemoryObjectReceiveStream[Incoming], MemoryObjectSendStream[SessionMessage]]

_DISCOVER: Final = "server/discover"


class Tapped:
    """The two streams; what passes is on the transcript."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self._send, receive = anyio.create_memory_object_stream[Incoming](0)
        send, self._outgoing = anyio.create_memory_object_stream[SessionMessage](0)
        self.streams: Streams = (receive, send)
        self._tasks = anyio.create_task_group()

    async def __aenter__(self) -> Self:
        """Start."""
        await self._tasks.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """Close the streams."""
        self._tasks.cancel_scope.cancel()
        for stream in (self._send, self._outgoing, *self.streams):
            stream.close()
        return await self._tasks.__aexit__(kind, error, trace)

    async def outgoing(self) -> AsyncIterator[SessionMessage]:
        """Yield what the SDK sends, noted on the transcript."""
        async for sent in self._outgoing:
            message = sent.message
            if isinstance(message, JSONRPCRequest):
                self.transcript.asks(message.id, message.method)
                if message.method == _DISCOVER:
                    self._tasks.start_soon(self._fall_back, message.id)
            yield sent

    async def _fall_back(self, number: Any) -> None:
        """Answer the newest handshake in place of a server that ignores it, so that the SDK tries the older one."""
        await anyio.sleep(self.transcript.bounds.seconds / HANDSHAKE_PART)
        if not self.transcript.is_answered(number):
            error = ErrorData(code=METHOD_NOT_FOUND, message="no answer")
            await self._put(SessionMessage(JSONRPCError(jsonrpc="2.0", id=number, error=error)))

    async def pass_on(self, message: Object) -> None:
        """Pass a message of the server on to the SDK."""
        try:
            read = jsonrpc_message_adapter.validate_python(self.transcript.heard(message), by_name=False)
        except (ValidationError, RecursionError):
            self.transcript.noise(dumps(message)[:200])
            return
        await self._put(SessionMessage(read))

    async def _put(self, message: Incoming) -> None:
        with contextlib.suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            await self._send.send(message)

    def failed(self, flood: Flood) -> None:
        """Note why nothing more is read."""
        self.transcript.flood = str(flood)

    async def close_input(self) -> None:
        """Report to the SDK that nothing more comes."""
        self._send.close()


_CLOSED: Final = (anyio.EndOfStream, anyio.ClosedResourceError, anyio.BrokenResourceError, OSError)


@asynccontextmanager
async def over_stdio(child: Child, transcript: Transcript) -> AsyncIterator[Streams]:
    """Yield the streams that the SDK reads and writes."""
    tapped = Tapped(transcript)
    async with tapped, anyio.create_task_group() as tasks:
        tasks.start_soon(child.keep_stderr)
        if child.process.stdout is not None and child.process.stdin is not None:
            tasks.start_soon(_read, child.process.stdout, tapped)
            tasks.start_soon(_write, child.process.stdin, tapped)
        try:
            yield tapped.streams
        finally:
            tasks.cancel_scope.cancel()


async def _read(stdout: ByteReceiveStream, tapped: Tapped) -> None:
    """Pass on each line; the first one that is too long ends the conversation."""
    transcript, waiting = tapped.transcript, bytearray()
    try:
        with contextlib.suppress(*_CLOSED):
            while True:
                chunk = await stdout.receive()
                transcript.count(len(chunk))
                seen = len(waiting)
                waiting += chunk
                if b"\n" in chunk:
                    end = waiting.rindex(b"\n", seen)
                    lines, waiting = waiting[:end].split(b"\n"), waiting[end + 1 :]
                    for line in lines:
                        await _line(bytes(line), tapped)
                transcript.check_message(len(waiting))
        if waiting.strip():
            transcript.noise(f"{waiting[:200].decode('utf-8', 'replace')} (half a message, and then the end)")
    except Flood as flood:
        tapped.failed(flood)
    finally:
        await tapped.close_input()


async def _line(line: bytes, tapped: Tapped) -> None:
    transcript = tapped.transcript
    try:
        value: Json = loads(line.decode("utf-8"))
    except ValueError:
        transcript.noise(line[:200].decode("utf-8", "replace"))
        return
    if not isinstance(value, dict) or nests_deeper(value, transcript.bounds.depth):
        transcript.noise(line[:200].decode("utf-8", "replace"))
        return
    await tapped.pass_on(value)


async def _write(stdin: ByteSendStream, tapped: Tapped) -> None:
    """Write what the SDK sends; a server that has closed its input is noticed by its silence or its end."""
    with contextlib.suppress(*_CLOSED):
        async for sent in tapped.outgoing():
            await stdin.send(_text_of(sent).encode() + b"\n")


def _text_of(sent: SessionMessage) -> str:
    message: Any = sent.message
    text: str = message.model_dump_json(by_alias=True, exclude_unset=True)
    return text


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
async def over_http(server: Server, transcript: Transcript) -> AsyncIterator[Streams]:
    """Yield the streams that the SDK reads and writes."""
    tapped = Tapped(transcript)
    connection = _Watched(tapped)
    timeout = httpx2.Timeout(transcript.bounds.seconds)
    async with (
        httpx2.AsyncClient(transport=connection, headers=dict(server.headers), timeout=timeout) as client,
        streamable_http_client(server.url, http_client=client, max_sse_event_size=transcript.bounds.message) as inner,
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
                        transcript.noise(str(found))
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
        transcript = self._tapped.transcript
        try:
            response = await super().handle_async_request(request)
        except httpx2.TransportError as error:
            transcript.trouble = _sentence(error)
            raise
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if response.status_code >= _BAD_REQUEST:
            plain = f"The server answers {response.status_code} {response.reason_phrase}."
            transcript.trouble = _STATUS.get(response.status_code, plain)
        elif kind not in _READABLE and request.method == "POST" and response.status_code == httpx2.codes.OK:
            what = shortened(kind, 60) or "without a content type"
            transcript.trouble = f"The server answers with {what}, but JSON or an event stream was expected."
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
                self._tapped.transcript.count(len(part))
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
