"""Line and column of every value and member name of a JSON document, computed on first use."""

import json
import re
from array import array
from bisect import bisect_left, bisect_right
from typing import Final, NamedTuple

from toolprism.core.finding import Finding, Severity
from toolprism.core.pointer import Path, render

_NEWLINE: Final = re.compile(r"\r\n?|\n")
_STRING: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
#: The text up to and including the next bracket outside strings, or up to the end. A string may lack its end there.
_BRACKET: Final = re.compile(rf'(?:[^"\[\]{{}}]++|{_STRING[:-1]}(?:"|\\?+\Z))*+(?:([\[\]{{}}])|\Z)', re.DOTALL)
_NAME: Final = re.compile(rf"[\s,]*+({_STRING})\s*+:\s*+", re.DOTALL)
_GAP: Final = re.compile(r"[\s,]*+")
#: The most objects and arrays whose members are remembered at once.
_MOST_OPENED: Final = 4_000
_SCALAR: Final = re.compile(rf"{_STRING}|[^\s,\]}}]++", re.DOTALL)


class Place(NamedTuple):
    """A stretch of the text: lines and columns from 1, offsets from 0; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int


class Source:
    """A text with its line starts."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts: array[int] | None = None

    def _line_starts(self) -> "array[int]":
        """Return the offset of each line, and keep them."""
        starts = self._starts = array("L", [0, *[newline.end() for newline in _NEWLINE.finditer(self.text)]])
        return starts

    def line(self, offset: int) -> int:
        """Return the line of an offset, from 1."""
        return bisect_right(self._starts or self._line_starts(), offset)

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both from 1; a column is a character."""
        line = self.line(offset)
        return line, offset - (self._starts or self._line_starts())[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and a column, both from 1."""
        starts = self._starts or self._line_starts()
        return min(starts[min(line, len(starts)) - 1] + column - 1, len(self.text))

    def place(self, start: int, end: int) -> Place:
        """Return the place of a stretch of the text."""
        line, column = self.position(start)
        end_line, end_column = self.position(end)
        return Place(line, column, end_line, end_column, start, end)

    def finding(  # noqa: PLR0913  # the parts of a finding
        self,
        at: int,
        code: str,
        message: str,
        *,
        hint: str | None = None,
        severity: Severity = "error",
        pointer: str | None = None,
    ) -> Finding:
        """Return a finding about the text at an offset."""
        line, column = self.position(at)
        return Finding(
            code=code, message=message, severity=severity, pointer=pointer, line=line, column=column, hint=hint
        )


class Found(NamedTuple):
    """Where a value and its name stand: offsets, the end exclusive; an array item and the root have no name."""

    source: Source
    #: That of the value, where there is no name.
    name: tuple[int, int]
    value: tuple[int, int]


class Outline:
    """The places in one valid JSON document, which may be a part of the source.

    The brackets of the whole document are paired once. An object or array is scanned once, when a path first leads into
    it; the pairs allow the scan to skip nested values. So all look-ups together take linear time.
    """

    def __init__(self, source: Source, start: int, end: int) -> None:
        self._source = source
        self._text = source.text
        self._start = start
        self._stop = end
        self._names: dict[int, dict[str, int]] = {}
        self._items: dict[int, array[int]] = {}
        self._pairs: tuple[array[int], array[int]] | None = None
        #: The offsets of the objects and arrays that paths have led into.
        self._opened: dict[tuple[str | int, ...], int] = {}

    def find(self, path: Path) -> Found:
        """Return where a value and its name stand.

        Raises:
            KeyError: the path leads nowhere.
        """
        name, start = self._find(path)
        value = start, self._end(start)
        return Found(self._source, name or value, value)

    def _find(self, path: Path) -> tuple[tuple[int, int] | None, int]:
        """Return the offsets of the member name, if there is one, and that of the value."""
        if not path:
            return None, self._skip(self._start)
        known = len(path) - 1
        while known and path[:known] not in self._opened:
            known -= 1
        value = self._opened[path[:known]] if known else self._skip(self._start)
        try:
            for deep in range(known, len(path) - 1):
                _, value = self._step(value, path[deep])
                if len(self._opened) < _MOST_OPENED:
                    self._opened[path[: deep + 1]] = value
            return self._step(value, path[-1])
        except (KeyError, IndexError, ValueError):
            raise KeyError(render(path)) from None

    def _step(self, opening: int, token: str | int) -> tuple[tuple[int, int] | None, int]:
        match self._text[opening]:
            case "{":
                member = _NAME.match(self._text, self._members_of(opening)[str(token)], self._stop)
                assert member, "members are found by the same pattern"
                return member.span(1), member.end()
            case "[" if str(token).isdecimal():
                return None, self._items_of(opening)[int(token)]
        raise KeyError(token)

    def _members_of(self, opening: int) -> dict[str, int]:
        """Return the offset of each member name of an object; for a repeated name, the last."""
        if opening not in self._names:
            names = self._names[opening] = {}
            at = opening + 1
            while member := _NAME.match(self._text, at, self._stop):
                names[unquoted(member[1])] = member.start(1)
                at = self._end(member.end())
        return self._names[opening]

    def _items_of(self, opening: int) -> "array[int]":
        if opening not in self._items:
            items = self._items[opening] = array("L")
            at = self._skip(opening + 1)
            while self._text[at] != "]":
                items.append(at)
                at = self._skip(self._end(at))
        return self._items[opening]

    def _skip(self, at: int) -> int:
        gap = _GAP.match(self._text, at, self._stop)
        assert gap, "a gap may be empty"
        return gap.end()

    def _end(self, start: int) -> int:
        if self._text[start] in "{[":
            openings, closings = self._pairs or self._brackets()
            return closings[bisect_left(openings, start)] + 1
        scalar = _SCALAR.match(self._text, start, self._stop)
        assert scalar, "the document is valid JSON"
        return scalar.end()

    def _brackets(self) -> "tuple[array[int], array[int]]":
        """Return the offsets of opening brackets, in order, and of the brackets that close them, and keep them."""
        openings, closings = array("L"), array("L")
        unclosed: list[int] = []
        for found in _BRACKET.finditer(self._text, self._start, self._stop):
            at = found.end() - 1
            if found[1] is None:
                break
            if self._text[at] in "{[":
                unclosed.append(len(openings))
                openings.append(at)
                closings.append(at)
            else:
                closings[unclosed.pop()] = at
        self._pairs = openings, closings
        return openings, closings


def unquoted(name: str) -> str:
    """Return the text that a string of JSON spells."""
    return str(json.loads(name)) if "\\" in name else name[1:-1]
