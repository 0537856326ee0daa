"""Steady clock: the time of day, which does not believe a jump at once: what expires must not go by a mistake."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Final

#: Seconds by which the clock of the machine may be set right at a time.
_SLACK: Final = 60.0
#: Seconds after which a jump that stays is believed.
_BELIEVED: Final = 3_600.0


def _since_boot() -> float:
    """Return seconds that pass even while the machine sleeps, where the system counts them."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class SteadyClock:
    """Seconds since 1970. Several threads may ask.

    >>> SteadyClock(wall=lambda: 1_000.0, steady=lambda: 5.0)()
    1000.0
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = _since_boot) -> None:
        self._wall = wall
        self._steady = steady
        self._lock = Lock()
        #: What is added to the seconds that pass.
        self._offset = wall() - steady()
        #: What the clock of the machine wants to be added since a jump, and when that was.
        self._jumped: tuple[float, float] | None = None

    def __call__(self) -> float:
        """Return the time."""
        with self._lock:
            now = self._steady()
            offset = self._wall() - now
            if abs(offset - self._offset) <= _SLACK:
                self._offset, self._jumped = offset, None
            elif self._jumped is None or abs(offset - self._jumped[0]) > _SLACK:
                self._jumped = offset, now
            elif now - self._jumped[1] >= _BELIEVED:
                self._offset, self._jumped = offset, None
            return now + self._offset
