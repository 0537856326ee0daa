"""A server that accepts connections when it is ready, a few at a time, and logs in one line that it cannot."""

import asyncio
import errno
import logging
from collections.abc import Callable
from socket import socket
from typing import Any, Final

import uvicorn

from toolprism.core.errors import ToolprismError
from toolprism.core.log_format import traceback_text

_LOG: Final = logging.getLogger("toolprism")
#: Connections that wait in the kernel.
_QUEUE: Final = 4_096


class PatientServer(uvicorn.Server):
    """uvicorn's server."""

    def __init__(self, config: uvicorn.Config, beat: Callable[[], object]) -> None:
        """Take the settings.

        Args:
            config: the settings.
            beat: called when connections are accepted, and then every second.
        """
        super().__init__(config)
        self._beat = beat

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start the application, then listen.

        Raises:
            ToolprismError: another server listens there.
        """
        asyncio.get_running_loop().set_exception_handler(log_briefly)
        try:
            await super().startup(sockets)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            raise ToolprismError("Toolprism cannot listen, because another server has just taken the port.") from None
        for listener in sockets or ():
            listener.listen(_QUEUE)  # asyncio has used the number that it accepts at a time

    async def on_tick(self, counter: int) -> bool:
        """Show every second that the event loop runs."""
        if counter % 10 == 0:
            self._beat()
        return await super().on_tick(counter)


def log_briefly(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that no request causes: a failure of the system in one line, a mistake with its stack."""
    message, error = context.get("message"), context.get("exception")
    if isinstance(error, OSError):
        _LOG.error("%s: %s", message, error.strerror)
    elif error is None:
        _LOG.error("%s", message)
    else:
        _LOG.error("%s\n%s", message, traceback_text(error))


def once(call: Callable[[], None]) -> Callable[[], None]:
    """Return what calls it the first time, and then does nothing."""
    calls = [call]

    def first() -> None:
        if calls:
            calls.pop()()

    return first
