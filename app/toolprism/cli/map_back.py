"""The command `map-back`: a model's arguments in a target's shape, in the author's shape."""

import argparse
from functools import partial
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import declare_deadline, declare_files, declare_lines
from toolprism.core.limits import COMMAND_LINE, from_environment
from toolprism.services.map_back import map_back_line

EXAMPLES: Final = """\
examples:
  echo '{"id":1,"schema":{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false},
    "target":"openai-strict","arguments":{"a":null}}' | tr -d '\\n' | toolprism map-back
  toolprism map-back calls.jsonl | jq -c .arguments

A line in is {"id","schema","target","arguments","name"?,"options"?}, or has "tool" in place of "schema"; options are
no_strict, ingest, variants, prepared and strategies, such as {"strategies":{"open-map":"pairs"}}, as for normalize. A
line out has arguments, as your function expects them; steps [{rule, at, place}], what was undone; and ambiguous, the
places whose value may mean two things and stays as sent.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_files(parser)
    declare_lines(parser, '{"id","schema","target","arguments"}', "; this is the default")
    declare_deadline(parser, "none for lines")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    return answer_lines(options, console, partial(map_back_line, limits=from_environment(COMMAND_LINE)))
