"""The command `link`: a file as a link that opens in the browser, or with `toolprism open`."""

import argparse
import re
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from toolprism.cli.console import Console
from toolprism.cli.input_file import STDIN, called, naming, read_text
from toolprism.cli.options import declare_shared, declare_switches, seconds_of
from toolprism.cli.serve import DEFAULT_HOST, DEFAULT_PORT
from toolprism.core.alarm import within
from toolprism.core.errors import BadInput, ToolprismError, nearest
from toolprism.core.json_text import shortened
from toolprism.core.limits import PAGE, Limits, from_environment
from toolprism.reading.paste import Paste, read
from toolprism.schema import find, read_variants
from toolprism.services.normalize import check
from toolprism.services.options import by_name, chosen, switched
from toolprism.share.envelope import Envelope, Options, digests
from toolprism.share.link import LENGTH_MEANS, encode, find_secrets, length_of, url

DEFAULT_BASE: Final = f"http://{DEFAULT_HOST}:{DEFAULT_PORT}"

EXAMPLES: Final = """\
The link holds the text of FILE to the character, even if it is not JSON. It
reaches a server only when the page opens it, to be checked. It also holds a
digest of every target's output, so that opening it later shows what changed.

examples:
  toolprism link tool.json
  pbpaste | toolprism link -
  toolprism link --target google --tool search tools.json
  toolprism link --base https://tools.example.org tool.json | pbcopy
  toolprism open "$(toolprism link tool.json)"

A warning names what looks like a secret, and a link that is too long for chat
programs; the link is printed anyway.

exit codes:
  0 done    1 --deadline passed    2 bad usage, or a file that cannot be read or is too long for a link
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("file", metavar="FILE", help="the file to read; - is standard input")
    add("--target", metavar="ID", help="the target whose details are open")
    declare_shared(
        parser,
        edition="it opens with targets",
        variant=True,
        strategy="; `toolprism normalize --help` lists them",
        tool="the selected tool",
    )
    declare_switches(parser)
    declare_shared(parser, deadline="60")
    add("--args", metavar="FILE", help="example arguments to include")
    declare_base(parser)


def declare_base(parser: argparse.ArgumentParser) -> None:
    """Declare `--base`."""
    help_ = "where Toolprism is served (default: %(default)s)"
    parser.add_argument("--base", metavar="URL", default=DEFAULT_BASE, help=help_)


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    with within(seconds_of(options)):
        return _run(options, console)


def _run(options: argparse.Namespace, console: Console) -> int:
    if options.target is not None:
        find(options.target)  # an unknown target ends the command before anything is read
    read_variants(options.variant)
    base = base_of(options.base)
    if options.file == options.args == STDIN:
        raise ToolprismError("FILE and --args cannot both be standard input.")
    limits = from_environment(PAGE)  # the page must be able to open the link
    text = _read(options.file, console, limits)
    args = None if options.args is None else _read(options.args, console, limits)
    envelope = Envelope(
        input=text,
        args=args,
        opts=Options(
            edition=options.edition,
            variants=tuple(options.variant),
            strategies=by_name(chosen(options.strategy)),
            **switched(options),
        ),
        sel=options.target,
    )
    envelope = _with_results(envelope, options.tool, limits, console)
    address = url(encode(envelope, limits), base)
    for name, shared in ((options.file, text), (options.args, args)):
        if shared is not None:
            _warn_of_secrets(name, shared, console)
    if length_of(address) != "fine":
        console.note(f"warning: the link has {len(address):,} characters. {LENGTH_MEANS[length_of(address)]}")
    console.line(address)
    return 0


def _with_results(envelope: Envelope, tool: str | None, limits: Limits, console: Console) -> Envelope:
    """Add the digests of the outputs and the number of the selected tool; an unreadable text stays unchanged."""
    try:
        paste = read(envelope.input, limits)
    except BadInput as error:
        if tool is not None:
            raise
        console.note(f"note: the link shows a text that cannot be read: {error}")
        return envelope
    opts = envelope.opts if tool is None else replace(envelope.opts, tool=_number(paste, tool))
    return replace(envelope, opts=opts, dig=digests(check(paste, limits, opts.choices())))


def _number(paste: Paste, name: str) -> int:
    names = [tool.name or "" for tool in paste.tools]
    if name in names:
        return names.index(name)
    near = nearest(name, names)
    raise ToolprismError(f"No tool is called {name}.{f' Did you mean {near}?' if near else ''}")


def _read(name: str, console: Console, limits: Limits) -> str:
    with naming(name):
        return read_text(name, console, limits.max_bytes)


def _warn_of_secrets(name: str, text: str, console: Console) -> None:
    found = find_secrets(text)
    for secret in found:
        console.note(f"warning: {called(name)}, {secret.sentence()}")
    if found:
        console.note("warning: whoever has the link can read it.")


def base_of(text: str) -> str:
    """Return the address of `--base`.

    Raises:
        ToolprismError: it is none.
    """
    address = urlsplit(text)
    if address.scheme in ("http", "https") and address.netloc and not re.search(r"[\s#?<>\"]", text):
        return text
    raise ToolprismError(f"--base is {shortened(text, 80)!r}, but an address such as {DEFAULT_BASE} was expected.")
