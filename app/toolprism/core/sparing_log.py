"""A log in which lines that repeat are counted instead of written."""

import logging
from typing import Final, TypeAlias

#: Seconds in which a place writes one line.
_PAUSE: Final = 1.0

#: File and line of the call.
_Place: TypeAlias = tuple[str, int]


class SparingHandler(logging.StreamHandler):  # type: ignore[type-arg]  # it writes to stderr
    """Writes one warning or error a second of each place in the code, and the number of those it left out."""

    def __init__(self) -> None:
        super().__init__()
        #: When each place has written, and the records that it left out since: their number, and the last.
        self._written: dict[_Place, float] = {}
        self._left_out: dict[_Place, tuple[int, logging.LogRecord]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, unless its place has just written one."""
        self._write_due(record.created)
        if record.levelno < logging.WARNING:
            super().emit(record)
            return
        place = record.pathname, record.lineno
        if 0 <= record.created - self._written.get(place, float("-inf")) < _PAUSE:
            count, _ = self._left_out.get(place, (0, record))
            self._left_out[place] = count + 1, record
            return
        self._written[place] = record.created
        super().emit(record)

    def _write_due(self, now: float) -> None:
        """Write what was left out, where a second has passed."""
        for place, (count, record) in list(self._left_out.items()):
            if not 0 <= now - self._written[place] < _PAUSE:
                del self._left_out[place]
                self._written[place] = now
                super().emit(_summed_up(record, count))

    def close(self) -> None:
        """Write what was left out."""
        for count, record in self._left_out.values():
            super().emit(_summed_up(record, count))
        self._left_out.clear()
        super().close()


def _summed_up(record: logging.LogRecord, count: int) -> logging.LogRecord:
    """Return the last of the records that were left out, with their number."""
    first = record.getMessage().partition("\n")[0]
    left_out = f"({count:,} lines like this one in a second)"
    event = {**getattr(record, "event", {}), "count": count}
    return logging.makeLogRecord(
        {**record.__dict__, "msg": f"{first} {left_out}", "args": None, "exc_info": None, "event": event}
    )
