"""A server that accepts connections when it is ready, and limits the silence of a client and the time it may read."""

import asyncio
import contextlib
import errno
import logging
import os
import resource
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from socket import socket
from typing import Any, Final, Protocol, TypeAlias

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import shortened
from toolprism.core.limits import whole_number
from toolprism.core.log_format import traceback_text
from toolprism.processes.fairness import client_of

Network: TypeAlias = IPv4Network | IPv6Network

#: The most connections of one process.
CONNECTIONS: Final = "TOOLPRISM_MAX_CONNECTIONS"
DEFAULT_CONNECTIONS: Final = 1_000
_MOST_DIGITS: Final = 7
#: Open files that are not for connections: modules, log, database, and what was just accepted or is being refused.
_RESERVE: Final = 256
#: Open files for one worker process, and for one that replaces it.
_EACH: Final = 16
#: Connections that are always allowed.
_FEWEST: Final = 16


class Connection(Protocol):
    """A connection."""

    def give_way(self) -> None:
        """End, because another connection takes its place."""


@dataclass(eq=False)
class Admission:
    """The limits on open connections.

    A client may have as many as are left for all others, so that a few clients cannot take every place. A newcomer
    without a place takes that of the connection that has been without a request for longest, among its own and those of
    clients with more connections.
    """

    most: int = DEFAULT_CONNECTIONS
    #: Networks of proxies, whose forwarded client addresses are trusted.
    proxies: tuple[Network, ...] = ()
    #: Seconds for the head of a request.
    head_seconds: float = 10.0
    #: Seconds in which a client must read a part of a response.
    write_seconds: float = 30.0
    #: Refused connections that stay open for a moment, so that their clients can read why.
    most_refused: int = 64
    refused: int = 0
    _clients: dict[Connection, str] = field(default_factory=dict)
    _open: Counter[str] = field(default_factory=Counter)
    #: Those without a request; the one that has been so for longest comes first.
    _silent: dict[Connection, None] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return the number of connections."""
        return len(self._clients)

    def enter(self, connection: Connection, address: str) -> bool:
        """Count a connection; return whether there is room for it."""
        client = client_of(address)
        if not self._has_room(client, address) and not self._make_room(client):
            return False
        self._clients[connection] = client
        self._open[client] += 1
        self._silent[connection] = None
        return True

    def leave(self, connection: Connection) -> None:
        """Release a connection, unless it has left already."""
        client = self._clients.pop(connection, None)
        if client is not None:
            self._silent.pop(connection, None)
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    def note(self, connection: Connection, *, has_request: bool) -> None:
        """Note that a request of a connection has arrived, or was answered."""
        if has_request:
            self._silent.pop(connection, None)
        elif connection in self._clients:
            self._silent.setdefault(connection)

    def _has_room(self, client: str, address: str) -> bool:
        left = self.most - len(self)
        return left > 0 and (self._open[client] < left or self._is_proxy(address))

    def _make_room(self, client: str) -> bool:
        own = self._open[client]
        for connection in self._silent:
            owner = self._clients[connection]
            if owner == client or self._open[owner] > own:
                self.leave(connection)
                connection.give_way()
                return True
        return False

    def _is_proxy(self, address: str) -> bool:
        return bool(self.proxies) and any(ip_address(address) in network for network in self.proxies)


def most_connections(workers: int, default: int = DEFAULT_CONNECTIONS) -> int:
    """Return the most connections of one process, and raise its limit of open files as far as they need and it may."""
    wanted = whole_number(CONNECTIONS, str(DEFAULT_CONNECTIONS), digits=_MOST_DIGITS) or default
    reserve = _RESERVE + _EACH * workers
    left = max(_FEWEST, _allowed_files(wanted + reserve) - reserve)
    if left < wanted:
        _LOG.warning("The limit of open files permits %s connections instead of %s.", left, wanted)
    return min(wanted, left)


def _allowed_files(wanted: int) -> int:
    """Return the limit of open files, at most the wanted number; it is raised if permitted."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    enough = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (enough, hard))
        return enough
    return soft


#: Names the proxies whose forwarded headers are trusted.
PROXIES: Final = "TOOLPRISM_TRUSTED_PROXIES"
_REFUSAL: Final = b"There are too many connections. Try again in a few seconds.\n"
_UNAVAILABLE: Final = b"503 Service Unavailable"
_LATE: Final = b"The request did not arrive in time.\n"
#: Connections accepted per turn of the event loop.
_AT_ONCE: Final = 64
#: Seconds for which a connection stays open after the last response.
_LINGER: Final = 1.0


def _answer(status: bytes, text: bytes) -> bytes:
    """Return a whole response, after which the connection ends."""
    retry = b"retry-after: 5\r\n" if status.startswith(b"503") else b""
    return (
        b"HTTP/1.1 " + status + b"\r\ncontent-type: text/plain; charset=utf-8\r\ncache-control: no-store\r\n" + retry
    ) + b"connection: close\r\ncontent-length: %d\r\n\r\n%s" % (len(text), text)


class LimitedProtocol(H11Protocol):
    """HTTP/1.1 of uvicorn, with limits for clients that are silent or do not read."""

    #: Whether reading has ended.
    _ended = False
    _timer: asyncio.TimerHandle | None = None
    _slow: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, admission: Admission, **more: Any) -> None:
        super().__init__(*given, **more)
        self.admission = admission

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Accept or refuse a client."""
        super().connection_made(transport)
        if self.admission.enter(self, self.client[0] if self.client else ""):
            self._await_head()
        else:
            self._end_with(_UNAVAILABLE, _REFUSAL)

    def give_way(self) -> None:
        """End, because another connection takes its place."""
        if self.cycle is None and not self.transport.is_closing():
            self._end_with(_UNAVAILABLE, _REFUSAL)
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release a client's connection."""
        self._rest()
        if self._slow is not None:
            self._slow.cancel()
        self.admission.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read data; data from a refused client is ignored."""
        if self._ended or self.transport.is_closing():
            return
        super().data_received(data)
        self.admission.note(self, has_request=self._is_busy)
        if self._is_incomplete():
            self._await_head()
        else:
            self._rest()

    def on_response_complete(self) -> None:
        """Continue with the next request, a part of which may have arrived."""
        super().on_response_complete()
        self.admission.note(self, has_request=self._is_busy)
        if self._is_incomplete():
            self._await_head()

    def pause_writing(self) -> None:
        """Wait for a slow reader, up to a limit."""
        super().pause_writing()
        self._slow = self.loop.call_later(self.admission.write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Continue, because the client has read."""
        super().resume_writing()
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _should_upgrade(self) -> bool:
        """Ignore a request for another protocol, because none is supported."""
        return False

    @property
    def _is_busy(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _is_incomplete(self) -> bool:
        """Return whether a part of a head has arrived, or the body of a request that was answered is still missing."""
        return not self._is_busy and (bool(self.conn.trailing_data[0]) or self.conn.their_state is h11.SEND_BODY)

    def _await_head(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.admission.head_seconds, self._give_up)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
                self._end_with(b"408 Request Timeout", _LATE)
            else:
                self.transport.close()

    def _end_with(self, status: bytes, text: bytes) -> None:
        """Send a response and end the connection; of a few, with a delay so that the response is not lost."""
        self._ended = True
        self._rest()
        self.transport.write(_answer(status, text))
        if self.admission.refused < self.admission.most_refused:
            self.admission.refused += 1
            with suppress(OSError):  # the client has gone already
                self.transport.write_eof()
            self.loop.call_later(_LINGER, self._leave_refused)
        else:
            self.transport.close()

    def _leave_refused(self) -> None:
        self.admission.refused -= 1
        self.transport.abort()


def trusted_proxies() -> tuple[Network, ...]:
    """Return the addresses and networks in the environment variable, separated by commas."""
    found = []
    for given in os.environ.get(PROXIES, "").split(","):
        if given.strip():
            try:
                found.append(ip_network(given.strip(), strict=False))
            except ValueError:
                message = f"{PROXIES} names {shortened(given.strip(), 40)!r}, but an address or a network was expected."
                raise ToolprismError(f"{message} For example {PROXIES}=127.0.0.1,10.0.0.0/8.") from None
    return tuple(found)


def config_of(app: Any, admission: Admission, **more: Any) -> uvicorn.Config:
    """Return the settings of a server that logs nothing of a request, and trusts only the given proxies."""
    return uvicorn.Config(
        app,
        http=partial(LimitedProtocol, admission=admission),  # type: ignore[arg-type]  # called, and nothing else
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,  # it would log whole addresses
        server_header=False,
        proxy_headers=bool(admission.proxies),
        forwarded_allow_ips=list(map(str, admission.proxies)),
        backlog=_AT_ONCE,
        **more,
    )


_LOG: Final = logging.getLogger("toolprism")
#: Connections that wait in the kernel.
_QUEUE: Final = 4_096


class LimitedServer(uvicorn.Server):
    """uvicorn's server, which calls `beat` when connections are accepted, and then every second."""

    def __init__(self, config: uvicorn.Config, beat: Callable[[], object]) -> None:
        super().__init__(config)
        self._beat = beat

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start the application, then listen."""
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
    """Wrap a function so that only its first call runs."""
    calls = [call]

    def first() -> None:
        if calls:
            calls.pop()()

    return first
