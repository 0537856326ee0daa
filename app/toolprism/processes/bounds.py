"""Sets up a worker process before its first request."""

import contextlib
import ctypes
import resource
import signal
from pathlib import Path
from typing import Final

from toolprism.core.garbage import collect_less
from toolprism.processes.lifeline import end_with_parent

#: Linux's figures for the memory of this process, in pages, and the index of data and stack.
_SIZES: Final = Path("/proc/self/statm")
_DATA: Final = 5
#: glibc's option for the number of arenas; each reserves address space that is never used here.
_ARENAS: Final = -8


def become_worker() -> None:
    """Make this process end with its parent and at once on SIGTERM, use one memory arena, and collect less garbage."""
    end_with_parent()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a call into C must not keep it from ending
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENAS, 1)
    collect_less()


def bound_memory(most: int) -> None:
    """Limit the memory that this process may use in addition to the current use."""
    pages = int(_SIZES.read_text(encoding="ascii").split()[_DATA])
    limit = pages * resource.getpagesize() + most
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
