"""Logs one line for each request, with its id, status, sizes, time and codes, and nothing of its content."""

import logging
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

LOG: Final = logging.getLogger("toolprism.gateway")
#: The form of a code; Vertex AI's error names could be anything.
_CODE: Final = re.compile(r"[A-Za-z_]{1,60}")


@dataclass
class LogEntry:
    """The facts about a request so far."""

    id: str = field(default_factory=lambda: f"req_{secrets.token_hex(12)}")
    status: int = 0
    received: int = 0
    sent: int = 0
    #: Codes of errors and warnings, without names from the request.
    codes: dict[str, None] = field(default_factory=dict)
    started: float = field(default_factory=time.perf_counter)

    def note(self, codes: Iterable[str | None]) -> None:
        """Record codes, in order and without duplicates."""
        bare = (code.partition(":")[0] for code in codes if code is not None)
        self.codes |= dict.fromkeys(code if _CODE.fullmatch(code) else "other" for code in bare)

    def write(self) -> None:
        """Write the line."""
        took = (time.perf_counter() - self.started) * 1_000
        codes = ",".join(self.codes) or "-"
        LOG.info("%s %s in=%s out=%s %.0f ms %s", self.id, self.status, self.received, self.sent, took, codes)


def log_trace(entry: LogEntry, trace: str) -> None:
    """Log where an exception happened, as `traceback_text`, which repeats nothing of the request."""
    LOG.error("%s failed\n%s", entry.id, trace)
