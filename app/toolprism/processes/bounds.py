"""Sets up a worker process before its first request."""

import contextlib
import ctypes
import fcntl
import multiprocessing
import os
import resource
import select
import signal
import sys
import threading
from pathlib import Path
from typing import Final

from toolprism.core.garbage import collect_less


def end_with_parent() -> None:
    """End this process as soon as the one that started it has ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        end_with(parent.sentinel)


def end_with(pipe: int) -> None:
    """End this process as soon as nobody holds the writing end of a pipe, to which nothing is written.

    On Linux the kernel does it, so a call into C cannot delay it. The pipe must have no other reader, because a pipe
    has one process that gets its signal. Elsewhere a thread does it.
    """
    if sys.platform == "linux":
        fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(pipe, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)
        if select.select([pipe], [], [], 0)[0]:  # it was closed before the kernel was asked
            os.kill(os.getpid(), signal.SIGKILL)
    else:
        threading.Thread(target=_wait_for, args=(pipe,), daemon=True).start()


def _wait_for(pipe: int) -> None:
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGKILL)


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
