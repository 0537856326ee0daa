"""Workers are forked from a process that has loaded what they need."""

import subprocess
import sys

import pytest

_PROGRAM = """
import os, signal, socket, sys
from multiprocessing import forkserver
from tests.event_loop import finished
from toolprism.processes.slot import start_forker
from toolprism.processes.slot import WorkerConfig, Slot
from tests.event_loop import finished
from tests.processes import hogs

async def use():
    slot = Slot(WorkerConfig(prepare=hogs.prepare))
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
    assert subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout == seen


_LATER = """
import asyncio, os, signal, sys
from multiprocessing import forkserver
from tests.event_loop import finished
from tests.processes import hogs
from toolprism.core.errors import OutOfTime
from toolprism.processes.slot import WorkerConfig, Slot

async def use():
    slot, other = Slot(WorkerConfig(prepare=hogs.prepare, seconds=5)), Slot(WorkerConfig(prepare=hogs.prepare))
    before = await slot.run(hogs.identity)
    os.kill(forkserver._forkserver._forkserver_pid, signal.SIGKILL)
    print(await slot.run(hogs.identity) == before)
    await other.start()  # another forker; the library takes the first worker for dead
    print(await slot.run(hogs.identity) == before)
    try:
        await slot.run(hogs.sleep_in_c)
    except OutOfTime:
        while hogs.is_at_work(before):
            await asyncio.sleep(0.01)
    print(await slot.run(hogs.identity) == before)
    await asyncio.gather(slot.close(), other.close())

finished(use())
"""


def test_a_worker_outlives_the_forker_and_is_ended_without_it() -> None:
    command = [sys.executable, "-c", _LATER]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    assert (said.stdout, said.stderr) == ("True\nTrue\nFalse\n", "")


def test_the_forker_ends_with_its_parent() -> None:
    """Both write to the same pipe, so its end means that neither is left."""
    program = "from toolprism.processes.slot import start_forker\nstart_forker(())\nimport os\nos.kill(os.getpid(), 9)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=300)
    assert ended.returncode == -9
