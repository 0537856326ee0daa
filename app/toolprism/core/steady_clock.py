"""The time of day, ignoring sudden jumps at first, so that nothing expires because the clock was set wrong."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Final

#: Seconds by which the machine's clock may be corrected at a time.
_SLACK: Final = 60.0
#: Seconds after which a jump that persists is accepted.
_BELIEVED: Final = 3_600.0


def _since_boot() -> float:
    """Return seconds that pass even while the machine sleeps, if the system counts them."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class SteadyClock:
    """A clock that returns seconds since 1970; safe for several threads.

    >>> SteadyClock(wall=lambda: 1_000.0, steady=lambda: 5.0)()
    1000.0
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = _since_boot) -> None:
        self._wall = wall
        self._steady = steady
        self._lock = Lock()
        #: The offset to add to the elapsed seconds.
        self._offset = wall() - steady()
        #: The offset that the machine's clock has had since a jump, and when the jump was seen.
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
