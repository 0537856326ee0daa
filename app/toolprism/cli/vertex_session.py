"""The command `vertex-session`: whole conversations, with a signature store between the requests."""

import argparse
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.vertex_commands import add_wire_arguments, parsed, run_wire
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.services.vertex_jsonl import vertex_session_line

EXAMPLES: Final = """\
examples:
  toolprism vertex-session session.json
  toolprism vertex-session --jsonl < sessions.jsonl

An input line is {"id","input":{"model","options","store":{"ttl_s","max_signature_bytes","available"},"steps"}}.
A step is {"do":"response","conversation","vertex"}, {"do":"stream","conversation","vertex":[…]},
{"do":"request","conversation","messages"} or {"do":"advance","seconds"}; `<id:R:K>` is the id of the K-th tool call of
the R-th answer.
Nothing is stored after the command ends.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_wire_arguments(parser, '{"id","input"}')


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    return run_wire(options, console, vertex_session_line, _line)


def _line(text: str, limits: Limits, _options: argparse.Namespace) -> dict[str, Json]:
    given = parsed(text, limits)
    return given if isinstance(given, dict) and "input" in given else {"input": given}
