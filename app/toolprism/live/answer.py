"""What a server answered: its tools as they were sent, what was the matter, and how much of it is read."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from toolprism.core.errors import ToolprismError
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.secret_patterns import without_keys


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The bounds of one server; each one passed is a finding."""

    #: Seconds for the whole server: start, handshake, every page.
    seconds: float = 30.0
    #: Bytes of one message.
    message: int = 20_000_000
    #: Bytes of all messages together.
    total: int = 60_000_000
    #: Messages, answers or not.
    messages: int = 10_000
    pages: int = 200
    tools: int = 5_000
    #: Levels of nesting in a message, and in one tool.
    depth: int = 900
    tool_depth: int = 200


DEFAULT: Final = Bounds()
#: The part of the time after which a server that ignores the newest handshake is offered the older one.
HANDSHAKE_PART: Final = 6


class Flood(ToolprismError):
    """A server sent more than is read."""


def nests_deeper(value: Json, most: int) -> bool:
    """Return whether a value has more levels of objects and arrays.

    >>> nests_deeper({"a": [1]}, 1), nests_deeper({"a": [1]}, 2)
    (True, False)
    """
    level = [value]
    for _ in range(most):
        level = [
            member
            for held in level
            for member in (held.values() if isinstance(held, dict) else held if isinstance(held, list) else ())
            if isinstance(member, (dict, list))
        ]
        if not level:
            return False
    return True


#: What a server gets of our environment besides what is named.
_MINIMAL: Final = ("PATH", "HOME")


@dataclass(frozen=True, kw_only=True)
class Server:
    """A command with its environment, or an address with its headers; values may be secret."""

    name: str
    command: tuple[str, ...] = field(default=(), repr=False)
    url: str = field(default="", repr=False)
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    folder: str | None = None

    @property
    def whole_environment(self) -> dict[str, str]:
        """The environment of the process: PATH, HOME and what is named."""
        own = {name: os.environ[name] for name in _MINIMAL if name in os.environ}
        return {**own, **self.environment}

    @property
    def secrets(self) -> tuple[str, ...]:
        """The values that must not be printed, the longest first."""
        address = urlsplit(self.url)
        asked = (value for _, value in parse_qsl(address.query))
        values = {*self.environment.values(), *self.headers.values(), address.password or "", *asked}
        return tuple(sorted((value for value in values if len(value) >= _SHORTEST), key=len, reverse=True))

    def shown(self) -> str:
        """Return what is asked, without any value that may be secret."""
        if not self.url:
            return without_keys(hidden(" ".join(self.command), self.secrets))
        address = urlsplit(self.url)
        return f"{address.scheme}://{address.netloc.rpartition('@')[2]}{address.path}"


#: A shorter value, such as `1`, would be hidden in every other word.
_SHORTEST: Final = 4


def hidden(text: str, secrets: tuple[str, ...]) -> str:
    """Return a text without the given values.

    >>> hidden("token is abcd!", ("abcd",))
    'token is ***!'
    """
    for value in secrets:
        text = text.replace(value, "***")
    return text


@dataclass(frozen=True, kw_only=True)
class Called:
    """The result of one call, as it was sent; None if there is none."""

    name: str
    result: Json


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What one server answered."""

    server: Server
    #: The name and version that it gives itself.
    title: str = ""
    protocol: str = ""
    tools: tuple[Object, ...] = ()
    #: How many tools each page had.
    pages: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    called: tuple[Called, ...] = ()
    #: Whether every page was read.
    complete: bool = False

    @property
    def size(self) -> int:
        """The bytes of the tools as JSON on one line, which a client sends with every request."""
        return len(dumps(self.listed()).encode("utf-8", "surrogatepass"))

    def listed(self) -> Object:
        """Return the tools as a `tools/list` result."""
        return {"tools": list(self.tools)}


@dataclass
class Reading:
    """The list while it is read."""

    tools: list[Object] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    complete: bool = False
