"""The format of the log: lines for people or, with `TOOLPRISM_LOG=json`, one JSON object a line; no pasted text."""

import json
import logging
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final, TypeAlias

from toolprism.core.limits import bad_variable, variable


def traceback_text(error: BaseException) -> str:
    r"""Return the types and stack frames of an exception and its causes, the first cause first.

    Neither messages nor values are included, because they may contain pasted text.

    >>> try:
    ...     int("secret")
    ... except ValueError as error:
    ...     traceback_text(error).splitlines()[-1], "secret" in traceback_text(error)
    ('ValueError', False)
    """
    return "\n".join(line for one in reversed(list(_chain(error))) for line in _lines(one))


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    here: BaseException | None = error
    while here is not None and id(here) not in seen:
        seen.add(id(here))
        yield here
        here = here.__cause__ or (None if here.__suppress_context__ else here.__context__)


def _lines(error: BaseException) -> Iterator[str]:
    yield "Traceback (most recent call last):"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}'
    yield type(error).__name__


#: Seconds in which a place writes one line.
_PAUSE: Final = 1.0

#: File and line of the call.
_Place: TypeAlias = tuple[str, int]


class RateLimitedHandler(logging.StreamHandler):  # type: ignore[type-arg]  # it writes to stderr
    """Writes one warning or error a second of each place in the code, with a count of the suppressed."""

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


_VARIABLE: Final = "TOOLPRISM_LOG"
_JSON: Final = "json"
_TEXT: Final = "text"
#: Packages that log too much; httpx2 would log whole addresses.
_TALKATIVE: Final = ("alembic", "httpx2")
_LINES: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """A formatter that writes one JSON object a line, with the record's `event` beside its message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON. Messages of exceptions are omitted, because they may repeat pasted text.

        >>> record = logging.makeLogRecord({"name": "a", "msg": "b", "levelname": "INFO", "created": 0})
        >>> JsonLines().format(record)
        '{"time": "1970-01-01T00:00:00.000+00:00", "level": "INFO", "logger": "a", "message": "b"}'
        """
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": time, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        return json.dumps(line | getattr(record, "event", {}))


def set_up_log(level: int = logging.INFO) -> None:
    """Send the log to stderr in the format that the operator chose."""
    chosen = variable(_VARIABLE) or _TEXT
    if chosen not in (_JSON, _TEXT):
        raise bad_variable(_VARIABLE, "`text` or `json`", "json")
    handler = RateLimitedHandler()
    handler.setFormatter(JsonLines() if chosen == _JSON else logging.Formatter(_LINES))
    logging.basicConfig(handlers=[handler])
    logging.getLogger().setLevel(level)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
