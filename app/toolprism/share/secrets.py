"""Finds possible keys and passwords in a text that is about to be shared, with their places."""

from dataclasses import dataclass
from typing import Final

from toolprism.core.secret_patterns import spans
from toolprism.reading.places import Source

_SHOWN: Final = 4


@dataclass(frozen=True, kw_only=True)
class Secret:
    """A place that looks like a secret. It does not contain the secret."""

    #: The kind of secret, such as `GitHub token`.
    kind: str
    #: Place in the text: line and column from 1, offsets from 0.
    line: int
    column: int
    offset: int
    #: Its first four characters, and an ellipsis.
    masked: str

    def sentence(self) -> str:
        """Return the finding."""
        return f"line {self.line}, column {self.column}: this looks like a secret ({self.kind}, {self.masked})."


def find(text: str) -> tuple[Secret, ...]:
    """Return possible secrets in text order; at most fifty."""
    source = Source(text)
    return tuple(_secret(source, start, end, kind) for start, end, kind in spans(text))


def _secret(source: Source, start: int, end: int, kind: str) -> Secret:
    line, column = source.position(start)
    masked = source.text[start : min(end, start + _SHOWN)] + "…"
    return Secret(kind=kind, line=line, column=column, offset=start, masked=masked)
