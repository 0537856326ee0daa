"""The pair of streams that the SDK's client gets, with the tape between it and the server."""

import contextlib
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import METHOD_NOT_FOUND, ErrorData, JSONRPCError, JSONRPCRequest, jsonrpc_message_adapter
from pydantic import ValidationError

from toolprism.core.json_text import dumps
from toolprism.core.json_types import Object
from toolprism.live.bounds import HANDSHAKE_PART, Flood
from toolprism.live.tape import Tape

Incoming: TypeAlias = SessionMessage | Exception
Streams: TypeAlias = tuple[MemoryObjectReceiveStream[Incoming], MemoryObjectSendStream[SessionMessage]]

_DISCOVER: Final = "server/discover"


class Tapped:
    """The two streams; what passes is on the tape."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
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
        """Yield what the SDK sends, noted on the tape."""
        async for sent in self._outgoing:
            message = sent.message
            if isinstance(message, JSONRPCRequest):
                self.tape.asks(message.id, message.method)
                if message.method == _DISCOVER:
                    self._tasks.start_soon(self._fall_back, message.id)
            yield sent

    async def _fall_back(self, number: Any) -> None:
        """Answer the newest handshake in place of a server that ignores it, so that the SDK tries the older one."""
        await anyio.sleep(self.tape.bounds.seconds / HANDSHAKE_PART)
        if not self.tape.is_answered(number):
            error = ErrorData(code=METHOD_NOT_FOUND, message="no answer")
            await self._put(SessionMessage(JSONRPCError(jsonrpc="2.0", id=number, error=error)))

    async def pass_on(self, message: Object) -> None:
        """Pass a message of the server on to the SDK.

        Raises:
            Flood: there are too many.
        """
        try:
            read = jsonrpc_message_adapter.validate_python(self.tape.heard(message), by_name=False)
        except (ValidationError, RecursionError):
            self.tape.noise(dumps(message)[:200])
            return
        await self._put(SessionMessage(read))

    async def _put(self, message: Incoming) -> None:
        with contextlib.suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            await self._send.send(message)

    def failed(self, flood: Flood) -> None:
        """Note why nothing more is read."""
        self.tape.flood = str(flood)

    async def close_input(self) -> None:
        """Report to the SDK that nothing more comes."""
        self._send.close()
