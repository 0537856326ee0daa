"""Decodes the bytes of a stream, split anywhere, to JSON values: server-sent events, or an array of objects.

`streamGenerateContent` returns events if it is called with `?alt=sse`, and one JSON array otherwise. Other converters
read both as well, such as https://github.com/BerriAI/litellm, read 2026-11-21.

Only the unfinished event is held; one of more than 32 MiB is an error. A server-sent event that is not JSON is skipped
with a warning, because an empty line ends it. If nothing ends it, the stream was truncated, which is an error. So is an
array that is not JSON, because its next object cannot be found.

The place of a value is a JSONPath (RFC 9535) of names and indexes only, such as `$.a.b[0]['x']`. A text may arrive in
several pieces. Source: `PartialArg`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from toolprism.chat.model.errors import Warnings, WireError
from toolprism.chat.model.response import ArgumentPiece, Token
from toolprism.core.json_types import Json, is_deeper

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


#: Bytes of one event.
MAX_EVENT: Final = 32 * 1024 * 1024
_LINE_END: Final = re.compile(rb"[\r\n]")
_LF: Final = 10
_CR: Final = 13
#: Levels of nested objects and arrays in one event.
_MAX_DEPTH: Final = 200
_MARK: Final = b"\xef\xbb\xbf"
_BLANK: Final = b" \t\r\n"
_DONE: Final = b"[DONE]"
_OUTSIDE: Final = re.compile(rb'["{}\[\]]')
_INSIDE: Final = re.compile(rb'["\\]')


class EventDecoder:
    """Detects the notation of a stream, and decodes its events."""

    def __init__(self, warnings: Warnings) -> None:
        self._warnings = warnings
        self._start = b""
        self._notation: _Events | _Objects | None = None

    def feed(self, data: bytes) -> Iterator[Json]:
        """Yield the events that are complete after these bytes."""
        if self._notation is None:
            data = self._start + data
            self._start = b""
            self._notation = _notation_of(data)
            if self._notation is None:
                self._start = data[-len(_MARK) :] if not data.strip(_BLANK) else data
                return
            data = data.removeprefix(_MARK)
        for event in self._notation.feed(data):
            yield from self._values(event, skips_invalid=self._notation.skips_invalid)

    def close(self) -> Iterator[Json]:
        """Yield the last event, if it was not ended."""
        if self._notation is not None:
            for event in self._notation.rest():
                yield from self._values(event, skips_invalid=False)

    def _values(self, event: bytes, *, skips_invalid: bool) -> Iterator[Json]:
        text = event.strip(_BLANK)
        if not text or text == _DONE:
            return
        try:
            yield _parsed(text)
        except ValueError:
            if not skips_invalid:
                raise WireError("invalid_upstream_response") from None
            self._warnings.add("invalid_stream_event")


def _notation_of(data: bytes) -> "_Events | _Objects | None":
    """Return the notation that the first byte shows; None while all bytes are blank."""
    if data.startswith(_MARK[: len(data)]) and len(data) < len(_MARK):
        return None
    first = data.removeprefix(_MARK).lstrip(_BLANK)[:1]
    if not first:
        return None
    return _Objects() if first in b"[{" else _Events()


def _parsed(text: bytes) -> Json:
    """Return a JSON value."""
    try:
        value: Json = json.loads(text)
    except RecursionError:
        raise ValueError("too deep") from None
    if is_deeper(value, _MAX_DEPTH):
        raise ValueError("too deep")
    return value


class _LineCutter:
    """Splits bytes that arrive in pieces into lines, ended by CR, LF or both; holds only the unfinished line."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        #: How much of the buffer has been searched for the end of a line.
        self._searched = 0
        self._after_cr = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the lines that are complete after these bytes."""
        if self._after_cr and data:
            self._after_cr = False
            data = data[1:] if data[0] == _LF else data
        self._buffer += data
        start = 0
        while found := _LINE_END.search(self._buffer, max(start, self._searched)):
            end = found.start()
            yield bytes(self._buffer[start:end])
            start = end + 1
            if self._buffer[end] == _CR:
                if start == len(self._buffer):
                    self._after_cr = True
                elif self._buffer[start] == _LF:
                    start += 1
        del self._buffer[:start]
        self._searched = len(self._buffer)
        if len(self._buffer) > MAX_EVENT:
            raise WireError("upstream_event_too_large")

    def rest(self) -> bytes:
        """Return the last, unfinished line."""
        rest = bytes(self._buffer)
        self._buffer.clear()
        self._searched = 0
        return rest


class _Events:
    """Server-sent events."""

    #: Whether the stream continues after an event that is not JSON.
    skips_invalid = True

    def __init__(self) -> None:
        self._lines = _LineCutter()
        self._data: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        for line in self._lines.feed(data):
            if line:
                self._take(line)
            elif self._data:
                yield self._event()

    def rest(self) -> Iterator[bytes]:
        last = self._lines.rest()
        if last:
            self._take(last)
        if self._data:
            yield self._event()

    def _take(self, line: bytes) -> None:
        field, _, value = line.partition(b":")
        if field != b"data":
            return
        self._data.append(value.removeprefix(b" "))
        self._size += len(value) + 1
        if self._size > MAX_EVENT:
            raise WireError("upstream_event_too_large")

    def _event(self) -> bytes:
        data = b"\n".join(self._data)
        self._data, self._size = [], 0
        return data


class _Objects:
    """Objects one after the other, in an array or not."""

    skips_invalid = False

    def __init__(self) -> None:
        self._buffer = bytearray()
        #: How much of the buffer has been searched.
        self._at = 0
        #: Open brackets of the current object.
        self._depth = 0
        self._in_text = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        self._buffer += data
        start = 0
        while found := (_INSIDE if self._in_text else _OUTSIDE).search(self._buffer, self._at):
            at, byte = found.start(), found[0]
            self._at = at + 1
            if byte == b"\\":
                if self._at == len(self._buffer):
                    self._at = at  # the escaped character has not arrived yet
                    break
                self._at += 1
            elif byte == b'"':
                self._in_text = not self._in_text
            elif self._depth == 0:
                start = at
                self._depth = int(byte == b"{")  # the array around the objects is skipped
            else:
                self._depth += 1 if byte in b"{[" else -1
                if self._depth == 0:
                    yield bytes(self._buffer[start : self._at])
                    start = self._at
        else:
            self._at = len(self._buffer)
        if self._depth == 0 and not self._in_text:
            start = self._at
        del self._buffer[:start]
        self._at -= start
        if len(self._buffer) > MAX_EVENT:
            raise WireError("upstream_event_too_large")

    def rest(self) -> Iterator[bytes]:
        if self._depth:
            yield bytes(self._buffer)  # truncated
