"""The configuration of an MCP client: where it names its servers, in JSON of most clients, and in Codex's TOML."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import BadInput, bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import find
from toolprism.reading.parsing import Parsed, parse

#: Where clients keep their servers: Claude, Cursor, Windsurf and Gemini CLI; VS Code's mcp.json, and its settings.
_PLACES: Final[Sequence[tuple[str, ...]]] = (("mcpServers",), ("servers",), ("mcp", "servers"), ("mcp_servers",))
#: The members that hold an address: Gemini CLI and Windsurf have names of their own.
URLS: Final = ("url", "httpUrl", "serverUrl")
HEADERS: Final = ("headers", "http_headers")


@dataclass(frozen=True, kw_only=True)
class Configuration:
    """The servers that a file names, as it has them."""

    servers: Mapping[str, Json]
    #: Where they stand.
    place: tuple[str, ...]
    #: Lines and columns; None for TOML.
    parsed: Parsed | None


def configuration_of(text: str, limits: Limits) -> Configuration:
    """Return the servers of a client's configuration, in its order.

    Raises:
        BadInput: the text is neither JSON nor TOML, or names no servers.
    """
    parsed: Parsed | None = None
    value: Json
    try:
        parsed = parse(_plain(text), limits)
        value = parsed.value
    except BadInput as error:
        value = _toml(text, error)
    place = place_of_servers(value)
    if place is not None:
        held = find(value, place)
        assert isinstance(held, dict), "it was looked at"
        return Configuration(servers=held, place=place, parsed=parsed)
    raise bad_input(
        "no-servers",
        "The file names no servers.",
        hint="It should have `mcpServers`, VS Code's `servers`, or Codex's [mcp_servers.NAME].",
    )


def names_servers(value: Json) -> Finding | None:
    """Return the finding about a configuration that was pasted in place of tools; None if it is none."""
    if place_of_servers(value) is None:
        return None
    message = "This names MCP servers, as the configuration of a client does, and no tools."
    hint = "`toolprism inspect --servers FILE` asks them for their tools; `/check-server` shows the commands."
    return Finding(code="client-configuration", message=message, pointer="", hint=hint)


def place_of_servers(value: Json) -> tuple[str, ...] | None:
    """Return where a document names its servers; None if it names none.

    >>> place_of_servers({"mcpServers": {}}), place_of_servers({"tools": []})
    (('mcpServers',), None)
    """
    return next((place for place in _PLACES if isinstance(find(value, place), dict)), None)


#: Texts, which stay, and comments and commas before a closing bracket, which editors allow in their settings.
_COMMENT: Final = re.compile(r'("(?:[^"\\\n]|\\.)*+"?)|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?')
_COMMA: Final = re.compile(r'("(?:[^"\\\n]|\\.)*+"?)|,(?=\s*+[}\]])')


def _plain(text: str) -> str:
    """Return a text with blanks for comments and last commas, so that every place stays the same."""
    for pattern in (_COMMENT, _COMMA):
        text = pattern.sub(lambda found: found[0] if found[1] else re.sub(r"[^\n]", " ", found[0]), text)
    return text


def _toml(text: str, error: BadInput) -> Json:
    """Read TOML, if the text looks like it.

    Raises:
        BadInput: it does not, or has a mistake.
    """
    if text.lstrip().startswith("{"):
        raise error
    try:
        value: Json = tomllib.loads(text)
    except tomllib.TOMLDecodeError as mistake:
        raise bad_input("not-toml", f"The file is neither JSON nor TOML: {mistake}.") from None
    return value
