"""The command `invoke`: the results of tool calls whose arguments are checked first."""

import argparse
from functools import partial
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import declare_deadline, declare_files, declare_lines, declare_returning
from toolprism.services.tool_calls_jsonl import invoke_line

EXAMPLES: Final = """\
examples:
  toolprism invoke calls.jsonl | jq -r 'select(.isError).llmContent'
  toolprism invoke --target openai-strict calls.jsonl    # what a model sent for a target, null for nothing included

A line in is {"id","tools":[…],"name","arguments"}; a line out has isError, llmContent, repaired and skipped.
The schema of a tool is read as the draft that it names or implies; dialect {id, because} says which.
Tools of MCP servers (`mcp__…`) and tools without a usable schema are skipped.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_files(parser)
    declare_lines(parser, '{"id","tools","name","arguments"}', "; this is the default")
    declare_returning(parser)
    declare_deadline(parser, "none for lines")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    return answer_lines(options, console, partial(invoke_line, target=options.target))
