"""The command `explain-error`: a provider's error → tool, place, rule, cause and fix."""

import argparse
from typing import Final

from toolprism.cli.console import Console
from toolprism.cli.input_file import CHECK_FAILED, DONE, STDIN, naming, on_each, or_stdin, read_text
from toolprism.cli.jsonl import answer_lines
from toolprism.cli.options import declare_shared, seconds_of
from toolprism.core.alarm import within
from toolprism.core.errors import ToolprismError, bad_input
from toolprism.core.json_text import dumps, shown
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.core.pointer import Path, render
from toolprism.providers.errors.places import shape
from toolprism.providers.errors.resolution import Located
from toolprism.providers.errors.turns import written
from toolprism.services.explain_error import Explained, Sent, explain, explain_line, sent_text

EXAMPLES: Final = """\
examples:
  toolprism explain-error error.txt                        the result for the error alone
  toolprism explain-error error.txt --tools tools.json     with the tool, its place in the file, and an edit
  pbpaste | toolprism explain-error --tools tools.json --format json
  echo '{"id":1,"text":"tools: Tool names must be unique."}' | toolprism explain-error --jsonl

The error may have any form: an SDK's exception, a line of a log, a gateway's JSON, cut or wrapped. A line out has
known, provider, tool, tool_index (from 0), pointer, rule, cause, fix, targets and places; what the text does not
tell is null. Where only you can decide, it has choices: what each does, what follows, and tools_patch, the edit of the
tools. An error about earlier turns (ids, pairs of call and result, signatures) has about: history; one of another kind
(a limit, a key, a setting) has the rule unrelated. An unknown text has the rule null, and fix says what to paste next.

exit codes:
  0 explained    1 the form of the error is unknown, or --deadline passed    2 bad usage or unreadable input
"""

_MOST_PLACES: Final = 20


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    declare_shared(parser, files="the error")
    help_ = "the tools that were sent: a request, a tools/list result or a list"
    parser.add_argument("--tools", metavar="FILE", help=help_)
    declare_shared(parser, format=True, jsonl='{"id","text","tools"?}', deadline=True)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    limits = from_environment(COMMAND_LINE)
    if options.jsonl:
        return answer_lines(options, console, lambda line: explain_line(line, limits))
    files = or_stdin(options.files, options, console)
    if options.tools == STDIN and STDIN in files:
        raise ToolprismError("Standard input can hold the error or the tools, not both.")
    sent = Sent(tools=())
    if options.tools is not None:
        with naming(options.tools), within(seconds_of(options)):
            sent = sent_text(read_text(options.tools, console, limits.max_bytes), limits)
    return on_each(files, console, lambda name: _file(name, options, sent, limits, console), seconds_of(options))


def _file(name: str, options: argparse.Namespace, sent: Sent, limits: Limits, console: Console) -> int:
    text = read_text(name, console, limits.max_bytes)
    if not text.strip():
        raise bad_input("empty-input", "There is nothing to read.", hint="Paste the error that the provider sent.")
    explained = explain(text, sent, limits)
    if options.format == "json":
        console.line(dumps(explained.to_json()))
    else:
        _show(explained, options.tools, console)
    return CHECK_FAILED if explained.decoded.rule is None else DONE


def _show(explained: Explained, file: str | None, console: Console) -> None:
    decoded, first = explained.decoded, explained.decoded.first
    via = f", through {decoded.via}" if decoded.via else ""
    console.line(f"{console.ink(decoded.rule or 'unknown', 'bold')}  {console.ink(decoded.provider + via, 'dim')}")
    console.line(f"  {console.ink(decoded.cause)}")
    _row("tool", first.tool_title, console)
    _row("place", _place(explained, first, file) or ("" if explained.faults else first.where or ""), console)
    for fault in explained.faults[:_MOST_PLACES]:
        _row("place", f"{written(fault.at)}{_line(explained, fault.at, file)}", console)
    for other in decoded.places[1:_MOST_PLACES]:
        _row("also", " ".join(filter(None, (other.tool_title, _place(explained, other, file)))), console)
    if len(decoded.places) > _MOST_PLACES:
        _row("also", f"{len(decoded.places) - _MOST_PLACES} more places", console)
    _row("fix", decoded.fix, console)
    _row("edit", shown(list(explained.patch)) if explained.patch else "", console)
    for way in explained.ways_out:
        _row("choice", f"{way.does} {way.then}", console)
    _row("fixed by", ", ".join(explained.targets), console)
    if decoded.nearest is not None:
        _row("nearest", f"{decoded.nearest.provider}: {decoded.nearest.sample}", console)
    console.line()


def _row(name: str, words: str, console: Console) -> None:
    if words:
        console.line(f"  {console.ink(name.ljust(10), 'dim')} {console.ink(words)}")


def _place(explained: Explained, place: Located, file: str | None) -> str:
    if place.pointer is None:
        return shape(place.shape) if place.shape is not None else ""
    pointer = render(place.pointer) or "the root of the schema"
    at = None if place.sent is None else (*place.sent.at, *place.pointer)
    return f"{pointer}{'' if at is None else _line(explained, at, file)}"


def _line(explained: Explained, at: Path, file: str | None) -> str:
    found = explained.position(at)
    return f" ({file}, line {found[0]}, column {found[1]})" if found else ""
