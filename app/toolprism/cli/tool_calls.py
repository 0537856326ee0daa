"""The commands `check-call`, `invoke` and `map-back`: what to make of the arguments of tool calls, a line for each."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import declare_shared
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, from_environment
from toolprism.services.tool_calls_jsonl import check_call_line, invoke_line, map_back_line
from toolprism.toolcalls import Options
from toolprism.toolcalls.step import ON_REQUEST


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command about the calls in lines."""

    EXAMPLES: str
    #: The members of a line.
    members: str
    answer: Callable[..., dict[str, Json]]
    #: Whether `--target` says which target's output the arguments follow; otherwise each line does.
    follows: bool = True

    def declare(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""
        declare_shared(parser, files=True, jsonl=f"{self.members}; this is the default")
        if self.follows:
            declare_shared(parser, followed=True)
            parser.add_argument(
                "--repair",
                action="append",
                default=[],
                choices=sorted(ON_REQUEST),
                help="use a repair that loses something the model said, too (repeatable; a line's member repair adds)",
            )
            parser.add_argument(
                "--plain", action="store_true", help="give the message as its origin words it, without what to send"
            )
        declare_shared(parser, deadline="none for lines")

    def run(self, options: argparse.Namespace, console: Console) -> int:
        """Run the command; return the exit code."""
        if not self.follows:
            return answer_lines(options, console, partial(self.answer, limits=from_environment(COMMAND_LINE)))
        asked = Options(repair=frozenset(options.repair), plain=options.plain)
        return answer_lines(options, console, partial(self.answer, target=options.target, asked=asked))


check_call: Final = Command(
    members='{"id","schema","arguments"}',
    answer=check_call_line,
    EXAMPLES="""\
examples:
  echo '{"id":1,"schema":{"required":["a"]},"arguments":"{}"}' | toolprism check-call
  toolprism check-call calls.jsonl | jq -r 'select(.message).message'
  toolprism check-call --repair drop-unknown calls.jsonl     # drop what the schema does not know
  toolprism check-call --target openai-strict calls.jsonl    # what a model sent for a target, null for nothing included

A line out has message, repaired, repairs and errors; message is null if the arguments are valid. Each repair has a
class: same-value, completes (it adds what the schema says of what is missing) or loses (drops what the model said; off
unless asked for). notes are for you, not for the model; calls are the arguments of each call where a text has several.
Where the schema names a draft other than 2020-12, or its form implies one, it is read as that draft, and dialect
{id, because} says which.
""",
)
invoke: Final = Command(
    members='{"id","tools","name","arguments"}',
    answer=invoke_line,
    EXAMPLES="""\
examples:
  toolprism invoke calls.jsonl | jq -r 'select(.isError).llmContent'
  toolprism invoke --target openai-strict calls.jsonl    # what a model sent for a target, null for nothing included

A line in is {"id","tools":[…],"name","arguments"}; a line out has isError, llmContent, repaired and skipped.
The schema of a tool is read as the draft that it names or implies; dialect {id, because} says which.
Tools of MCP servers (`mcp__…`) and tools without a usable schema are skipped.
""",
)
map_back: Final = Command(
    members='{"id","schema","target","arguments"}',
    answer=map_back_line,
    follows=False,
    EXAMPLES="""\
examples:
  echo '{"id":1,"schema":{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false},
    "target":"openai-strict","arguments":{"a":null}}' | tr -d '\\n' | toolprism map-back
  toolprism map-back calls.jsonl | jq -c .arguments

A line in is {"id","schema","target","arguments","name"?,"options"?}, or has "tool" in place of "schema"; options are
no_strict, ingest, variants, prepared and strategies, such as {"strategies":{"open-map":"pairs"}}, as for normalize. A
line out has arguments, as your function expects them; steps [{rule, at, place}], what was undone; and ambiguous, the
places whose value may mean two things and stays as sent.
""",
)
