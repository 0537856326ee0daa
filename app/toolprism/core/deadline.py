"""The deadline of the current work: set once around it, and checked wherever work may take long."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from toolprism.core.errors import OutOfTime


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment at which work stops."""

    seconds: float
    _end: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_end", time.monotonic() + self.seconds)

    @property
    def passed(self) -> bool:
        """Whether the moment is over."""
        return time.monotonic() > self._end

    def check(self) -> None:
        """Return before the deadline; raise after it."""
        if self.passed:
            raise OutOfTime(self.seconds)


_CURRENT: Final[ContextVar[Deadline | None]] = ContextVar("toolprism-deadline", default=None)


def ask_deadline() -> None:
    """Check the deadline of the current work, if one is set."""
    deadline = _CURRENT.get()
    if deadline is not None:
        deadline.check()


@contextmanager
def until(deadline: Deadline | None) -> Iterator[None]:
    """Set the deadline of the work inside the block; None keeps the one around it."""
    token = _CURRENT.set(deadline or _CURRENT.get())
    try:
        yield
    finally:
        _CURRENT.reset(token)
