"""Finds the command, and turns every error into one sentence and an exit code."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, NoReturn

from toolprism import __version__
from toolprism.cli.console import Console, OutputLost, printable
from toolprism.cli.input_file import CHECK_FAILED, too_late
from toolprism.core.errors import OutOfTime, ToolprismError, nearest
from toolprism.core.garbage import collect_less

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

#: What people want, with the commands for it and their summaries; the file of a command is imported when it runs.
GROUPS: Final = {
    "check my tools": {
        "normalize": "Show what every provider gets of your tools, and why.",
        "check": "Check the tools in the files of a project, for CI: what a provider would refuse or lose, and where.",
        "lint": "Show what to change in your tools before a provider refuses them, and apply the safe fixes.",
        "advise": "Show the fewest edits with which providers take your tools best: before, after, and what stays.",
        "accepts": "Show which providers accept your tools unchanged, and the errors of the others.",
        "validate": "Validate schemas, the output of every target, and arguments, as AJV does.",
    },
    "understand an error, or a call": {
        "explain-error": "Explain a provider's error: the tool, the place in its schema, the rule, and the fix.",
        "check-call": "Check the arguments of a call: the message for the model, and a repair where one is certain.",
        "invoke": "Check tool calls before they run: unknown tools, bad arguments, and skipped checks.",
        "map-back": "Turn the arguments that a model sends for a target into those that your function expects.",
    },
    "compare": {
        "loss": "Show what can go wrong: arguments that a provider's version of your schema takes, and yours not.",
        "budgets": "Show the limits that the tools of a request share, and the use of each tool.",
        "payload": "Show the whole tools part of the request to a model.",
        "link": "Print a link that holds your tools.",
        "open": "Open a link: check what it holds, or print its text.",
        "census": "Normalize every tool of a corpus, and report the results of every target.",
    },
    "live": {
        "inspect": "Ask running MCP servers for their tools, and check them at every target.",
        "mcp": "Serve Toolprism to agents, as an MCP server.",
    },
    "serve": {
        "serve": "Serve the page and the API.",
        "proxy": "Serve OpenAI's chat completions in front of Vertex AI, to try the conversion with a real client.",
        "to-vertex": "Convert OpenAI chat requests to requests for Vertex AI, and list what was changed or left out.",
        "from-vertex": "Convert responses, streams and errors of Vertex AI to OpenAI's format.",
        "vertex-session": "Run the steps of conversations with Vertex AI, and show each request's thought signatures.",
    },
    "reference": {
        "providers": "List what providers accept, claim by claim, or show one; find claims that were read long ago.",
        "targets": "List the targets, or show one in full.",
        "conditions": "List what providers mind about schemas, or show one in full: who minds it, and since when.",
        "rules": "List the rules that rewrite schemas, or show one in full.",
        "models": "List the known models, or show one in full.",
    },
}

#: Every command with its summary.
COMMANDS: Final = {name: summary for group in GROUPS.values() for name, summary in group.items()}

#: The file of a command that shares it with others; the command is a variable there.
_FILES: Final = {
    **dict.fromkeys(("check-call", "invoke", "map-back"), "tool_calls"),
    **dict.fromkeys(("to-vertex", "from-vertex", "vertex-session"), "vertex"),
}

BAD_USAGE: Final = 2
_INTERRUPTED: Final = 130  # 128 + SIGINT, as shells report it
_PIPE_CLOSED: Final = 141  # 128 + SIGPIPE

_ABOUT: Final = """\
One tool schema, every provider's version of it, and each change explained.

first:
  toolprism normalize tool.json                    what every provider gets, and why
  toolprism check                                  every tool in the files of a project, for CI
  toolprism explain-error error.txt --tools t.json the tool a provider's error is about, and the fix
  toolprism advise tool.json                       what to change first, and what it brings
  toolprism check-call < lines.jsonl               the message for the model about its arguments
  toolprism serve                                  the page and the API, at http://127.0.0.1:8000
"""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence rather than the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"{self.prog}: {printable(message)}. Try: {self.prog} --help\n")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print a message; argparse itself ignores that it could not.

        Raises:
            OutputLost: the disk is full.
        """
        try:
            (file or sys.stderr).write(message)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputLost(error) from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    collect_less()  # also while modules are imported, of which none becomes garbage
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        console = Console.of_process()
    except OutputLost:  # the error has been reported
        return BAD_USAGE
    try:
        code = _run(given, console)
        console.flush()
    except OutputLost as error:
        console.complain(str(error))
        _forget_output()
        return BAD_USAGE
    except ToolprismError as error:
        return _reported(error, console)
    except BrokenPipeError:
        _forget_output()
        return _PIPE_CLOSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


def _reported(error: ToolprismError, console: Console) -> int:
    """Report the error that ended a command; return the exit code."""
    if isinstance(error, OutOfTime):
        console.complain(too_late(error))
        return CHECK_FAILED
    console.complain(str(error))
    return BAD_USAGE


def _forget_output() -> None:
    """Drop buffered output, which would raise again when Python closes the stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(given: list[str], console: Console) -> int:
    parser = _parser(given[0] if given else "")
    if not given:
        parser.print_help(sys.stderr)
        return BAD_USAGE
    if not given[0].startswith("-") and given[0] not in COMMANDS:
        near = nearest(given[0], COMMANDS)
        advice = f"Did you mean {near}?" if near else f"Known are {', '.join(COMMANDS)}."
        console.complain(f"Unknown command: {given[0]}. {advice}")
        return BAD_USAGE
    try:
        parsed = parser.parse_args(given)
    except SystemExit as end:  # after --help, --version or a usage error
        return int(end.code or 0)
    code: int = parsed.run(parsed, console)
    return code


def _parser(wanted: str) -> argparse.ArgumentParser:
    """Return the parser; only the wanted command is imported."""
    parser = _Parser(
        prog="toolprism",
        usage="toolprism [-h] [--version] COMMAND ...",
        description=_ABOUT,
        epilog="" if wanted in COMMANDS else _list_commands(get_terminal_size().columns),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"toolprism {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, help=argparse.SUPPRESS)
    for name, summary in COMMANDS.items():
        declared = commands.add_parser(
            name, prog=f"toolprism {name}", formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
        )
        if name == wanted:
            command = command_of(name)
            declared.description = f"{summary}\n\n{command.EXAMPLES}"
            command.declare(declared)
            declared.set_defaults(run=command.run, prog=declared.prog)
    return parser


def _list_commands(columns: int) -> str:
    """Return every command with its summary, below what people want."""
    lines = []
    for group, commands in GROUPS.items():
        lines += ["", f"{group}:"]
        for name, summary in commands.items():
            lines += wrap(summary, columns, initial_indent=f"  {name:<15} ", subsequent_indent=" " * 18)
    return "\n".join([*lines, "", "toolprism COMMAND --help shows examples and every option."])


def command_of(name: str) -> Any:
    """Return the module of a command, or its variable in a module: both have EXAMPLES, `declare` and `run`."""
    own = name.replace("-", "_")
    module = import_module(f"toolprism.cli.{_FILES.get(name, own)}")
    return getattr(module, own, module)
