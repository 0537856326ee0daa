"""Reads the servers that a client's configuration names: JSON of most clients, and Codex's TOML."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.live.answer import Server
from toolprism.reading.client_file import HEADERS, URLS, configuration_of
from toolprism.reading.parsing import Parsed
from toolprism.reading.tool import described

#: A variable as clients write it: $NAME, ${NAME}, ${env:NAME}, and with a default ${NAME:-text}.
_VARIABLE: Final = re.compile(r"\$(?:\{(?:env:)?(?P<braced>\w+)(?::-(?P<default>[^}]*))?\}|(?P<plain>[A-Za-z_]\w*))")
_ASKED: Final = re.compile(r"\$\{(input|command|workspaceFolder|userHome|file)[^}]*\}")


@dataclass(frozen=True, kw_only=True)
class Named:
    """A server that a file names, or why it cannot be asked."""

    server: Server
    finding: Finding | None = None


def read_servers(text: str, limits: Limits, environment: Mapping[str, str] = os.environ) -> list[Named]:
    """Return the servers of a client's configuration, in its order."""
    held = configuration_of(text, limits)
    entries = held.servers.items()
    return [_Entry(name, entry, (*held.place, name), held.parsed, environment).read() for name, entry in entries]


@dataclass(frozen=True)
class _Entry:
    """One server as a file has it."""

    name: str
    entry: Json
    place: tuple[str, ...]
    parsed: Parsed | None
    environment: Mapping[str, str]

    def read(self) -> Named:
        """Return the server."""
        if not isinstance(self.entry, dict):
            return self._bad(f"It is {described(self.entry)}, but an object was expected.")
        url = next((self.entry[name] for name in URLS if name in self.entry), None)
        if "command" not in self.entry and url is None:
            return self._bad("It has neither `command` nor `url`.")
        if self.entry.get("type") == "sse" or self.entry.get("transport") == "sse":
            return self._bad("It speaks the old SSE transport, which protocol 2025-03-26 replaced.")
        try:
            return Named(server=self._server(self.entry, url))
        except _Mistake as mistake:
            return self._bad(str(mistake))

    def _server(self, entry: Object, url: Json) -> Server:
        if "command" not in entry:
            return Server(name=self.name, url=self._text(url, "url"), headers=self._all_headers(entry))
        command = (self._text(entry["command"], "command"), *self._texts(entry.get("args", []), "args"))
        folder = entry.get("cwd")
        return Server(
            name=self.name,
            command=command,
            environment=self._map(entry.get("env", {}), "env"),
            folder=None if folder is None else self._text(folder, "cwd"),
        )

    def _all_headers(self, entry: Object) -> dict[str, str]:
        headers: dict[str, str] = {}
        for member in HEADERS:
            headers |= self._map(entry.get(member, {}), member)
        named = entry.get("env_http_headers", {})
        for header, variable in named.items() if isinstance(named, dict) else ():
            headers[header] = self._value_of(str(variable))
        bearer = entry.get("bearer_token_env_var")
        return headers | ({"Authorization": f"Bearer {self._value_of(bearer)}"} if isinstance(bearer, str) else {})

    def _map(self, given: Json, member: str) -> dict[str, str]:
        if not isinstance(given, dict):
            raise _Mistake(f"`{member}` is {described(given)}, but an object was expected.")
        return {name: self._text(value, f"{member}.{name}") for name, value in given.items()}

    def _texts(self, given: Json, member: str) -> list[str]:
        if not isinstance(given, list):
            raise _Mistake(f"`{member}` is {described(given)}, but an array was expected.")
        return [self._text(value, f"{member}[{number}]") for number, value in enumerate(given)]

    def _text(self, given: Json, member: str) -> str:
        if not isinstance(given, str):
            raise _Mistake(f"`{member}` is {described(given)}, but a text was expected.")
        asked = _ASKED.search(given)
        if asked is not None:
            raise _Mistake(f"`{member}` has {asked[0]}, which only its editor can fill in.")
        return _VARIABLE.sub(self._replaced, given)

    def _replaced(self, found: re.Match[str]) -> str:
        name = found["braced"] or found["plain"]
        return self.environment.get(name, found["default"]) if found["default"] is not None else self._value_of(name)

    def _value_of(self, name: str) -> str:
        if name not in self.environment:
            raise _Mistake(f"It needs the environment variable {name}, which is not set.")
        return self.environment[name]

    def _bad(self, message: str) -> Named:
        finding = Finding(code="bad-server", message=message)
        if self.parsed is not None:
            place = self.parsed.place(self.place)
            finding = Finding(code="bad-server", message=message, line=place.line, column=place.column)
        return Named(server=Server(name=self.name), finding=finding)


class _Mistake(Exception):
    """A mistake in one server of a file."""
