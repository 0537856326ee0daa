"""JSON Lines for commands that process one line at a time, in order."""

import argparse
from collections.abc import Callable
from typing import TypeAlias

from toolprism.cli.console import Console
from toolprism.cli.input_file import CHECK_FAILED, DONE, lines_of, on_each, or_stdin
from toolprism.cli.options import seconds_of
from toolprism.core.alarm import within
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.services.jsonl import answered, failed

Answer: TypeAlias = Callable[[Json], dict[str, Json]]


def answer_lines(options: argparse.Namespace, console: Console, answer: Answer) -> int:
    """Write one line for each line of the files; return the exit code."""
    limits, seconds = from_environment(COMMAND_LINE), seconds_of(options, None)
    files = or_stdin(options.files, options, console)
    return on_each(files, console, lambda name: answer_file(name, console, limits, answer, seconds))


def answer_file(name: str, console: Console, limits: Limits, answer: Answer, seconds: float | None) -> int:
    """Write one line for each line of a file, immediately; return the exit code: 1 if a line took longer than allowed.

    Raises:
        BadInput: the file cannot be opened.
    """
    code = DONE
    for line in lines_of(name, console, limits.max_bytes):
        try:
            with within(seconds):
                result = failed(None, line.finding) if isinstance(line, BadInput) else answered(line, limits, answer)
        except OutOfTime as error:
            result = failed(None, error.finding)
        error_ = result.get("error")
        if seconds is not None and isinstance(error_, dict) and error_["code"] == OutOfTime(seconds).finding.code:
            code = CHECK_FAILED
        console.line(dumps(result))
        console.flush()
    return code
