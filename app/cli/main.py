"""Main: find the command, and turn every error into one sentence and an exit code."""

import argparse
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, NoReturn

from app import __version__
from app.cli import (
    check_call,
    from_vertex,
    invoke,
    link,
    normalize,
    proxy,
    rules,
    serve,
    targets,
    to_vertex,
    validate,
    vertex_session,
)
from app.cli import open as open_link
from app.cli.console import Console, printable
from app.core.errors import ToolprismError

COMMANDS: Final = {
    "normalize": normalize,
    "validate": validate,
    "check-call": check_call,
    "invoke": invoke,
    "to-vertex": to_vertex,
    "from-vertex": from_vertex,
    "vertex-session": vertex_session,
    "targets": targets,
    "rules": rules,
    "link": link,
    "open": open_link,
    "serve": serve,
    "proxy": proxy,
}

BAD_USAGE: Final = 2
_INTERRUPTED: Final = 130  # 128 + SIGINT, as shells report it
_PIPE_CLOSED: Final = 141  # 128 + SIGPIPE

_ABOUT: Final = """\
One tool schema, every provider's version of it, and each change explained.

examples:
  toolprism normalize tool.json                    what every provider gets, and why
  toolprism normalize --target google tool.json    one provider alone
  toolprism validate tool.json --arguments a.json  which targets check these arguments
  toolprism check-call < lines.jsonl               the message for the model about its arguments
  toolprism to-vertex request.json                 an OpenAI chat request as Vertex AI gets it
  toolprism targets                                the providers
  toolprism rules const-to-enum                    what a rule does
  toolprism link tool.json                         a link that holds the tools
  toolprism open LINK                              what such a link holds
  toolprism serve                                  the same in the browser
  toolprism proxy --upstream URL                   OpenAI's clients in front of Vertex AI
"""


class _Parser(argparse.ArgumentParser):
    """A parser that ends in one sentence rather than in its whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"{self.prog}: {printable(message)}. Try: {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    console = Console.of_process()
    try:
        code = _run(given, console)
        console.flush()
    except ToolprismError as error:
        console.complain(str(error))
        return BAD_USAGE
    except BrokenPipeError:
        # Nobody reads on. What is still buffered would raise again when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


def _run(given: list[str], console: Console) -> int:
    parser = _parser()
    if not given:
        parser.print_help(sys.stderr)
        return BAD_USAGE
    if not given[0].startswith("-") and given[0] not in COMMANDS:
        near = get_close_matches(given[0], COMMANDS, n=1)
        advice = f"Did you mean {near[0]}?" if near else f"Known are {', '.join(COMMANDS)}."
        console.complain(f"Unknown command: {given[0]}. {advice}")
        return BAD_USAGE
    try:
        parsed = parser.parse_args(given)
    except SystemExit as end:  # after --help, --version or a complaint
        return int(end.code or 0)
    code: int = parsed.run(parsed, console)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="toolprism",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"toolprism {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        declared = commands.add_parser(
            name,
            help=command.SUMMARY,
            description=f"{command.SUMMARY}\n\n{command.EXAMPLES}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.declare(declared)
        declared.set_defaults(run=command.run)
    return parser
