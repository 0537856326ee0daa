"""Runs the work of a command on each FILE: the exit codes, and what an unreadable file means."""

import argparse
from collections.abc import Callable, Sequence
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.input_file import STDIN, called
from toolprism.core.alarm import within
from toolprism.core.errors import BadInput, OutOfTime, ToolprismError

DONE: Final = 0
CHECK_FAILED: Final = 1
UNREADABLE: Final = 2


def or_stdin(files: Sequence[str], options: argparse.Namespace, console: Console) -> Sequence[str]:
    """Return the names of the files; without any, standard input.

    Raises:
        ToolprismError: no file is named, and standard input is a terminal.
    """
    if not files and console.stdin_is_terminal:
        raise ToolprismError(f"Name a FILE, or - for standard input. Try: {options.prog} --help")
    return files or [STDIN]


def on_each(files: Sequence[str], console: Console, work: Callable[[str], int], seconds: float | None = None) -> int:
    """Run the work on each file, for so many seconds at most; return the highest exit code.

    A file that cannot be read, or not in time, is reported, and the next is read.
    """
    return max(_on(name, console, work, seconds) for name in files)


def _on(name: str, console: Console, work: Callable[[str], int], seconds: float | None) -> int:
    try:
        with within(seconds):
            return work(name)
    except BadInput as error:
        console.complain(f"{called(name)}: {error}")
        return UNREADABLE
    except OutOfTime as error:
        console.complain(f"{called(name)}: {too_late(error)}")
        return CHECK_FAILED


def too_late(error: OutOfTime) -> str:
    """Return the sentence for a deadline that has passed."""
    return f"{error.finding.message} Raise --deadline, or give it fewer or smaller tools at a time."
