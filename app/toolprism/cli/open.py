"""The command `open`: the contents of a link, normalized by this version."""

import argparse
import re
from dataclasses import replace
from typing import Final

from toolprism.cli import report as readable
from toolprism.cli.console import Console, printable
from toolprism.cli.input_file import STDIN, read_text
from toolprism.cli.options import declare_shared, seconds_of
from toolprism.core.alarm import within
from toolprism.core.errors import BadInput, ToolprismError
from toolprism.core.limits import PAGE, Limits, from_environment
from toolprism.reading.paste import read
from toolprism.schema import Result
from toolprism.services.normalize import Report, check
from toolprism.share.envelope import Envelope, digests, drift
from toolprism.share.link import decode

EXAMPLES: Final = """\
LINK may be a whole URL or the part after its #. Nothing is fetched: a link
holds its text. Standard error lists the targets whose output has changed
since the link was made.

examples:
  toolprism open 'https://tools.example.org/#v1.q1YqU7Iy1FHKzCsoLVGyUqqOUUrOzysuiVGyUjCsVaoFAA'
  toolprism open --text "$LINK" > tool.json
  toolprism open --json "$LINK" | jq '.tools[0].targets.google.output'
  pbpaste | toolprism open -

exit codes:
  0 done    1 --deadline passed    2 bad usage, or a link that cannot be opened or holds no tools
"""

#: More than any link has.
_MOST_BYTES: Final = 20_000_000
_LINES: Final = re.compile(r"([\n\t])")


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("link", metavar="LINK", help="what to open; - reads it from standard input")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--text", action="store_true", help="print the pasted text and nothing else")
    shown.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")
    shown.add_argument("--format", choices=("text", "json"), help="json is the response of the API")
    declare_shared(parser, trail=True, deadline="60")
    parser.set_defaults(format="text")


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    with within(seconds_of(options)):
        return _run(options, console)


def _run(options: argparse.Namespace, console: Console) -> int:
    limits = from_environment(PAGE)
    text = read_text(STDIN, console, _MOST_BYTES) if options.link == STDIN else options.link
    envelope = decode(text, limits)
    if options.text:
        _print(envelope.input, console)
        return 0
    report = _report(envelope, limits, console, trail=options.trail)
    if options.format == "json":
        for piece in report.pieces():
            console.write(piece)
        console.line()
    else:
        readable.show("the link", report, console, _ignore)
    return 0


def _report(envelope: Envelope, limits: Limits, console: Console, *, trail: bool) -> Report:
    """Normalize the contents of the link, and report changes since it was made."""
    try:
        paste = read(envelope.input, limits)
    except BadInput as error:
        raise ToolprismError(f"The text in the link cannot be read: {error} --text prints it.") from None
    if said := drift(envelope, digests(check(paste, limits, envelope.opts.choices()))).sentence():
        console.note(said)
    whole = check(paste, limits, envelope.opts.choices(trail=trail))
    number = envelope.opts.tool
    return whole if number is None else replace(whole, tools=whole.tools[number : number + 1] or whole.tools)


def _print(text: str, console: Console) -> None:
    """Print a text unchanged; on a terminal, escape control characters."""
    if console.stdout.isatty():
        text = "".join(part if part in ("\n", "\t") else printable(part) for part in _LINES.split(text))
    console.write(text)


def _ignore(_: Result) -> None:
    """Ignore a result."""
