"""A record of a source, and a row: the result of one target for one of its tools."""

from dataclasses import dataclass
from typing import Literal

from toolprism.core.errors import ToolprismError
from toolprism.core.json_types import Json


class Unusable(ToolprismError):
    """A source, a table or a package cannot be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One line of a file, one row of a table, or one whole file."""

    #: The origin, if the record does not state one itself.
    source: str
    number: int
    kind: Literal["line", "file"]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One tool at one target."""

    source: str
    tool: str
    target: str
    verdict: str
    strict: bool | None
    #: As in a RESULT.
    lost_checks: tuple[dict[str, Json], ...]
    findings: tuple[dict[str, Json], ...]
    #: The version of the rules.
    ruleset: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A record without a tool, or one that took too long, with the reason."""

    source: str
    number: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The results for some records."""

    rows: tuple[Row, ...]
    unread: tuple[Unread, ...] = ()
