"""JSON Lines for commands that process one line at a time, in order."""

import argparse
from collections.abc import Callable
from typing import Final, TypeAlias

from app.cli.console import Console
from app.cli.input_file import STDIN, lines_of
from app.core.errors import BadInput, ToolprismError
from app.core.json_text import dumps
from app.core.json_types import Json
from app.core.limits import COMMAND_LINE, from_environment
from app.services.jsonl import answered, failed

Answer: TypeAlias = Callable[[Json], dict[str, Json]]

_UNREADABLE: Final = 2


def declare_lines(parser: argparse.ArgumentParser, members: str) -> None:
    """Declare the files and the switch that every such command has."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="the file to read; - is standard input, the default")
    parser.add_argument("--jsonl", action="store_true", help=f"one JSON object a line, {members}; this is the default")


def answer_lines(options: argparse.Namespace, console: Console, answer: Answer) -> int:
    """Write one line for each line of the files; return the exit code."""
    if not options.files and console.stdin_is_terminal:
        raise ToolprismError("Name a FILE, or pipe lines in; --help shows how.")
    limits = from_environment(COMMAND_LINE)
    code = 0
    for name in options.files or [STDIN]:
        try:
            for line in lines_of(name, console, limits.max_bytes):
                result = failed(None, line.finding) if isinstance(line, BadInput) else answered(line, limits, answer)
                console.line(dumps(result))
                console.flush()
        except BadInput as error:
            console.complain(f"{'standard input' if name == STDIN else name}: {error}")
            code = _UNREADABLE
    return code
