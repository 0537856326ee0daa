"""The work that tests run in a worker process."""

import os
import pickle
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

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


def stop() -> None:
    """Stop, as under a debugger."""
    os.kill(os.getpid(), signal.SIGSTOP)


#: A whole answer, the bytes of its length, and the result in it.
MADE: Final = 7
LENGTH: Final = 8
_RESULT: Final = pickle.dumps((False, MADE))
ANSWER: Final = len(_RESULT).to_bytes(LENGTH) + _RESULT


def end_after(size: int) -> int:
    """End as if the process had been killed when it had written so many bytes of its answer."""
    (connection,) = (int(path.name) for path in Path("/proc/self/fd").iterdir() if _is_socket(path))
    os.write(connection, ANSWER[:size])
    end()
    return 0


class Deadly:
    """Ends the process that reads it, as if it had been killed."""

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        return end, ()


def length(*things: object) -> int:
    """Return the number of bytes of the last thing."""
    last = things[-1]
    assert isinstance(last, bytes)
    return len(last)


def end_at_start(deaths: Path, most: int) -> None:
    """End while the process starts, unless so many have; each leaves a byte."""
    prepare()
    with deaths.open("ab") as file:
        if file.tell() < most:
            file.write(b".")
            file.flush()
            end()


def say_and_sleep(path: Path) -> int:
    """Tell a named pipe that the work has begun, and stay in one call into C."""
    path.write_bytes(b".")
    time.sleep(600)
    return 0


def what_cannot_be_sent() -> Any:
    """Return a function that has no name."""
    return lambda: None


def time_out() -> int:
    """Fail as a slow network does."""
    raise TimeoutError("of the work itself")


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
    return [str(path.readlink()) for path in Path("/proc/self/fd").iterdir() if _is_socket(path)]


def is_at_work(pid: int) -> bool:
    """Return whether a process exists, and has not ended without anybody noticing."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _is_socket(path: Path) -> bool:
    return path.is_symlink() and str(path.readlink()).startswith("socket:")
