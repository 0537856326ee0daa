"""The command `inspect`: asks running MCP servers for their tools, and checks them."""

import argparse
import os
import re
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from toolprism.checking.formats import written
from toolprism.checking.policy import LOSSES, Policy
from toolprism.checking.settings import Settings
from toolprism.cli import inspect_report as readable
from toolprism.cli.check import declare_report
from toolprism.cli.console import Console, printable, waiting
from toolprism.cli.input_file import CHECK_FAILED, DONE, STDIN, UNREADABLE, naming, read_text
from toolprism.cli.link import base_of, declare_base
from toolprism.cli.options import declare_shared, seconds, seconds_of, split_targets
from toolprism.core.alarm import within
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import dumps, loads, shortened, shown
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import COMMAND_LINE, Limits, from_environment
from toolprism.live.answer import DEFAULT, Answer, Bounds, Server
from toolprism.live.changes import CODES, report_of
from toolprism.live.inspecting import Inspected, inspected
from toolprism.live.server_files import Named, read_servers
from toolprism.live.transcript import need_sdk
from toolprism.services.labels import counted
from toolprism.services.normalize import Choices
from toolprism.services.versions import semver_of

_ADDRESS: Final = re.compile(r"https?://[^\s/]+(?:/\S*)?")
#: What a header may be: a token, and a line of visible ASCII.
_HEADER_NAME: Final = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
_HEADER_VALUE: Final = re.compile(r"[\x20-\x7e]*")
_VARIABLE: Final = re.compile(r"\$\{?([A-Za-z_]\w*)\}?")


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


def run(options: argparse.Namespace, console: Console) -> int:
    """Run the command; return the exit code."""
    need_sdk()
    base_of(options.base)  # a bad address ends the command before anything is started
    choices = Choices(targets=split_targets((), options.target)[1], edition=options.edition)
    _ = choices.found  # an unknown target ends the command before anything is started
    limits = from_environment(COMMAND_LINE)
    work = _Run(options, choices, limits, console)
    servers = work.servers()
    if options.watch:
        return work.watch(servers)
    return work.once(servers)


class _Run:
    """One run of the command."""

    def __init__(self, options: argparse.Namespace, choices: Choices, limits: Limits, console: Console) -> None:
        self._options = options
        self._choices = choices
        self._limits = limits
        self._console = console
        self._settings = Settings(fail_on=tuple(options.fail_on.split(",")))
        Policy(self._settings, CODES)  # a word that is not known ends the command before anything is started
        self._calls = _calls_of(options.call)
        self._bounds = Bounds(
            seconds=options.timeout, message=limits.max_bytes, tools=limits.max_tools, tool_depth=limits.max_depth
        )
        self._old: Json = None if options.since is None else self._saved(options.since)

    def servers(self) -> list[Named]:
        """Return what is asked.

        Raises:
            ToolprismError: nothing is named, or too much.
        """
        given = self._options
        ways = [bool(given.command), given.url is not None, given.servers is not None]
        if sum(ways) != 1:
            raise ToolprismError(f"Name one of -- COMMAND, --url and --servers. Try: {given.prog} --help")
        if given.servers is not None:
            return self._named_by_a_file(given.servers)
        if given.url is not None and not _ADDRESS.fullmatch(given.url):
            told = shortened(given.url, 80)
            raise ToolprismError(f"--url is {told!r}, but an address such as http://127.0.0.1:8000/mcp was expected.")
        headers = dict(_pair(each, "--header") for each in given.header)
        environment = dict(_pair(each, "--env") for each in given.env)
        name = given.name or _name_of(given.url or "", given.command)
        server = Server(
            name=name, command=tuple(given.command), url=given.url or "", headers=headers, environment=environment
        )
        return [Named(server=server)]

    def _named_by_a_file(self, file: str) -> list[Named]:
        with naming(file):
            named = read_servers(read_text(file, self._console, self._limits.max_bytes), self._limits)
        only = self._options.only
        named = [each for each in named if not only or each.server.name in only]
        if not named:
            raise ToolprismError(f"{file} names no server {'of that name' if only else 'at all'}.")
        if not self._options.yes:
            self._ask_first(named)
        return named

    def _ask_first(self, named: list[Named]) -> None:
        """Ask whether the commands of a file may be started.

        Raises:
            ToolprismError: they may not, or nobody can be asked.
        """
        starts = [each.server for each in named if each.server.command]
        for server in starts:
            self._console.note(f"{server.name}: {server.shown()}")
        if not starts:
            return
        if not self._console.stdin_is_terminal or self._options.servers == STDIN:
            raise ToolprismError("Nobody can be asked whether to start these commands. Add --yes to start them.")
        self._console.note("Start these commands? Type yes: ")
        if self._console.stdin.readline().strip().lower() not in {b"y", b"yes"}:
            raise ToolprismError("Nothing was started.")

    def _saved(self, file: str) -> Json:
        with naming(file):
            text = read_text(file, self._console, self._limits.max_bytes)
        try:
            return loads(text)
        except ValueError:
            raise ToolprismError(f"{file}: It is not JSON; --since takes a file that --save has written.") from None

    def once(self, servers: list[Named]) -> int:
        """Ask every server once, a few at a time."""
        with waiting(f"Asking {counted(len(servers), 'server')}"):
            answers = _asked(servers, self._bounds, self._calls)
        return self._told(list(map(self._inspect, answers)))

    def watch(self, servers: list[Named]) -> int:
        """Ask one server, and again whenever its list changes, until it ends or the user does."""
        from toolprism.live.asking import watched

        if len(servers) != 1 or servers[0].finding is not None:
            raise ToolprismError("--watch takes one server.")
        told: list[int] = []

        def tell(answer: Answer) -> None:
            told.append(self._told([self._inspect(answer)]))
            self._console.flush()

        last = watched(servers[0].server, self._bounds, tell, rounds=self._options.rounds)
        return self._told([self._inspect(last)]) if not told else told[-1]

    def _inspect(self, answer: Answer) -> Inspected:
        tools = counted(len(answer.tools), "tool")
        with waiting(f"Checking {tools} of {printable(answer.server.name)}"), within(seconds_of(self._options)):
            return inspected(answer, self._limits, self._choices, losses=not LOSSES.isdisjoint(self._settings.fail_on))

    def _told(self, found: list[Inspected]) -> int:
        """Print what was found; return the exit code."""
        from toolprism.live.changes import changes_since

        changes = [] if self._old is None else changes_since(self._old, found, self._limits, self._choices)
        since = changes if self._old is not None else None
        report = report_of(found, self._settings, since, self._options.since or "")
        if self._options.format == "json":
            listed: dict[str, Json] = {"servers": [each.to_json() for each in found]}
            if self._old is not None:
                listed |= {"semver": semver_of(changes), "changes": [change.to_json() for change in changes]}
            self._console.line(shown(listed))
        elif self._options.format == "text":
            readable.show(found, since, self._console)
        else:
            for piece in written(self._options.format, report, self._options.show):
                self._console.write(piece)
        if self._options.save is not None:
            _save(self._options.save, found)
        if self._options.open:
            readable.print_link(found, self._options.base, self._console)
        with closing(report):
            return self._code(found, report.failing)

    def _code(self, found: list[Inspected], failing: int) -> int:
        tools = sum(len(each.answer.tools) for each in found)
        if self._options.min_tools is not None and tools < self._options.min_tools:
            least = self._options.min_tools
            self._console.complain(f"There are {tools:,} tools, but at least {least:,} were expected.")
            return CHECK_FAILED
        if failing or any(not each.is_read for each in found):
            return CHECK_FAILED
        return DONE if tools else UNREADABLE


def _asked(named: list[Named], bounds: Bounds, calls: list[tuple[str, Object]]) -> list[Answer]:
    """Ask the servers; one that its file does not describe well has its finding."""
    import anyio

    from toolprism.live.asking import ask_all

    sound = [each.server for each in named if each.finding is None]
    answers = iter(anyio.run(partial(ask_all, sound, bounds, calls)) if sound else ())
    return [
        next(answers) if each.finding is None else Answer(server=each.server, findings=(each.finding,))
        for each in named
    ]


def _calls_of(given: Sequence[Sequence[str]]) -> list[tuple[str, Object]]:
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


def _pair(given: str, option: str) -> tuple[str, str]:
    """Return a name and its value, in which $NAME stands for a variable of the environment.

    Raises:
        ToolprismError: there is no such variable, or no `=`.
    """
    name, equals, value = given.partition("=")
    if not name or (not equals and option == "--header"):
        raise ToolprismError(f"{option} takes NAME=VALUE.")
    text = value if equals else f"${name}"
    for variable in _VARIABLE.findall(text):
        if variable not in os.environ:
            raise ToolprismError(f"{option} {name} needs the environment variable {variable}, which is not set.")
    value = _VARIABLE.sub(lambda found: os.environ[found[1]], text)
    if option == "--header" and not (_HEADER_NAME.fullmatch(name) and _HEADER_VALUE.fullmatch(value)):
        raise ToolprismError(f"--header {shortened(name, 40)} cannot be sent: headers are one line of ASCII.")
    return name, value


#: Programs that run what the next argument names.
_RUNNERS: Final = ("npx", "uvx", "uv", "node", "python", "python3", "bunx", "pipx", "docker", "deno")


def _name_of(url: str, command: list[str]) -> str:
    """Return a name for a server: as a user would write it in a client's configuration.

    >>> _name_of("", ["npx", "-y", "@playwright/mcp@latest"]), _name_of("https://mcp.example.org/mcp", [])
    ('mcp', 'mcp.example.org')
    """
    if url:
        return re.sub(r"^\w+://([^/:?#]+).*$", r"\1", url)
    words = [word for word in command if not word.startswith("-")] or ["server"]
    word = words[1] if Path(words[0]).stem.rstrip("0123456789.") in _RUNNERS and len(words) > 1 else words[0]
    return re.sub(r"@[^/@]*$", "", word.rstrip("/")).rpartition("/")[2] or "server"


def _save(file: str, found: list[Inspected]) -> None:
    """Write the lists as they were sent: one as a `tools/list` result, several by name."""
    lists = {each.answer.server.name: each.answer.listed() for each in found}
    saved: Json = next(iter(lists.values())) if len(lists) == 1 else {"servers": lists}
    try:
        Path(file).write_text(dumps(saved, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise ToolprismError(f"{file}: It cannot be written: {error.strerror}.") from None
