"""Fleet: several tools at once: a row for each tool, a column for each target, and a way into each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.checking import Checked, Report
from app.schema.outcome import Status
from app.wording import STATUS_WORDS, STATUSES

#: Up to so many tools the table says how each fares; past it that would take too long at every keystroke.
_MOST_TRIED: Final = 100


@dataclass(frozen=True, kw_only=True)
class Dot:
    """One tool at one target."""

    target: str
    status: Status
    word: str
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class Ship:
    """One tool."""

    number: int
    title: str
    #: The worst that becomes of it; empty where there are too many tools to say.
    status: str
    word: str
    dots: Sequence[Dot]
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class Fleet:
    """Every tool of a paste."""

    #: Ids of the targets; none where there are too many tools to say how they fare.
    targets: Sequence[str]
    tools: Sequence[Ship]
    number: int


def fleet(report: Report, tool: str, target: str) -> Fleet:
    """See how every tool fares, and which one is to be shown.

    Args:
        report: what was found in the paste.
        tool: the number of the tool that the user chose, from 0; empty for the worst.
        target: the target that he chose; empty for none.
    """
    tried = [_statuses(checked) for checked in report.tools] if 1 < len(report.tools) <= _MOST_TRIED else []
    worst = [min(map(STATUSES.index, statuses)) for statuses in tried]
    number = _number(tool, len(report.tools), worst)
    targets = [each.id for each in report.choices.found]
    return Fleet(
        targets=targets if tried else [],
        tools=[
            Ship(
                number=place,
                title=checked.title,
                status=STATUSES[worst[place]] if tried else "",
                word=STATUS_WORDS[STATUSES[worst[place]]] if tried else "",
                dots=[
                    Dot(
                        target=name,
                        status=status,
                        word=STATUS_WORDS[status],
                        chosen=place == number and name == target,
                    )
                    for name, status in zip(targets, tried[place], strict=True)
                ]
                if tried
                else [],
                chosen=place == number,
            )
            for place, checked in enumerate(report.tools)
        ]
        if len(report.tools) > 1
        else [],
        number=number,
    )


def _statuses(checked: Checked) -> list[Status]:
    return [outcome.status for outcome in checked.job.outcomes()]


def _number(tool: str, tools: int, worst: Sequence[int]) -> int:
    if tool.isascii() and tool.isdecimal() and int(tool[:9]) < tools:
        return int(tool)
    return worst.index(min(worst)) if worst else 0
