"""The engine room itself: a request in, an answer out."""

import asyncio
from ipaddress import IPv6Address, ip_address
from typing import Final

from app.core.errors import OutOfMemory
from app.web.engine_room import worker
from app.web.engine_room.held_bytes import HeldBytes
from app.web.engine_room.message import Answer, Inquiry
from app.web.engine_room.slot import Slot
from app.web.engine_room.turns import Turns
from app.web.settings import Settings

#: Bits of an IPv6 address that stand for one customer.
_CUSTOMER: Final = 64


class EngineRoom:
    """The worker processes of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.held = HeldBytes(settings.max_held, share=settings.max_held // 2)
        self._slots = [Slot(settings) for _ in range(settings.engines)]
        self._turns = Turns(
            self._slots,
            share=max(1, settings.engines // 2),
            waiting=settings.max_waiting,
            patience=settings.patience,
        )

    async def start(self) -> None:
        """Start all worker processes, so that no request waits for one to load."""
        await asyncio.gather(*(slot.start() for slot in self._slots))

    async def ask(self, inquiry: Inquiry, client: str) -> Answer:
        """Return the answer of a worker.

        Raises:
            Unavailable: too many others wait, it takes too long or too much memory, or the worker was killed.
        """
        async with self._turns.turn(client) as slot:
            answer = await slot.run(worker.serve, inquiry)
            if answer is None or answer.is_last:
                await slot.replace()
            if answer is None:
                raise OutOfMemory(self.settings.memory)
            return answer

    async def close(self) -> None:
        """End the worker processes."""
        await asyncio.gather(*(slot.close() for slot in self._slots))


def client_of(host: str) -> str:
    """Return what stands for one client: an address, or a customer's network of IPv6 addresses.

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
