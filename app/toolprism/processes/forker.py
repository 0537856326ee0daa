"""The process that forks workers; as a fork of this process, it has loaded already what they need."""

import multiprocessing
import os
import signal
import stat
from collections.abc import Iterable, Sequence
from multiprocessing import forkserver, resource_tracker, util
from pathlib import Path
from socket import socket
from typing import Any, Final, NoReturn

#: The open files of this process.
_OPEN: Final = Path("/dev/fd")


def forking(preloaded: tuple[str, ...] = ()) -> "multiprocessing.context.ForkServerContext":
    """Return the context that forks workers from a process that has loaded the application and has no threads."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(preloaded))
    return context


def start_forker(preloaded: tuple[str, ...], *, without: Iterable[socket] = ()) -> None:
    """Start that process as a fork of this one, which must have no threads yet.

    The standard library would start a fresh interpreter, and does so if the fork ends.
    """
    resource_tracker.ensure_running()
    forking(preloaded)
    fresh = util.spawnv_passfds

    def fork(path: bytes, args: Sequence[Any], passfds: Sequence[int]) -> int:  # noqa: ARG001  # the names are given
        pid = os.fork()
        if pid:
            return pid
        util.spawnv_passfds = fresh
        _become_forker(str(args[-1]), passfds, without)

    util.spawnv_passfds = fork
    try:
        forkserver.ensure_running()
    finally:
        util.spawnv_passfds = fresh


def _become_forker(program: str, given: Sequence[int], without: Iterable[socket]) -> NoReturn:
    """Run the program of the fresh interpreter, in this process."""
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for each in without:
            each.close()
        _close_other_ends(given)
        exec(program, {})  # noqa: S102  # the standard library wrote it
    finally:
        os._exit(0)


def _close_other_ends(given: Sequence[int]) -> None:
    """Close the ends of pipes that belong to the parent, whose end this process notices by them."""
    pipes = {os.fstat(each).st_ino for each in given if stat.S_ISFIFO(os.fstat(each).st_mode)}
    for number in [int(path.name) for path in _OPEN.iterdir()]:
        try:
            found = os.fstat(number)
        except OSError:  # it listed the folder
            continue
        if stat.S_ISFIFO(found.st_mode) and found.st_ino in pipes and number not in given:
            os.close(number)
