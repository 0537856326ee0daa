"""The options of `inspect`, and what its exit code depends on."""

import argparse
from collections.abc import Sequence
from typing import Final

from toolprism.cli.check_formats import declare_report
from toolprism.cli.link import declare_base
from toolprism.cli.options import declare_shared, seconds
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import loads, shortened
from toolprism.core.json_types import Object
from toolprism.live.bounds import DEFAULT

EXAMPLES: Final = """\
A server is started as a command, or asked at an address; it gets PATH, HOME and what --env names, and ends with this
command. Every page of its list is read. What a client or the official SDK would refuse is a finding, and the other
tools are checked all the same. Nothing is called unless --call says so.

examples:
  toolprism inspect -- npx -y @modelcontextprotocol/server-everything
  toolprism inspect --env API_KEY -- uvx my-server --verbose
  toolprism inspect --url https://mcp.example.org/mcp --header 'Authorization=Bearer $TOKEN'
  toolprism inspect --servers ~/.cursor/mcp.json --yes
  toolprism inspect --save tools.json --min-tools 10 -- my-server
  toolprism inspect --since tools.json -- my-server          what changed, and semver's word for it
  toolprism inspect --call add '{"a": 1, "b": 2}' -- my-server
  toolprism inspect --watch -- my-server                     again whenever the list changes
  toolprism inspect --format json -- my-server | jq '.servers[].findings'

exit codes:
  0 done    1 --fail-on found something, or a server could not be read    2 bad usage, or no tools at all
"""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("command", nargs="*", metavar="COMMAND", help="the command that starts a server, after --")
    add("--url", metavar="URL", help="the address of a server that speaks Streamable HTTP")
    add("--servers", metavar="FILE", help="the servers of a client's configuration (JSON, or Codex's TOML)")
    add("--only", action="append", default=[], metavar="NAME", help="of FILE, only this server; may be repeated")
    add("--yes", action="store_true", help="start what FILE names without asking")
    add("--header", action="append", default=[], metavar="NAME=VALUE", help="a header for --url; $NAME is replaced")
    add("--env", action="append", default=[], metavar="NAME[=VALUE]", help="a variable that the server gets")
    add("--name", metavar="NAME", help="the server's name in a client's configuration, for the names of its tools")
    add("--timeout", type=seconds, default=DEFAULT.seconds, metavar="SECONDS", help="for each server (default: 30)")
    declare_shared(parser, deadline="60 for each list", target="all of today", edition_today="targets")
    declare_report(parser)
    add("--call", nargs=2, action="append", default=[], metavar=("NAME", "ARGS"), help="call a tool with JSON")
    add("--save", metavar="FILE", help="write the tools as they were sent")
    add("--since", metavar="FILE", help="show what changed since --save wrote FILE")
    add("--open", action="store_true", help="print a link that opens the playground with the tools")
    declare_base(parser)
    add("--watch", action="store_true", help="ask again whenever the server says that its list has changed")
    add("--rounds", type=int, default=None, metavar="N", help="with --watch, stop after N lists")
    declare_shared(parser, min_tools=True)
    add(
        "--fail-on",
        default="strict-off,error",
        metavar="LIST",
        help="exit 1 at verdicts, each with all worse ones, severities, ids, widened, narrowed, or never "
        "(default: %(default)s)",
    )


def calls_of(given: Sequence[Sequence[str]]) -> list[tuple[str, Object]]:
    """Return the names and arguments of `--call`.

    Raises:
        ToolprismError: the arguments are no JSON object.
    """
    calls: list[tuple[str, Object]] = []
    for name, text in given:
        try:
            arguments = loads(text)
        except ValueError:
            arguments = None
        if not isinstance(arguments, dict):
            raise ToolprismError(f"--call {shortened(name, 40)} takes its arguments as a JSON object.")
        calls.append((name, arguments))
    return calls
