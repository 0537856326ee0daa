"""Partial arguments: arguments that arrive value by value, each with the place that it belongs to.

The place is a JSONPath (RFC 9535) of names and indexes only: `$.a.b[0]['x']`. Texts may arrive in several pieces.
Source: `PartialArg`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

import re
from collections.abc import Iterable
from copy import deepcopy
from itertools import pairwise
from typing import Any, Final, TypeAlias

from app.chat.model.errors import WireError
from app.chat.model.warnings import Warnings
from app.core.json_types import Json, Object

Token: TypeAlias = str | int

_LONGEST_PATH: Final = 4_096
_DEEPEST: Final = 64
#: How far behind the end of a list an index may point; what is between is null.
_FARTHEST: Final = 64
#: Characters of all values and places of one call.
_MOST: Final = 32 * 1024 * 1024
#: Counted for each value, however small.
_OVERHEAD: Final = 64
_STEP: Final = re.compile(
    r"""\.([^.\[\]'"\s]+)|\[(\d{1,7})\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]""", re.DOTALL
)
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_ESCAPES: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_NOTHING: Final = object()


class _Growing:
    """A text whose pieces are still coming."""

    __slots__ = ("open", "pieces")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.open = True


def path_of(text: str) -> tuple[Token, ...] | None:
    """Read a path; None when it is none, or leads nowhere below the root.

    >>> path_of("$.a.b[0]['x']"), path_of("$"), path_of("$..a")
    (('a', 'b', 0, 'x'), None, None)
    """
    if not text.startswith("$") or len(text) > _LONGEST_PATH:
        return None
    tokens: list[Token] = []
    at = 1
    while at < len(text):
        step = _STEP.match(text, at)
        if step is None or len(tokens) == _DEEPEST:
            return None
        name, index, single, double = step.groups()
        quoted = single if single is not None else double
        tokens.append(int(index) if index is not None else name if name is not None else _unescaped(quoted))
        at = step.end()
    return tuple(tokens) if tokens and isinstance(tokens[0], str) else None


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else _ESCAPES.get(found[2], found[2]), text)


class PartialArguments:
    """Arguments in the making."""

    def __init__(self, given: Object | None = None) -> None:
        self._root: dict[str, Any] = deepcopy(dict(given or {}))
        self._spent = 0

    def extend(self, partial: Iterable[Json], warnings: Warnings) -> None:
        """Add values; one that has no place is left out with a warning.

        Raises:
            WireError: all values together are too large.
        """
        for one in partial:
            if not self._add(one):
                warnings.add("invalid_partial_argument")

    def update(self, given: Object | None) -> None:
        """Add members that come whole."""
        self._root.update(given or {})

    def value(self) -> dict[str, Json]:
        """Give the arguments as they are now."""
        told: dict[str, Json] = {name: _finished(member) for name, member in self._root.items()}
        return told

    def _add(self, one: Json) -> bool:
        if not isinstance(one, dict) or not isinstance(one.get("jsonPath"), str):
            return False
        path, value = path_of(one["jsonPath"]), _value(one)
        if path is None:
            return False
        self._spent += len(one["jsonPath"]) + _OVERHEAD + (len(value) if isinstance(value, str) else 0)
        if self._spent > _MOST:
            raise WireError("upstream_event_too_large")
        if value is _NOTHING:
            return True  # a container begins or ends; its members tell of it themselves
        parent = self._parent(path)
        return parent is not None and _set(parent, path[-1], value, goes_on=one.get("willContinue") is True)

    def _parent(self, path: tuple[Token, ...]) -> Any:
        """Give the container of a place, made where it is not there yet; None where something else stands there."""
        here: Any = self._root
        for token, below in pairwise(path):
            known = _get(here, token)
            if known is _NOTHING or known is None:
                known = {} if isinstance(below, str) else []
                if not _put(here, token, known):
                    return None
            here = known
        return here


def _value(one: Object) -> Any:
    for member in ("stringValue", "numberValue", "boolValue"):
        if member in one:
            value = one[member]
            return value if isinstance(value, (str, int, float, bool)) else _NOTHING
    return None if "nullValue" in one else _NOTHING


def _set(parent: Any, token: Token, value: Any, *, goes_on: bool) -> bool:
    known = _get(parent, token)
    if isinstance(value, str) and isinstance(known, _Growing) and known.open:
        known.pieces.append(value)
        known.open = goes_on
        return True
    if isinstance(value, str) and goes_on:
        growing = _Growing()
        growing.pieces.append(value)
        value = growing
    return _put(parent, token, value)


def _get(container: Any, token: Token) -> Any:
    if isinstance(container, dict) and isinstance(token, str):
        return container.get(token, _NOTHING)
    if isinstance(container, list) and isinstance(token, int) and token < len(container):
        return container[token]
    return _NOTHING


def _put(container: Any, token: Token, value: Any) -> bool:
    if isinstance(container, dict) and isinstance(token, str):
        container[token] = value
        return True
    if not isinstance(container, list) or not isinstance(token, int) or token > len(container) + _FARTHEST:
        return False
    container.extend([None] * (token + 1 - len(container)))
    container[token] = value
    return True


def _finished(value: Any) -> Json:
    if isinstance(value, _Growing):
        return "".join(value.pieces)
    if isinstance(value, dict):
        return {name: _finished(member) for name, member in value.items()}
    return [_finished(member) for member in value] if isinstance(value, list) else value
