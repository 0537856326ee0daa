"""Reads the values of a tool call that arrive one by one.

The place of a value is a JSONPath (RFC 9535) of names and indexes only, such as `$.a.b[0]['x']`. A text may arrive in
several pieces. Source: `PartialArg`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

import re
from typing import Any, Final

from toolprism.chat.model.arguments import ArgumentPiece, Token
from toolprism.core.json_types import Json

_LONGEST_PATH: Final = 4_096
_MOST_TOKENS: Final = 64
_STEP: Final = re.compile(
    r"""\.([^.\[\]'"\s]+)|\[(\d{1,7})\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]""", re.DOTALL
)
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_ESCAPES: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_VALUES: Final = ("stringValue", "numberValue", "boolValue")


def read_partial_arguments(value: Json) -> tuple[ArgumentPiece | None, ...]:
    """Return the values; None for each with an invalid place."""
    return tuple(map(_piece, value)) if isinstance(value, list) else ()


def _piece(given: Any) -> ArgumentPiece | None:
    text = given.get("jsonPath") if isinstance(given, dict) else None
    path = path_of(text) if isinstance(text, str) else None
    if path is None or not isinstance(text, str):
        return None
    name = next((name for name in _VALUES if name in given), None)
    value = None if name is None else given[name]
    is_marker = "nullValue" not in given if name is None else not isinstance(value, (str, int, float, bool))
    return ArgumentPiece(
        path=path,
        value=None if is_marker else value,
        size=len(text) + (len(value) if isinstance(value, str) else 0),
        continues=given.get("willContinue") is True,
        is_marker=is_marker,
    )


def path_of(text: str) -> tuple[Token, ...] | None:
    """Read a path; return None if it is invalid or names nothing below the root.

    >>> path_of("$.a.b[0]['x']"), path_of("$"), path_of("$..a")
    (('a', 'b', 0, 'x'), None, None)
    """
    if not text.startswith("$") or len(text) > _LONGEST_PATH:
        return None
    tokens: list[Token] = []
    at = 1
    while at < len(text):
        step = _STEP.match(text, at)
        if step is None or len(tokens) == _MOST_TOKENS:
            return None
        name, index, single, double = step.groups()
        quoted = single if single is not None else double
        tokens.append(int(index) if index is not None else name if name is not None else _unescaped(quoted))
        at = step.end()
    return tuple(tokens) if tokens and isinstance(tokens[0], str) else None


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else _ESCAPES.get(found[2], found[2]), text)
