"""Ids: new ids and the time. A test gives its own.

Some back ends refuse ids of more than 40 characters: https://github.com/microsoft/autogen/issues/6377, read 2026-11-21.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass


def _hex() -> str:
    return secrets.token_hex(16)


@dataclass(frozen=True)
class IdSource:
    """The source of ids and times."""

    #: 32 hexadecimal digits, never the same twice.
    hex: Callable[[], str] = _hex
    #: Seconds since 1970.
    now: Callable[[], float] = time.time

    def call_id(self) -> str:
        """Return a new id of a tool call, of 37 characters."""
        return f"call_{self.hex()}"

    def completion_id(self) -> str:
        """Return a new id of a completion."""
        return f"chatcmpl-{self.hex()}"
