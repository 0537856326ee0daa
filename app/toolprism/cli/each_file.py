"""Runs the work of a command on each FILE: the exit codes, and what an unreadable file means."""

import argparse
from collections.abc import Callable, Sequence
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.input_file import STDIN, called
from toolprism.core.errors import BadInput, ToolprismError
from toolprism.core.garbage import collect_less

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


def on_each(files: Sequence[str], console: Console, work: Callable[[str], int]) -> int:
    """Run the work on each file; return the highest exit code. An unreadable file is reported, and the next is read."""
    collect_less()
    return max(_on(name, console, work) for name in files)


def _on(name: str, console: Console, work: Callable[[str], int]) -> int:
    try:
        return work(name)
    except BadInput as error:
        console.complain(f"{called(name)}: {error}")
        return UNREADABLE
