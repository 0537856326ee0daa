"""The command `check-call`: the message for a model about the arguments of its call, and a repair."""

import argparse
from functools import partial
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import declare_deadline, declare_files, declare_lines, declare_returning
from toolprism.services.tool_calls_jsonl import check_call_line

EXAMPLES: Final = """\
examples:
  echo '{"id":1,"schema":{"required":["a"]},"arguments":"{}"}' | toolprism check-call
  toolprism check-call calls.jsonl | jq -r 'select(.message).message'
  toolprism check-call --target openai-strict calls.jsonl    # what a model sent for a target, null for nothing included

A line out has message, repaired, repairs and errors; message is null if the arguments are valid. Where the schema
names a draft other than 2020-12, or its form implies one, it is read as that draft, and dialect {id, because}
says which.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_files(parser)
    declare_lines(parser, '{"id","schema","arguments"}', "; this is the default")
    declare_returning(parser)
    declare_deadline(parser, "none for lines")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    return answer_lines(options, console, partial(check_call_line, target=options.target))
