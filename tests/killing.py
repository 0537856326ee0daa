"""Finds and kills processes."""

import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path


def kill(pids: Iterable[int]) -> None:
    """Kill processes; one that an earlier test ended may exit by itself in the meantime."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def children_of(*parents: int) -> list[int]:
    """Return the processes that were started by others."""
    pids = (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal())
    return [pid for pid in pids if _parent(pid) in parents]


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0
