"""New ids and the time; tests supply their own.

Some back ends refuse ids of more than 40 characters: https://github.com/microsoft/autogen/issues/6377, read 2026-11-21.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class IdSource:
    """The source of ids and times."""

    #: Returns 32 new hexadecimal digits.
    hex: Callable[[], str] = lambda: secrets.token_hex(16)
    #: Seconds since 1970.
    now: Callable[[], float] = time.time

    def call_id(self) -> str:
        """Return a new tool-call id of 37 characters."""
        return f"call_{self.hex()}"

    def completion_id(self) -> str:
        """Return a new completion id."""
        return f"chatcmpl-{self.hex()}"
