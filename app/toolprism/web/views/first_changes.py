"""What to change first: the causes behind the verdicts of all tools, with a button for each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.schema import Result
from toolprism.services.causes import Cause, causes, places_word
from toolprism.services.labels import counted
from toolprism.services.lint import Linted
from toolprism.services.normalize import Report

#: The most causes, and those shown at once.
_MOST: Final = 30
_AT_ONCE: Final = 4


@dataclass(frozen=True, kw_only=True)
class ShownCause:
    """One cause."""

    title: str
    where: str
    effect: str
    #: The fields that show its first place.
    shows: str
    #: The value and the word of the button that mends it; empty if there is none.
    fix: str
    word: str


@dataclass(frozen=True, kw_only=True)
class FirstChanges:
    """The causes."""

    at_once: Sequence[ShownCause] = ()
    rest: Sequence[ShownCause] = ()
    #: Whether the page asks for them in a second request.
    later: bool = False

    @property
    def more(self) -> str:
        """How many are not shown at once."""
        return counted(len(self.rest), "more cause")


def first_changes(report: Report, linted: Linted | None, alone: Iterable[Result] | None = None) -> FirstChanges:
    """Return the causes in the tools of a report; of a tool alone, its results may be known."""
    shown = [_shown(each, several=len(report.tools) > 1) for each in causes(report, linted, alone)[:_MOST]]
    return FirstChanges(at_once=shown[:_AT_ONCE], rest=shown[_AT_ONCE:])


def _shown(cause: Cause, *, several: bool) -> ShownCause:
    places = counted(cause.places, "place") if cause.places > 1 else ""
    all_of_them = cause.fixes > 1 or cause.places > 1
    return ShownCause(
        title=cause.title,
        where=places_word(cause) if several else places,
        effect=cause.effect,
        shows=f"tool={cause.tool}&target={cause.target}&tab=changes" if cause.target else "",
        fix=cause.fix,
        word="Fix all" if all_of_them else "Fix",
    )
