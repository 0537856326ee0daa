"""The command `payload`: the tools part of the request to a model."""

import argparse
from typing import Final

from app.cli.console import Console
from app.cli.input_file import STDIN, lines_of, read_text
from app.core.errors import BadInput, ToolprismError, bad_input
from app.core.json_text import dumps
from app.core.json_types import Json
from app.core.limits import COMMAND_LINE, Limits, from_environment
from app.core.short_text import shortened
from app.payload.request import read_options
from app.reading.paste import read
from app.services.jsonl import answered, failed
from app.services.model_words import edition_words
from app.services.models import models_of_process
from app.services.payload import find_model, payload_for, payload_line, tools_of

EXAMPLES: Final = """\
FILE may hold anything that `normalize` accepts.

examples:
  toolprism payload tools.json --model openrouter/moonshotai/kimi-k2
  toolprism payload tools.json --model anthropic/claude-opus-4-5 --option cacheRetention=long
  toolprism payload tools.json --model openai/gpt-5 --trail | jq '.trails[].stages[].target'
  toolprism payload --jsonl < lines.jsonl

A line in is {"id","provider","model","tools":[{name,description?,parameters,strict?}],"options"?}; `model` may be an
object {id, provider, transport, compat?, baseUrl?} of your own. A line out has transport, tools, omitted, other, steps,
edition and warnings. `tools: null` means that the body has no such field.
"""

_UNREADABLE: Final = 2


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("files", nargs="*", metavar="FILE", help="the file to read; - is standard input")
    add("--model", metavar="PROVIDER/ID", help="the model; `toolprism models` lists them")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the request; may be repeated")
    add("--trail", action="store_true", help="also every stage of each tool")
    add("--jsonl", action="store_true", help='one JSON object a line in, {"id","provider","model","tools"}; one out')


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    if options.jsonl and (options.model or options.option):
        raise ToolprismError("--jsonl takes the model and the options from each line, not from --model and --option.")
    if not options.jsonl and not options.model:
        raise ToolprismError("Name the model with --model PROVIDER/ID, or use --jsonl. Try: toolprism payload --help")
    if not options.files and console.stdin_is_terminal:
        raise ToolprismError("Name a FILE, or - for standard input. Try: toolprism payload --help")
    limits = from_environment(COMMAND_LINE)
    code = 0
    for name in options.files or [STDIN]:
        try:
            (_lines if options.jsonl else _file)(name, options, limits, console)
        except BadInput as error:
            console.complain(f"{'standard input' if name == STDIN else name}: {error}")
            code = _UNREADABLE
    return code


def _lines(name: str, options: argparse.Namespace, limits: Limits, console: Console) -> None:
    """Write one line for each line read, immediately."""

    def answer(value: Json) -> dict[str, Json]:
        return payload_line(value, models_of_process().catalogue, limits, trail=options.trail)

    for line in lines_of(name, console, limits.max_bytes):
        result = failed(None, line.finding) if isinstance(line, BadInput) else answered(line, limits, answer)
        console.line(dumps(result))
        console.flush()


def _file(name: str, options: argparse.Namespace, limits: Limits, console: Console) -> None:
    model = find_model(options.model, models_of_process().catalogue)
    paste = read(read_text(name, console, limits.max_bytes), limits)
    for finding in (*paste.findings, *(finding for tool in paste.tools for finding in tool.findings)):
        console.note(f"{finding.severity}: {finding.sentence()}")
    payload = payload_for(model, tools_of(paste), read_options(_given(options.option), limits.max_nodes))
    if words := edition_words(payload.row):
        console.note(words)
    console.line(dumps(payload.to_json(trail=options.trail), indent=2))


def _given(named: list[str]) -> dict[str, Json]:
    """Return the options given as `NAME=VALUE`; `true` and `false` become booleans.

    Raises:
        BadInput: there is no value.
    """
    found: dict[str, Json] = {}
    for each in named:
        name, equals, value = each.partition("=")
        if not equals:
            raise bad_input("bad-option", f"--option takes NAME=VALUE, not {shortened(each, 80)}.")
        word: Json = {"true": True, "false": False}.get(value, value)
        is_name = name == "toolChoice" and value not in ("auto", "none", "required", "any")
        found[name] = {"name": value} if is_name else word
    return found
