"""The format of the log: lines for people or, with `TOOLPRISM_LOG=json`, one JSON object a line."""

import json
import logging
from datetime import UTC, datetime
from typing import Final

from toolprism.core.limits import bad_variable, variable
from toolprism.core.sparing_log import SparingHandler

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
    """Send the log to stderr in the format that the operator chose.

    Args:
        level: the lowest level that is logged.

    Raises:
        BadInput: the variable names an unknown format.
    """
    chosen = variable(_VARIABLE) or _TEXT
    if chosen not in (_JSON, _TEXT):
        raise bad_variable(_VARIABLE, "`text` or `json`", "json")
    handler = SparingHandler()
    handler.setFormatter(JsonLines() if chosen == _JSON else logging.Formatter(_LINES))
    logging.basicConfig(handlers=[handler])
    logging.getLogger().setLevel(level)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
