"""What to change first: the causes behind the verdicts of all tools, with a button for each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from toolprism.schema import Result
from toolprism.services.causes import Cause, causes, places_word
from toolprism.services.labels import counted
from toolprism.services.lint import Linted
from toolprism.services.normalize import Report

#: The most causes, and those shown at once.
_MOST: Final = 30
_AT_ONCE: Final = 4
#: The most other tools of a cause that are named.
_MOST_OTHERS: Final = 20


@dataclass(frozen=True, kw_only=True)
class ShownCause:
    """One cause."""

    title: str
    where: str
    effect: str
    #: What only the author can decide, if there is no button; half a sentence.
    decision: str
    #: The name of the first tool, and the fields that show the first place there.
    first: str
    shows: str
    #: The other tools that have it, each with the fields that show it there.
    others: Sequence[tuple[str, str]]
    #: The value and the word of the button that fixes it; empty if there is none.
    fix: str
    word: str


@dataclass(frozen=True, kw_only=True)
class FirstChanges:
    """The causes."""

    at_once: Sequence[ShownCause] = ()
    rest: Sequence[ShownCause] = ()

    @property
    def more(self) -> str:
        """How many are not shown at once."""
        return counted(len(self.rest), "more cause")


def first_changes(report: Report, linted: Linted | None, alone: Iterable[Result] | None = None) -> FirstChanges:
    """Return the causes in the tools of a report; of a tool alone, its results may be known."""
    titles = [checked.title for checked in report.tools]
    shown = [_shown(each, titles) for each in causes(report, linted, alone)[:_MOST]]
    return FirstChanges(at_once=shown[:_AT_ONCE], rest=shown[_AT_ONCE:])


def _shown(cause: Cause, titles: Sequence[str]) -> ShownCause:
    places = counted(cause.places, "place") if cause.places > 1 else ""
    all_of_them = cause.fixes > 1 or cause.places > 1
    return ShownCause(
        title=cause.title,
        where=places_word(cause) if len(titles) > 1 else places,
        effect=cause.effect,
        decision=cause.decision,
        first=titles[cause.tool],
        shows=_fields(cause, cause.tool, cause.target) if cause.target else "",
        others=[(titles[tool], _fields(cause, tool, target)) for tool, target in cause.others[:_MOST_OTHERS]],
        fix=cause.fix,
        word="Fix all" if all_of_them else "Fix",
    )


def _fields(cause: Cause, tool: int, target: str) -> str:
    return urlencode({"tool": tool, "target": target, "tab": "changes", "cause": cause.id})
