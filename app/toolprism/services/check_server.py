"""The commands that check a server, made of what was pasted: a client's configuration, or the tools of a server.

Nothing is started and nothing is asked here. Values of variables and headers are never part of a command.
"""

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from toolprism.core.errors import BadInput
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.secret_patterns import without_keys
from toolprism.reading.client_file import HEADERS, URLS, configuration_of
from toolprism.reading.paste import read
from toolprism.services.labels import counted

_LONGEST: Final = 2_000
_MOST: Final = 40
_SERVER: Final = "-- THE-COMMAND OF-YOUR-SERVER"


@dataclass(frozen=True, kw_only=True)
class Command:
    """One command, and what it does."""

    what: str
    line: str


@dataclass(frozen=True, kw_only=True)
class Commands:
    """What was recognized, and the commands for it."""

    kind: str
    commands: tuple[Command, ...]


def commands_for(text: str, limits: Limits) -> Commands:
    """Return the commands that check what was pasted.

    Raises:
        BadInput: it is neither a configuration nor tools.
    """
    try:
        paste = read(text, limits)
    except BadInput as error:
        if error.finding.code != "client-configuration" and "[mcp_servers" not in text:
            raise
        return _of_configuration(text, limits)
    number = counted(len(paste.tools), "tool")
    return Commands(kind=f"{paste.kind}, {number}", commands=tuple(_of_tools()))


def _of_tools() -> Iterator[Command]:
    yield Command(
        what="Save what you pasted as `tools.json`, and check it at every provider of today, in CI, too:",
        line="toolprism check tools.json",
    )
    yield Command(
        what="Ask the running server itself: pages, names as clients compose them, and what the SDKs refuse:",
        line=f"toolprism inspect {_SERVER}",
    )
    yield Command(
        what="See what changed since this list, with arguments that worked and are refused now, and semver's word:",
        line=f"toolprism inspect --since tools.json {_SERVER}",
    )
    yield Command(
        what="A server at an address, with a header whose value stays in your environment:",
        line="toolprism inspect --url https://mcp.example.org/mcp --header 'Authorization=Bearer $TOKEN'",
    )


def _of_configuration(text: str, limits: Limits) -> Commands:
    servers = configuration_of(text, limits).servers
    commands = [
        Command(
            what="All servers of the file side by side; it shows their commands, and asks before it starts them:",
            line="toolprism inspect --servers FILE",
        )
    ]
    for name, entry in [*servers.items()][:_MOST]:
        line = _line(entry) if isinstance(entry, dict) else ""
        called = shortened(name, 60)
        if line:
            commands.append(Command(what=f"Only `{called}`:", line=shortened(line, _LONGEST)))
        else:
            commands.append(Command(what=f"`{called}` has neither `command` nor `url`; nothing can ask it.", line=""))
    return Commands(kind=f"a client's configuration, {counted(len(servers), 'server')}", commands=tuple(commands))


def _line(entry: Mapping[str, Json]) -> str:
    """Return the command that asks one server; empty if it cannot be asked."""
    url = next((entry[name] for name in URLS if isinstance(entry.get(name), str)), None)
    command = entry.get("command")
    if isinstance(command, str):
        arguments = entry.get("args")
        words = [command, *(arguments if isinstance(arguments, list) else ())]
        started = " ".join(_word(word) for word in words if isinstance(word, str))
        named = "".join(f"--env {_word(name)} " for name in _names(entry.get("env")))
        return f"toolprism inspect {named}-- {started}"
    if isinstance(url, str):
        headers = [name for member in HEADERS for name in _names(entry.get(member))]
        given = "".join(f" --header {_word(f'{name}=${_variable(name)}')}" for name in headers)
        return f"toolprism inspect --url {_word(_bare(url))}{given}"
    return ""


def _names(given: Json) -> list[str]:
    return [*given] if isinstance(given, dict) else []


def _word(text: str) -> str:
    return shlex.quote(without_keys(text))


def _variable(header: str) -> str:
    """Return the name of a variable for the value of a header.

    >>> _variable("X-Api-Key")
    'X_API_KEY'
    """
    return re.sub(r"\W", "_", header).upper()


def _bare(url: str) -> str:
    """Return an address without what may be secret: user, password and query.

    >>> _bare("https://me:pw@mcp.example.org/mcp?key=1")
    'https://mcp.example.org/mcp'
    """
    try:
        address = urlsplit(url)
    except ValueError:
        return "URL"
    return f"{address.scheme}://{address.netloc.rpartition('@')[2]}{address.path}"
