"""Workers are forked from a process that has loaded what they need."""

import subprocess
import sys

import pytest

_PROGRAM = """
import os, signal, socket, sys
from multiprocessing import forkserver
from tests.event_loop import finished
from toolprism.processes.forker import start_forker
from toolprism.processes.slot import Kind, Slot
from tests.event_loop import finished
from tests.processes import hogs

async def use():
    slot = Slot(Kind(prepare=hogs.prepare))
    if sys.argv[1] == "killed":
        os.kill(forkserver._forkserver._forkserver_pid, signal.SIGKILL)
    print(await slot.run(hogs.loaded), listener in await slot.run(hogs.sockets))
    await slot.close()

with socket.socket() as held:
    listener = os.readlink(f"/proc/self/fd/{held.fileno()}")
    hogs.LOADED.append("before the fork")
    start_forker(("tests.processes.hogs",), without=[held])
    finished(use())
"""


@pytest.mark.parametrize(
    "how, seen", [("as it is", "['before the fork'] False\n"), ("killed", "[] False\n")], ids=["forked", "replaced"]
)
def test_a_worker_has_what_was_loaded_before_and_no_socket_of_the_server(how: str, seen: str) -> None:
    command = [sys.executable, "-c", _PROGRAM, how]
    assert subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout == seen


def test_the_forker_ends_with_its_parent() -> None:
    """Both write to the same pipe, so its end means that neither is left."""
    program = (
        "from toolprism.processes.forker import start_forker\nstart_forker(())\nimport os\nos.kill(os.getpid(), 9)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=60)
    assert ended.returncode == -9
