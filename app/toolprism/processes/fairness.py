"""What clients share fairly: who a client is, a bounded queue for a few resources, and memory for bodies."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

from toolprism.core.errors import Busy

#: Bits of an IPv6 address that identify one customer.
_CUSTOMER: Final = 64


def client_of(host: str) -> str:
    """Return the identity of a client: an address, or for IPv6 the customer's network.

    >>> client_of("192.0.2.7"), client_of("2001:db8::7"), client_of("testclient")
    ('192.0.2.7', '2001:db8::/64', 'testclient')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    network = IPv6Address(int(address) >> _CUSTOMER << _CUSTOMER)
    return f"{network}/{_CUSTOMER}"


_T = TypeVar("_T")

#: The most seconds of a turn that count, so that a few long ones exclude nobody.
_LONG: Final = 0.5
#: The weight of the last turn in the average.
_WEIGHT: Final = 0.1
#: Clients whose last resource is remembered.
_MOST_REMEMBERED: Final = 1_000


class FairQueue(Generic[_T]):
    """Assigns a few resources to clients in turn.

    A client never holds more than its share, so that some are left for others. If the queue is full, the client with
    the most requests in it is refused. A client gets the resource that it had last if that is free, because its caches
    may fit.
    """

    def __init__(self, things: list[_T], *, share: int, waiting: int, patience: float) -> None:
        self._free = list(things)
        self._share = share
        self._room = waiting
        self._patience = patience
        self._held: Counter[str] = Counter()
        #: The last resource of each recent client.
        self._last: LRUCache[str, _T] = LRUCache(_MOST_REMEMBERED)
        #: Average seconds of a turn, weighted towards the last ones.
        self._average = 0.0
        #: Waiting requests by client; the client whose turn is next comes first.
        self._queues: dict[str, deque[asyncio.Future[_T]]] = {}

    @property
    def waiting(self) -> int:
        """The number of waiting requests."""
        return sum(map(len, self._queues.values()))

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[_T]:
        """Wait for a resource and hold it."""
        thing = await self._take(client)
        start = time.monotonic()
        try:
            yield thing
        finally:
            took = min(time.monotonic() - start, _LONG)
            self._average += _WEIGHT * (took - self._average)
            self._give_back(client, thing)

    async def _take(self, client: str) -> _T:
        if self._free and self._held[client] < self._share and client not in self._queues:
            return self._hand(client)
        if len(self._queues.get(client, ())) * self._average / self._share > self._patience:
            raise Busy  # waiting would be in vain
        if self.waiting >= self._room:
            self._refuse_one(client)
        place: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(place)
        try:
            async with asyncio.timeout(self._patience):
                return await place
        except TimeoutError:
            self._leave(client, place)
            raise Busy from None
        except asyncio.CancelledError:
            self._leave(client, place)
            raise

    def _refuse_one(self, client: str) -> None:
        """Refuse the newest request of the client with the most, which may be the caller."""
        most = max(self._queues, key=lambda name: len(self._queues[name]), default=client)
        if len(self._queues.get(client, ())) + 1 >= len(self._queues.get(most, ())):
            raise Busy
        newest = self._queues[most].pop()
        if not newest.done():
            newest.set_exception(Busy())

    def _leave(self, client: str, place: "asyncio.Future[_T]") -> None:
        """Remove a request from the queue; a resource assigned to it in the meantime is returned."""
        queue = self._queues.get(client)
        if queue is not None and place in queue:
            queue.remove(place)
            if not queue:
                del self._queues[client]
        elif place.done() and not place.cancelled() and place.exception() is None:
            self._give_back(client, place.result())

    def _give_back(self, client: str, thing: _T) -> None:
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
        self._free.append(thing)
        self._hand_out()

    def _hand_out(self) -> None:
        """Assign free resources to waiting clients in turn."""
        for client in list(self._queues):
            if not self._free:
                return
            if self._held[client] >= self._share:
                continue
            queue = self._queues.pop(client)
            place = queue.popleft()
            if queue:
                self._queues[client] = queue  # behind the others
            if not place.done():
                place.set_result(self._hand(client))

    def _hand(self, client: str) -> _T:
        """Take a free resource for a client, preferably the one that it had last."""
        last = self._last.get(client)
        place = next((place for place, thing in enumerate(self._free) if thing is last), -1)
        thing = self._free.pop(place)
        self._last[client] = thing
        self._held[client] += 1
        return thing


class BodyBudget:
    """A budget that all requests share, with a limit for each client."""

    def __init__(self, most: int, *, share: int) -> None:
        self._most = most
        self._share = share
        self._held: Counter[str] = Counter()
        self._total = 0

    @contextmanager
    def account(self, client: str) -> "Iterator[Account]":
        """Open an account for one request; its bytes are released at the end."""
        account = Account(self, client)
        try:
            yield account
        finally:
            account.give_back()

    def take(self, client: str, size: int) -> None:
        """Count bytes."""
        if self._total + size > self._most or self._held[client] + size > self._share:
            raise Busy
        self._total += size
        self._held[client] += size

    def give_back(self, client: str, size: int) -> None:
        """Release counted bytes."""
        self._total -= size
        self._held[client] -= size
        if not self._held[client]:
            del self._held[client]


class Account:
    """The bytes of one request."""

    def __init__(self, budget: BodyBudget, client: str) -> None:
        self._budget = budget
        self._client = client
        self.size = 0

    def take(self, size: int) -> None:
        """Count arriving bytes."""
        self._budget.take(self._client, size)
        self.size += size

    def give_back(self) -> None:
        """Release its bytes; it may count bytes again."""
        self._budget.give_back(self._client, self.size)
        self.size = 0
