"""The command `payload`: the tools part of the request to a model."""

import argparse
from collections.abc import Sequence
from typing import Final

from toolprism.catalogue.model import Model
from toolprism.cli.console import Console
from toolprism.cli.input_file import DONE, on_each, or_stdin, read_text
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import declare_shared, named_values, seconds_of
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.payloads.request import CHOICES, PayloadOptions, read_options
from toolprism.reading.paste import read
from toolprism.services.models import edition_words, models_of_process
from toolprism.services.options import chosen
from toolprism.services.payload import find_model, payload_for, payload_line, tools_of

EXAMPLES: Final = """\
FILE may hold anything that `normalize` accepts.

examples:
  toolprism payload tools.json --model openrouter/moonshotai/kimi-k2
  toolprism payload tools.json --model anthropic/claude-opus-4-5 --option cacheRetention=long
  toolprism payload tools.json --model openai/gpt-5 --trail | jq '.trails[].stages[].target'
  toolprism payload tools.json --model openai/gpt-5 --strategy open-map=pairs
  toolprism payload --jsonl < lines.jsonl

A line in is {"id","provider","model","tools":[{name,description?,parameters,strict?}],"options"?}; `model` may be an
object {id, provider, transport, compat?, baseUrl?} of your own. A line out has transport, tools, omitted, other, steps,
edition and warnings. `tools: null` means that the body has no such field.
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_shared(parser, files=True)
    parser.add_argument("--model", metavar="PROVIDER/ID", help="the model; `toolprism models` lists them")
    declare_shared(
        parser,
        option="an option of the request; may be repeated",
        strategy=True,
        trail="also every stage of each tool",
        jsonl='{"id","provider","model","tools"}',
        deadline=True,
    )


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    limits = from_environment(COMMAND_LINE)

    def answer(line: Json) -> dict[str, Json]:
        return payload_line(line, models_of_process().catalogue, limits, trail=options.trail)

    if options.jsonl:
        if options.model or options.option or options.strategy:
            raise ToolprismError("--jsonl takes model and options from each line, not from --model and --option.")
        return answer_lines(options, console, answer)
    if not options.model:
        raise ToolprismError(f"Name the model with --model PROVIDER/ID, or use --jsonl. Try: {options.prog} --help")
    files = or_stdin(options.files, options, console)
    model = find_model(options.model, models_of_process().catalogue)
    given = _request_options(options.option)
    if strategies := chosen(options.strategy):
        given["strategies"] = ",".join(strategies)
    request = read_options(given, limits.max_nodes)
    trail, seconds = options.trail, seconds_of(options)
    return on_each(files, console, lambda name: _file(name, model, request, limits, console, trail=trail), seconds)


def _file(  # noqa: PLR0913  # what one file needs
    name: str, model: Model, request: PayloadOptions, limits: Limits, console: Console, *, trail: bool
) -> int:
    paste = read(read_text(name, console, limits.max_bytes), limits)
    for finding in (*paste.findings, *(finding for tool in paste.tools for finding in tool.findings)):
        console.note(f"{finding.severity}: {finding.sentence()}")
    payload = payload_for(model, tools_of(paste), request)
    if words := edition_words(payload.row):
        console.note(words)
    console.line(dumps(payload.to_json(trail=trail), indent=2))
    return DONE


def _request_options(given: Sequence[str]) -> dict[str, Json]:
    """Return the options given as `NAME=VALUE`; a choice may be the name of a tool."""
    found = named_values(given)
    choice = found.get("toolChoice", "auto")
    return found if choice in CHOICES else {**found, "toolChoice": {"name": choice}}
