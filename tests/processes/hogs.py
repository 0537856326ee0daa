"""The work that tests run in a worker process."""

import os
import signal
import time
from pathlib import Path

from toolprism.processes.bounds import become_worker, bound_memory


def prepare() -> None:
    """Make this process a worker."""
    become_worker()
    bound_memory(100_000_000)


def identity() -> int:
    """Return the number of the process."""
    return os.getpid()


def spin() -> None:
    """Never end."""
    while True:
        pass


def sleep_in_c() -> None:
    """Stay in one call into C."""
    time.sleep(600)


def take_all_memory() -> int:
    """Take more and more memory."""
    kept = []
    while True:
        kept.append(bytearray(10_000_000))


def take(size: int) -> int:
    """Take some memory."""
    return len(bytearray(size))


def end() -> None:
    """End as if the process had been killed."""
    os.kill(os.getpid(), signal.SIGKILL)


def abort() -> None:
    """End like a Rust program whose allocation fails."""
    signal.signal(signal.SIGABRT, signal.SIG_DFL)
    os.abort()


#: What a process has loaded before it forked workers.
LOADED: list[str] = []


def loaded() -> list[str]:
    """Return what the process has from the one that forked it."""
    return LOADED


def sockets() -> list[str]:
    """Return the sockets that the process holds."""
    links = [str(path.readlink()) for path in Path("/proc/self/fd").iterdir() if path.is_symlink()]
    return [link for link in links if link.startswith("socket:")]
