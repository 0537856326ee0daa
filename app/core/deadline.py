"""A deadline for the work at hand: set once around it, and asked wherever work may take long."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from app.core.errors import OutOfTime


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment at which work stops."""

    seconds: float
    _end: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_end", time.monotonic() + self.seconds)

    def check(self) -> None:
        """Go on, or stop.

        Raises:
            OutOfTime: the moment has passed.
        """
        if time.monotonic() > self._end:
            raise OutOfTime(self.seconds)


_CURRENT: Final[ContextVar[Deadline | None]] = ContextVar("toolprism-deadline", default=None)


def ask_deadline() -> None:
    """Go on, or stop; where no deadline is set, go on.

    Raises:
        OutOfTime: the moment has passed.
    """
    deadline = _CURRENT.get()
    if deadline is not None:
        deadline.check()


@contextmanager
def until(deadline: Deadline | None) -> Iterator[None]:
    """Set the deadline of the work inside; None for none."""
    token = _CURRENT.set(deadline)
    try:
        yield
    finally:
        _CURRENT.reset(token)
