"""Places of findings in the pasted text, and notices of what cannot be read."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.pointer import Path, parse
from toolprism.reading.paste import Paste
from toolprism.schema import FromZod

#: The code of the finding that there is no text.
_EMPTY: Final = "empty-input"
#: The code of the finding that JSON nests too deep: it is JSON, but too deep to process.
_TOO_DEEP: Final = "too-deep"


#: Findings that name the pasted text, and are used in the headline.
_NAMED: Final = tuple(
    "provider-error zod-code pydantic-code tool-code file-missing no-body bad-yaml broken-literal".split()
)


class Position(NamedTuple):
    """Line and column in the pasted text, both from 1; None for a place that is not in it."""

    line: int | None
    column: int | None


NOWHERE: Final = Position(None, None)


@dataclass(frozen=True)
class Locator:
    """Finds places of a pasted schema: pointers into the schema → lines and columns of the text."""

    paste: Paste
    #: The path of the schema in the paste.
    at: Path
    #: The serialized Zod instance that stands there, if pointers lead into the schema that it stands for.
    instance: FromZod | None = None

    def find(self, pointer: str) -> Position:
        """Return line and column of a place in the schema; None if it is not in the text."""
        path = parse(pointer)
        try:
            place = self.paste.key_place((*self.at, *(path if self.instance is None else self.instance.place(path))))
        except KeyError:
            return NOWHERE
        return Position(place.line, place.column)

    def lines(self, pointer: str) -> tuple[int, int] | None:
        """Return the first and the last line of a place in the schema; None if it is not in the text."""
        try:
            return self.paste.lines((*self.at, *parse(pointer)))
        except KeyError:
            return None


def located(finding: Finding, locator: Locator) -> Finding:
    """Return a finding about a schema with its place in the pasted text."""
    if finding.pointer is None or finding.line is not None:
        return finding
    line, column = locator.find(finding.pointer)
    return replace(finding, line=line, column=column)


def unreadable(error: BadInput) -> str:
    """Return a short notice of a finding; the finding itself is shown beside the text."""
    if error.finding.code == _EMPTY:
        return "There is no text yet."
    if error.finding.code in _NAMED:
        return error.finding.message
    if error.finding.pointer is not None:
        return "JSON, but no tool in it."
    if error.finding.line is None or error.finding.code == _TOO_DEEP:
        return "The text cannot be read."
    return f"Not JSON: line {error.finding.line}, column {error.finding.column}."
