"""Fleet: several tools at once: a row for each tool, a column for each target, and a way into each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.services.labels import LABELS, STANDINGS, Standing, standing
from app.services.normalize import Checked, Report

#: Up to so many tools the table shows the result of each; more would take too long at every keystroke.
_MOST_TRIED: Final = 100


@dataclass(frozen=True, kw_only=True)
class Dot:
    """One tool at one target."""

    target: str
    status: Standing
    word: str
    sign: str
    selected: bool


@dataclass(frozen=True, kw_only=True)
class Ship:
    """One tool."""

    number: int
    title: str
    #: The worst that becomes of it; empty where there are too many tools to say.
    status: str
    word: str
    dots: Sequence[Dot]
    selected: bool


@dataclass(frozen=True, kw_only=True)
class ToolMatrix:
    """Every tool of a paste."""

    #: Ids of the targets; none where there are too many tools.
    targets: Sequence[str]
    tools: Sequence[Ship]
    number: int


def tool_matrix(report: Report, tool: str, target: str) -> ToolMatrix:
    """Return the result of every tool, and which one is selected.

    Args:
        report: what was found in the paste.
        tool: the number of the tool that the user chose, from 0; empty for the worst.
        target: the chosen target; empty for none.
    """
    target_checks = [_statuses(checked) for checked in report.tools] if 1 < len(report.tools) <= _MOST_TRIED else []
    worst = [min(map(STANDINGS.index, statuses)) for statuses in target_checks]
    number = _number(tool, len(report.tools), worst)
    targets = [each.id for each in report.choices.found]
    return ToolMatrix(
        targets=targets if target_checks else [],
        tools=[
            Ship(
                number=place,
                title=checked.title,
                status=STANDINGS[worst[place]] if target_checks else "",
                word=LABELS[STANDINGS[worst[place]]].word if target_checks else "",
                dots=[
                    Dot(
                        target=name,
                        status=status,
                        word=LABELS[status].word,
                        sign=LABELS[status].sign,
                        selected=place == number and name == target,
                    )
                    for name, status in zip(targets, target_checks[place], strict=True)
                ]
                if target_checks
                else [],
                selected=place == number,
            )
            for place, checked in enumerate(report.tools)
        ]
        if len(report.tools) > 1
        else [],
        number=number,
    )


def _statuses(checked: Checked) -> list[Standing]:
    return [standing(result) for result in checked.job.results()]


def _number(tool: str, tools: int, worst: Sequence[int]) -> int:
    if tool.isascii() and tool.isdecimal() and int(tool[:9]) < tools:
        return int(tool)
    return worst.index(min(worst)) if worst else 0
