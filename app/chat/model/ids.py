"""Minting: new ids, and the time; both are given from outside where a test wants to know them.

There are back ends that refuse ids of more than 40 characters: https://github.com/microsoft/autogen/issues/6377, read
2026-11-21.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass


def _hex() -> str:
    return secrets.token_hex(16)


@dataclass(frozen=True)
class IdSource:
    """Where ids and times come from."""

    #: 32 hexadecimal digits, never the same twice.
    hex: Callable[[], str] = _hex
    #: Seconds since 1970.
    now: Callable[[], float] = time.time

    def call_id(self) -> str:
        """Give an id for a call: 37 characters, for there are back ends that take 40 at most."""
        return f"call_{self.hex()}"

    def completion_id(self) -> str:
        """Give an id for a completion."""
        return f"chatcmpl-{self.hex()}"
