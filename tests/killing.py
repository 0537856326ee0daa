"""Kills processes."""

import os
import signal
from collections.abc import Iterable
from contextlib import suppress


def kill(pids: Iterable[int]) -> None:
    """Kill processes; one that an earlier test ended may exit by itself in the meantime."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
