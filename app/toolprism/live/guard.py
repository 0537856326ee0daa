"""Runs one server, and ends it with all that it has started when the socket to the asking process closes.

It runs as a program of its own, with nothing but the standard library: `python -I -S guard.py SOCKET COMMAND…`. The
socket closes when the asking process closes it, and also when that process is killed. On Linux, whatever the server
starts belongs to this program once its own parent has ended, so a process that has left the group is found, too.
"""

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Final

_IS_LINUX: Final = sys.platform == "linux"
_DEATH_SIGNAL: Final = 1
_SUBREAPER: Final = 36
#: Seconds that a server has to end by itself, since its input is closed; then as many after SIGTERM.
GRACE: Final = 0.5
_LOOK: Final = 0.01
#: Looks for processes that are left; each kills all that it finds.
_MOST_LOOKS: Final = 100


def main(arguments: list[str]) -> int:
    """Run the command; return its exit code."""
    lifeline = int(arguments[0])
    prctl = ctypes.CDLL(None).prctl if _IS_LINUX else None
    if prctl is not None:
        prctl(_SUBREAPER, 1)
    ring, rung = os.pipe()
    os.set_blocking(rung, False)
    signal.set_wakeup_fd(rung, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, _wake)  # a handler, not SIG_IGN: that would be inherited by the server
    try:
        server = subprocess.Popen(  # noqa: S603  # the user has named the command
            arguments[1:],
            process_group=0,
            preexec_fn=None if prctl is None else lambda: prctl(_DEATH_SIGNAL, signal.SIGKILL),  # noqa: PLW1509  # no threads
        )
    except (OSError, ValueError) as error:
        _say(lifeline, f"failed {getattr(error, 'strerror', None) or error}")
        return 127
    _say(lifeline, "started")
    _let_go_of_streams()
    code = _until_the_end(server.pid, lifeline, ring)
    _kill_the_rest(server.pid)
    _say(lifeline, f"ended {code}")
    return 0


def _wake(_number: int, _frame: FrameType | None) -> None:
    """Do nothing; the handler makes the signal wake this program."""


def _say(lifeline: int, text: str) -> None:
    with contextlib.suppress(OSError):
        os.write(lifeline, f"{text}\n".encode())


def _let_go_of_streams() -> None:
    """Leave the pipes to the server alone, so that they close when it ends."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)


def _until_the_end(server: int, lifeline: int, ring: int) -> int:
    """Wait for the server to end, or end it when the lifeline closes; return its exit code."""
    while (code := _reaped(server)) is None:
        ready = select.select([lifeline, ring], [], [])[0]
        if ring in ready:
            os.read(ring, 4_096)
        if lifeline in ready:
            return _ended(server)
    return code


def _ended(server: int) -> int:
    """End the server: it may end by itself, then SIGTERM asks it to."""
    code = _awaited(server)
    if code is None:
        _signal_group(server, signal.SIGTERM)
        code = _awaited(server)
    return -signal.SIGKILL if code is None else code


def _awaited(server: int) -> int | None:
    end = time.monotonic() + GRACE
    while (code := _reaped(server)) is None and time.monotonic() < end:
        time.sleep(_LOOK)
    return code


def _reaped(server: int) -> int | None:
    """Take leave of processes that have ended; return the exit code of the server if it is among them."""
    code = None
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            if found[0] == server:
                code = os.waitstatus_to_exitcode(found[1])
    return code


def _signal_group(server: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(server, number)


def _kill_the_rest(server: int) -> None:
    """Kill the rest of the server's group, and on Linux its detached children."""
    for _ in range(_MOST_LOOKS):
        _signal_group(server, signal.SIGKILL)
        left = list(_descendants())
        for pid in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        _reaped(server)
        if not left:
            return
        time.sleep(_LOOK)


def _descendants() -> Iterator[int]:
    """Yield the living processes below this one, where the system tells."""
    if not _IS_LINUX:
        return
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError, ValueError, IndexError):
                parent = int((entry / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[1])
                parents.setdefault(parent, []).append(int(entry.name))
    waiting = [os.getpid()]
    while waiting:
        below = parents.get(waiting.pop(), [])
        yield from below
        waiting += below


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))
