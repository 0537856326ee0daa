"""A server as a process of ours: its pipes, its end, and what it wrote to stderr."""

import contextlib
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE
from typing import Final

import anyio
from anyio.abc import ByteReceiveStream, Process

from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import shortened
from toolprism.core.secret_patterns import without_keys
from toolprism.live.answer import Server, hidden
from toolprism.live.guard import GRACE

_GUARD: Final = Path(__file__).with_name("guard.py")
#: The end of stderr that is kept, and how much of it is shown.
_MOST_KEPT: Final = 20_000
_MOST_SHOWN: Final = 400
_MOST_LINES: Final = 3
#: Seconds for the guard to end a server that does not want to, and everything that it started.
_END: Final = 4 * GRACE + 2
_LOOK: Final = 0.01


class NotStarted(ToolprismError):
    """A command cannot be run."""


@dataclass
class Child:
    """A running server."""

    process: Process
    _lifeline: socket.socket
    _server: Server
    _stderr: bytearray = field(default_factory=bytearray)

    async def keep_stderr(self) -> None:
        """Keep the end of what the server writes to stderr, until it closes that."""
        stream = self.process.stderr
        with contextlib.suppress(anyio.EndOfStream, anyio.ClosedResourceError, anyio.BrokenResourceError):
            while stream is not None:
                self._stderr += await stream.receive()
                del self._stderr[:-_MOST_KEPT]

    def complaint(self) -> str:
        """Return the last lines of stderr, without secrets; empty if there are none."""
        text = self._stderr.decode("utf-8", "replace")
        lines = [line.strip() for line in hidden(text, self._server.secrets).splitlines() if line.strip()]
        return shortened(without_keys(" / ".join(lines[-_MOST_LINES:])), _MOST_SHOWN)

    async def started(self) -> None:
        """Wait until the command runs."""
        told = await anyio.to_thread.run_sync(self._told)
        if told.startswith("failed"):
            raise NotStarted(f"The command cannot be run: {told.removeprefix('failed ')}.")

    def _told(self) -> str:
        """Return the first word of the guard, which comes at once."""
        with contextlib.suppress(OSError):
            return self._lifeline.recv(1_000).decode("utf-8", "replace").partition("\n")[0]
        return ""

    async def end(self) -> None:
        """End the server and all that it has started."""
        with anyio.CancelScope(shield=True):
            if self.process.stdin is not None:
                with contextlib.suppress(OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
                    await self.process.stdin.aclose()
            self._lifeline.close()
            with anyio.move_on_after(_END):
                while self.process.returncode is None:  # noqa: ASYNC110  # wait() also waits for pipes that others hold
                    await anyio.sleep(_LOOK)
            for stream in (self.process.stdout, self.process.stderr):
                await _close(stream)
            _forget(self.process)


async def _close(stream: ByteReceiveStream | None) -> None:
    if stream is not None:
        with contextlib.suppress(OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
            await stream.aclose()


def _forget(process: Process) -> None:
    """Close asyncio's side of the process, which it keeps open while somebody else holds a pipe."""
    transport = getattr(getattr(process, "_process", None), "_transport", None)
    close = getattr(transport, "close", None)
    if close is not None:
        close()


@asynccontextmanager
async def child_of(server: Server) -> AsyncIterator[Child]:
    """Start a server; it has ended when the block is left."""
    ours, theirs = socket.socketpair()
    try:
        process = await anyio.open_process(
            [sys.executable, "-I", "-S", str(_GUARD), str(theirs.fileno()), *server.command],
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=server.whole_environment,
            cwd=server.folder,
            start_new_session=True,
            pass_fds=[theirs.fileno()],
        )
    except (OSError, ValueError) as error:  # no such folder; a null character in an argument
        ours.close()
        raise NotStarted(f"The command cannot be run: {getattr(error, 'strerror', None) or error}.") from None
    finally:
        theirs.close()
    child = Child(process, ours, server)
    try:
        await child.started()
        yield child
    finally:
        await child.end()
