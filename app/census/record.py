"""Record: one record of a source; row: what one target makes of one of its tools."""

from dataclasses import dataclass
from typing import Literal

from app.core.errors import ToolprismError
from app.core.json_types import Json


class Unusable(ToolprismError):
    """A source, a table or a package cannot be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One line of a file, one row of a table, or one whole file."""

    #: Where it comes from, if it does not say so itself.
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
    #: Version of the rules, where it was judged.
    ruleset: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A record that holds no tool, or one that took too long, and why."""

    source: str
    number: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What became of some records."""

    rows: tuple[Row, ...]
    unread: tuple[Unread, ...] = ()
