"""JSON Lines for commands that process one line at a time, in order."""

import argparse
from collections.abc import Callable
from typing import TypeAlias

from toolprism.cli.console import Console
from toolprism.cli.each_file import DONE, on_each, or_stdin
from toolprism.cli.input_file import lines_of
from toolprism.core.errors import BadInput
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.services.jsonl import answered, failed

Answer: TypeAlias = Callable[[Json], dict[str, Json]]


def answer_lines(options: argparse.Namespace, console: Console, answer: Answer) -> int:
    """Write one line for each line of the files; return the exit code."""
    limits = from_environment(COMMAND_LINE)
    return on_each(
        or_stdin(options.files, options, console), console, lambda name: answer_file(name, console, limits, answer)
    )


def answer_file(name: str, console: Console, limits: Limits, answer: Answer) -> int:
    """Write one line for each line of a file, immediately; return the exit code.

    Raises:
        BadInput: the file cannot be opened.
    """
    for line in lines_of(name, console, limits.max_bytes):
        result = failed(None, line.finding) if isinstance(line, BadInput) else answered(line, limits, answer)
        console.line(dumps(result))
        console.flush()
    return DONE
