"""Processes that end or hang are replaced, and all end with the first."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.killing import kill

_PROGRAM = """
import os, signal, sys, time
from toolprism.core.errors import ToolprismError
from toolprism.core.log_format import set_up_log
from toolprism.processes.supervisor import Supervisor

def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())

def steady(beat):
    say(os.getpid())
    while True:
        beat()
        time.sleep(0.01)

def hangs(beat):
    say(os.getpid())
    beat()
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT])
    time.sleep(600)

def fails(beat):
    raise ToolprismError("the reason")

set_up_log()
try:
    Supervisor(globals()[sys.argv[1]], int(sys.argv[2]), opened=lambda: say("opened"), silence=float(sys.argv[3])).run()
except ToolprismError as error:
    say(error)
say("ended")
"""


@contextmanager
def supervised(work: str, count: int, silence: float = 60) -> Iterator[subprocess.Popen[str]]:
    """Start a supervisor; kill it at the end, and with it all its processes."""
    command = [sys.executable, "-c", _PROGRAM, work, str(count), str(silence)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str], count: int) -> list[str]:
    assert process.stdout
    return [process.stdout.readline().strip() for _ in range(count)]


def test_a_process_that_is_killed_is_replaced() -> None:
    with supervised("steady", 2) as process:
        before = set(said(process, 3)) - {"opened"}
        kill([int(next(iter(before)))])
        assert said(process, 1)[0] not in before


def test_a_process_that_hangs_is_replaced() -> None:
    with supervised("hangs", 1, silence=0.1) as process:
        pids = [word for word in said(process, 3) if word != "opened"]
        assert len(set(pids)) == 2


def test_a_signal_ends_all_in_order() -> None:
    with supervised("steady", 2) as process:
        said(process, 3)
        process.send_signal(signal.SIGTERM)
        out, log = process.communicate()
    assert (out, log, process.returncode) == ("ended\n", "", 0)


def test_the_death_of_the_first_ends_all() -> None:
    """All write to the same pipe, so its end means that none is left."""
    with supervised("hangs", 3) as process:
        said(process, 4)
        process.kill()
        out, _ = process.communicate()
    assert out == ""


def test_a_server_of_which_no_process_can_start_ends() -> None:
    with supervised("fails", 2) as process:
        out, log = process.communicate()
    assert out == "The server could not start. Its log says why.\nended\n"
    assert "the reason" in log
