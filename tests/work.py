"""Counts work instead of time: the lines of the application and its templates that run, whatever the machine's load.

Work inside one call into C (a slice, a search, a regular expression) counts as the line that calls it. Where that is a
risk, tests use inputs so large that anything but linear work would never end.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

_ROOT = Path(__file__).parents[1]
_OURS = (str(_ROOT / "app"), str(_ROOT / "templates"))


def lines_run(work: Callable[[], object]) -> int:
    """Return the number of application lines that a piece of work runs in this thread."""
    count = 0

    def trace_line(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace_line

    def trace_call(frame: FrameType, _event: str, _argument: Any) -> Any:
        return trace_line if frame.f_code.co_filename.startswith(_OURS) else None

    before = sys.gettrace()
    sys.settrace(trace_call)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
