"""The memory that the bodies of requests may use together, while they are read and wait."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from toolprism.core.errors import Busy


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
