"""Who may have a connection: as many as the limit of open files permits, and a fair share for each client."""

import contextlib
import logging
import resource
from collections import Counter
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Final, Protocol, TypeAlias

from toolprism.core.limits import whole_number
from toolprism.processes.client import client_of

Network: TypeAlias = IPv4Network | IPv6Network

_LOG: Final = logging.getLogger("toolprism")
#: The most connections of one process.
CONNECTIONS: Final = "TOOLPRISM_MAX_CONNECTIONS"
DEFAULT_CONNECTIONS: Final = 1_000
_MOST_DIGITS: Final = 7
#: Open files that are not for connections: modules, log, database, and what was just accepted or is being refused.
_RESERVE: Final = 256
#: Open files for one worker process, and for one that replaces it.
_EACH: Final = 16
#: Admission even with the lowest limit.
_FEWEST: Final = 16


class Guest(Protocol):
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
    _clients: dict[Guest, str] = field(default_factory=dict)
    _open: Counter[str] = field(default_factory=Counter)
    #: Those without a request; the one that has been so for longest comes first.
    _silent: dict[Guest, None] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return the number of connections."""
        return len(self._clients)

    def enter(self, guest: Guest, address: str) -> bool:
        """Count a connection; return whether there is room for it."""
        client = client_of(address)
        if not self._has_room(client, address) and not self._make_room(client):
            return False
        self._clients[guest] = client
        self._open[client] += 1
        self._silent[guest] = None
        return True

    def leave(self, guest: Guest) -> None:
        """Release a connection, unless it has left already."""
        client = self._clients.pop(guest, None)
        if client is not None:
            self._silent.pop(guest, None)
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    def note(self, guest: Guest, *, has_request: bool) -> None:
        """Note that a request of a connection has arrived, or was answered."""
        if has_request:
            self._silent.pop(guest, None)
        elif guest in self._clients:
            self._silent.setdefault(guest)

    def _has_room(self, client: str, address: str) -> bool:
        left = self.most - len(self)
        return left > 0 and (self._open[client] < left or self._is_proxy(address))

    def _make_room(self, client: str) -> bool:
        own = self._open[client]
        for guest in self._silent:
            owner = self._clients[guest]
            if owner == client or self._open[owner] > own:
                self.leave(guest)
                guest.give_way()
                return True
        return False

    def _is_proxy(self, address: str) -> bool:
        return bool(self.proxies) and any(ip_address(address) in network for network in self.proxies)


def most_connections(workers: int, default: int = DEFAULT_CONNECTIONS) -> int:
    """Return the most connections of one process, and raise its limit of open files as far as they need and it may.

    Args:
        workers: the number of its worker processes.
        default: the number without a setting.

    Raises:
        BadInput: the setting is invalid.
    """
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
