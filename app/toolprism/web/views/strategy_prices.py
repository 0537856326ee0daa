"""The strategies that do something for a schema, with their choices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json
from toolprism.schema import STRATEGIES, Strategy, helpful
from toolprism.services.options import by_name

#: The levels that the page offers where a number of them may be chosen.
_LEVELS: Final = ("1", "2", "3")


@dataclass(frozen=True, kw_only=True)
class StrategyBox:
    """For `parts/strategies.html`."""

    id: str
    title: str
    #: The choice of the user; empty for none.
    chosen: str
    #: Value and text of each.
    choices: Sequence[tuple[str, str]]


def strategy_boxes(schema: Json, chosen: Sequence[str], *, only_chosen: bool = False) -> list[StrategyBox]:
    """Return the strategies that do something for a schema, and those that are chosen.

    Raises:
        OutOfTime: the deadline has passed.
    """
    given = by_name(chosen)
    shown = {*given, *(() if only_chosen else (strategy.id for strategy in helpful(schema)))}
    return [
        StrategyBox(
            id=strategy.id,
            title=strategy.title,
            chosen=given.get(strategy.id, ""),
            choices=[*_options(strategy, given.get(strategy.id, ""))],
        )
        for strategy in STRATEGIES.values()
        if strategy.id in shown
    ]


def _options(strategy: Strategy, chosen: str) -> Iterator[tuple[str, str]]:
    for choice in strategy.choices:
        start, _, levels = choice.id.partition(":")
        numbers = dict.fromkeys((*_LEVELS, chosen.partition(":")[2] or "1")) if levels else {}
        values = [f"{start}:{number}" for number in numbers] or [choice.id]
        yield from ((each, f"{each}: {choice.does}".replace("N levels, 1 to 20, and", "then")) for each in values)
