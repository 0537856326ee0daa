"""Messages over the pipes of a process, a line each, with bounds."""

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import anyio
from anyio.abc import ByteReceiveStream, ByteSendStream
from mcp.shared.message import SessionMessage

from toolprism.core.json_text import loads
from toolprism.core.json_types import Json
from toolprism.live.bounds import Flood
from toolprism.live.child import Child
from toolprism.live.depth import nests_deeper
from toolprism.live.tape import Tape
from toolprism.live.tapped import Streams, Tapped

_CLOSED: Final = (anyio.EndOfStream, anyio.ClosedResourceError, anyio.BrokenResourceError, OSError)


@asynccontextmanager
async def over_stdio(child: Child, tape: Tape) -> AsyncIterator[Streams]:
    """Yield the streams that the SDK reads and writes."""
    tapped = Tapped(tape)
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
    tape, waiting = tapped.tape, bytearray()
    try:
        with contextlib.suppress(*_CLOSED):
            while True:
                chunk = await stdout.receive()
                tape.count(len(chunk))
                seen = len(waiting)
                waiting += chunk
                if b"\n" in chunk:
                    end = waiting.rindex(b"\n", seen)
                    lines, waiting = waiting[:end].split(b"\n"), waiting[end + 1 :]
                    for line in lines:
                        await _line(bytes(line), tapped)
                tape.check_message(len(waiting))
        if waiting.strip():
            tape.noise(f"{waiting[:200].decode('utf-8', 'replace')} (half a message, and then the end)")
    except Flood as flood:
        tapped.failed(flood)
    finally:
        await tapped.close_input()


async def _line(line: bytes, tapped: Tapped) -> None:
    tape = tapped.tape
    try:
        value: Json = loads(line.decode("utf-8"))
    except ValueError:
        tape.noise(line[:200].decode("utf-8", "replace"))
        return
    if not isinstance(value, dict) or nests_deeper(value, tape.bounds.depth):
        tape.noise(line[:200].decode("utf-8", "replace"))
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
