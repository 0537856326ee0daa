"""The command `accepts`: which providers accept a schema unchanged, and the errors of the others."""

import argparse
from functools import partial
from typing import Final

from app.cli.console import Console
from app.cli.jsonl import answer_lines, declare_lines
from app.core.json_types import Json
from app.core.limits import COMMAND_LINE, Limits, from_environment
from app.providers import find_profile
from app.services.acceptance import accepts_line

EXAMPLES: Final = """\
examples:
  toolprism accepts < lines.jsonl
  toolprism accepts --provider openai-strict anthropic -- lines.jsonl
  echo '{"id": 1, "schema": {"anyOf": []}}' | toolprism accepts | jq .providers.anthropic

A line out has providers: for each, accepted (true or false) and findings with the provider's own wording in `says`.
Nothing is rewritten first; `normalize` shows what is sent instead.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_lines(parser, '{"id","schema"} or {"id","tool"}')
    parser.add_argument(
        "--provider", action="extend", nargs="+", default=[], metavar="ID", help="only these providers (default: all)"
    )


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    names = [find_profile(name).id for given in options.provider for name in given.split(",")]
    return answer_lines(options, console, partial(_answer, limits=from_environment(COMMAND_LINE), names=names))


def _answer(line: Json, limits: Limits, names: list[str]) -> dict[str, Json]:
    if names and isinstance(line, dict) and "providers" not in line:
        line = {**line, "providers": [*names]}
    return accepts_line(line, limits)
