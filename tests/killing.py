"""Ending processes the hard way."""

import os
import signal
from collections.abc import Iterable
from contextlib import suppress


def kill(pids: Iterable[int]) -> None:
    """Kill processes; one that an earlier test has ended may go by itself in the meantime."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
