"""A process ends with the one that it works for."""

import os
import re
import signal

import pytest

from toolprism.processes.bounds import end_with


@pytest.mark.parametrize("is_early", [False, True], ids=["later", "before it was asked"])
def test_a_process_in_a_call_into_c_ends_when_the_pipe_is_closed(*, is_early: bool) -> None:
    watched, held = os.pipe()
    ready, telling = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(held)
        signal.alarm(60)  # without a lifeline, the process would end like this
        if is_early:
            os.read(watched, 1)
        else:
            os.write(telling, b".")
        end_with(watched)
        re.match("(a+)+$", "a" * 60 + "b")  # holds the interpreter for years
        os._exit(0)
    if not is_early:
        os.read(ready, 1)
    for each in (watched, held, ready, telling):
        os.close(each)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
