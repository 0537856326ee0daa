"""Decoding: the bytes of a stream, cut anywhere, as JSON values: server-sent events, or an array of objects.

`streamGenerateContent` answers with events when it is asked with `?alt=sse`, and with one JSON array when it is not.
So do converters read it, like https://github.com/BerriAI/litellm, read 2026-11-21.
No more is held than the event that is not over; one of more than 32 MiB is an error.
"""

import json
import re
from collections.abc import Iterator
from typing import Final, Protocol

from app.chat.model.errors import WireError
from app.chat.model.json_values import is_deep
from app.chat.vertex.lines_of_bytes import MAX_EVENT, LineCutter
from app.core.json_types import Json

#: Objects and arrays inside one another in one event.
_DEEPEST: Final = 200
_MARK: Final = b"\xef\xbb\xbf"
_BLANK: Final = b" \t\r\n"
_DONE: Final = b"[DONE]"
_OUTSIDE: Final = re.compile(rb'["{}\[\]]')
_INSIDE: Final = re.compile(rb'["\\]')


class _Notation(Protocol):
    """A way of writing events."""

    def feed(self, data: bytes) -> Iterator[bytes]: ...

    def rest(self) -> Iterator[bytes]: ...


class EventDecoder:
    """Finds out how a stream is written, and gives its events."""

    def __init__(self) -> None:
        self._start = b""
        self._notation: _Notation | None = None

    def feed(self, data: bytes) -> Iterator[Json]:
        """Take bytes; give the events that are complete.

        Raises:
            WireError: an event is too large, or no JSON.
        """
        if self._notation is None:
            data = self._start + data
            self._start = b""
            self._notation = _notation_of(data)
            if self._notation is None:
                self._start = data[-len(_MARK) :] if not data.strip(_BLANK) else data
                return
            data = data.removeprefix(_MARK)
        for event in self._notation.feed(data):
            yield from _values(event)

    def close(self) -> Iterator[Json]:
        """Give the last event, if nothing came after it to end it.

        Raises:
            WireError: it is no JSON.
        """
        if self._notation is not None:
            for event in self._notation.rest():
                yield from _values(event)


def _notation_of(data: bytes) -> _Notation | None:
    """Tell the notation by the first byte that is not blank; None while there is none."""
    if data.startswith(_MARK[: len(data)]) and len(data) < len(_MARK):
        return None
    first = data.removeprefix(_MARK).lstrip(_BLANK)[:1]
    if not first:
        return None
    return _Objects() if first in b"[{" else _Events()


def _values(event: bytes) -> Iterator[Json]:
    text = event.strip(_BLANK)
    if not text or text == _DONE:
        return
    try:
        value: Json = json.loads(text)
    except (ValueError, RecursionError):
        raise WireError("invalid_upstream_response") from None
    if is_deep(value, _DEEPEST):
        raise WireError("invalid_upstream_response")
    yield value


class _Events:
    """Server-sent events."""

    def __init__(self) -> None:
        self._lines = LineCutter()
        self._data: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        for line in self._lines.feed(data):
            if line:
                self._take(line)
            elif self._data:
                yield self._whole()

    def rest(self) -> Iterator[bytes]:
        last = self._lines.rest()
        if last:
            self._take(last)
        if self._data:
            yield self._whole()

    def _take(self, line: bytes) -> None:
        field, _, value = line.partition(b":")
        if field != b"data":
            return
        self._data.append(value.removeprefix(b" "))
        self._size += len(value) + 1
        if self._size > MAX_EVENT:
            raise WireError("upstream_event_too_large")

    def _whole(self) -> bytes:
        data = b"\n".join(self._data)
        self._data, self._size = [], 0
        return data


class _Objects:
    """Objects one after the other, in an array or not."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        #: How much of the buffer has been looked at.
        self._at = 0
        #: Brackets that are open, counted from the object at hand.
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
                    self._at = at  # what it escapes is still to come
                    break
                self._at += 1
            elif byte == b'"':
                self._in_text = not self._in_text
            elif self._depth == 0:
                start = at
                self._depth = int(byte == b"{")  # the array around all of them is passed over
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
            yield bytes(self._buffer)  # cut off in the middle: no JSON
