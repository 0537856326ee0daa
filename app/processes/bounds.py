"""Bounds: what a worker process does to itself before its first request."""

import contextlib
import ctypes
import gc
import resource
import signal
from pathlib import Path
from typing import Final

#: What Linux says of the memory of this process, in pages, and where in it data and stack come.
_SIZES: Final = Path("/proc/self/statm")
_DATA: Final = 5
#: Objects that come up between two looks at the youngest ones.
_NEW_OBJECTS: Final = 20_000
#: glibc's name for the number of arenas; each takes address space that is never used here.
_ARENAS: Final = -8


def become_worker() -> None:
    """Let this process end at once when it is told to, and use one arena of memory."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a call into C must not keep it from ending
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENAS, 1)


def collect_less() -> None:
    """Look for garbage less often, and not among what is there now: it was a tenth of the time of a request."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])


def bound_memory(most: int) -> None:
    """Let this process take some bytes more than it has now."""
    pages = int(_SIZES.read_text(encoding="ascii").split()[_DATA])
    limit = pages * resource.getpagesize() + most
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
