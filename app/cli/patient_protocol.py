"""Connections with limits: how many there are, how long a client may be silent, and how slowly it may read."""

import asyncio
import contextlib
import os
import resource
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final, TypeAlias

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.core.errors import ToolprismError

Network: TypeAlias = IPv4Network | IPv6Network

#: Names the proxies whose forwarded headers are believed.
PROXIES: Final = "TOOLPRISM_TRUSTED_PROXIES"
_REFUSAL: Final = b"There are too many connections. Try again in a few seconds.\n"
_LATE: Final = b"The request did not arrive in time.\n"
#: Seconds for which a connection stays after the last answer.
_LINGER: Final = 1.0


def _answer(status: bytes, text: bytes) -> bytes:
    """Return a whole answer, after which the connection ends."""
    retry = b"retry-after: 5\r\n" if status.startswith(b"503") else b""
    return (
        b"HTTP/1.1 " + status + b"\r\ncontent-type: text/plain; charset=utf-8\r\ncache-control: no-store\r\n" + retry
    ) + b"connection: close\r\ncontent-length: %d\r\n\r\n%s" % (len(text), text)


@dataclass(eq=False)
class Doors:
    """How many connections may be open, in all and from one address."""

    most: int = 1_000
    most_of_one: int = 500
    #: Networks whose members speak for many clients, and are believed when they say for whom.
    proxies: tuple[Network, ...] = ()
    #: Seconds for the head of a request.
    head_seconds: float = 10.0
    #: Seconds in which a client has to take a part of an answer.
    write_seconds: float = 30.0
    _open: Counter[str] = field(default_factory=Counter)

    def enter(self, address: str) -> bool:
        """Count a connection; return whether there is room for it."""
        if self._open.total() >= self.most:
            return False
        if self._open[address] >= self.most_of_one and not self._is_proxy(address):
            return False
        self._open[address] += 1
        return True

    def _is_proxy(self, address: str) -> bool:
        return bool(self.proxies) and any(ip_address(address) in network for network in self.proxies)

    def leave(self, address: str) -> None:
        """Count a connection no more."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class PatientProtocol(H11Protocol):
    """HTTP/1.1 of uvicorn, with limits for those who say nothing or do not listen."""

    _inside = False
    #: Nothing is read any more.
    _ended = False
    _timer: asyncio.TimerHandle | None = None
    _slow: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, doors: Doors, **more: Any) -> None:
        super().__init__(*given, **more)
        self.doors = doors

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Let a client in, or refuse it."""
        super().connection_made(transport)
        self._inside = self.doors.enter(self._address)
        if self._inside:
            self._await_head()
        else:
            self._end_with(b"503 Service Unavailable", _REFUSAL)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let a client out."""
        self._rest()
        if self._slow is not None:
            self._slow.cancel()
        if self._inside:
            self._inside = False
            self.doors.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; of a client that was refused nothing is read."""
        if self._ended or self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_in_head():
            self._await_head()
        else:
            self._rest()

    def on_response_complete(self) -> None:
        """Go on with the next request, a part of which may be here."""
        super().on_response_complete()
        if self._is_in_head():
            self._await_head()

    def pause_writing(self) -> None:
        """Wait for a client that reads slowly, but not for ever."""
        super().pause_writing()
        self._slow = self.loop.call_later(self.doors.write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        super().resume_writing()
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _should_upgrade(self) -> bool:
        """Answer as if nothing had been said of another protocol: there is none here."""
        return False

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _is_in_head(self) -> bool:
        """Return whether a part of a head has arrived."""
        busy = self.cycle is not None and not self.cycle.response_complete
        return not busy and bool(self.conn.trailing_data[0])

    def _await_head(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.doors.head_seconds, self._give_up)

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
        """Answer, and end: at once for the client, and after a moment here, so that the answer is not lost."""
        self._ended = True
        self.transport.write(_answer(status, text))
        self.transport.write_eof()
        self.loop.call_later(_LINGER, self.transport.abort)


def trusted_proxies() -> tuple[Network, ...]:
    """Read the environment variable: addresses and networks, with commas between them.

    Raises:
        ToolprismError: one of them is none.
    """
    found = []
    for given in os.environ.get(PROXIES, "").split(","):
        if given.strip():
            try:
                found.append(ip_network(given.strip(), strict=False))
            except ValueError:
                message = f"{PROXIES} names {given.strip()[:40]!r}, but an address or a network was expected."
                raise ToolprismError(f"{message} For example {PROXIES}=127.0.0.1,10.0.0.0/8.") from None
    return tuple(found)


def config_of(app: Any, doors: Doors, **more: Any) -> uvicorn.Config:
    """Return the settings of a server that logs nothing of a request, and believes its proxies alone."""
    _allow_files(2 * doors.most)
    return uvicorn.Config(
        app,
        http=partial(PatientProtocol, doors=doors),  # type: ignore[arg-type]  # called, and nothing else
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,  # it would log whole addresses
        server_header=False,
        proxy_headers=bool(doors.proxies),
        forwarded_allow_ips=list(map(str, doors.proxies)),
        **more,
    )


def _allow_files(wanted: int) -> None:
    """Allow this process more open files, if it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < enough:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, hard))
