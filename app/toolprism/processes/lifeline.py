"""Ends a process together with the one that it works for, however that one ends."""

import fcntl
import multiprocessing
import os
import select
import signal
import sys
import threading


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
