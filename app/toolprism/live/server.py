"""One server that can be asked: a command, or an address."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from toolprism.core.secret_patterns import without_keys

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
