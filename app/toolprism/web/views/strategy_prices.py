"""What each choice of a strategy costs at one target, one row for each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json
from toolprism.schema import STRATEGIES, Strategy, helpful
from toolprism.services.labels import LABELS, counted
from toolprism.services.options import by_name
from toolprism.services.strategy_prices import StrategyPrice

#: The levels that the page offers where a number of them may be chosen.
_LEVELS: Final = ("1", "2", "3")


@dataclass(frozen=True, kw_only=True)
class Option:
    """One choice."""

    value: str
    text: str


@dataclass(frozen=True, kw_only=True)
class StrategyBox:
    """For `parts/strategies.html`."""

    id: str
    title: str
    #: The choice of the user; empty for none.
    chosen: str
    choices: Sequence[Option]


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


def _options(strategy: Strategy, chosen: str) -> Iterator[Option]:
    for choice in strategy.choices:
        start, _, levels = choice.id.partition(":")
        numbers = dict.fromkeys((*_LEVELS, chosen.partition(":")[2] or "1")) if levels else {}
        values = [f"{start}:{number}" for number in numbers] or [choice.id]
        yield from (Option(value=value, text=f"{value}: {choice.does}".replace("N levels, 1 to 20, and", "then"))
                    for value in values)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class PriceRow:
    """One choice; the texts are empty where it changes nothing."""

    strategy: str
    does: str
    chosen: bool
    verdict: str = ""
    standing: str = ""
    lost: str = ""
    places: str = ""
    tokens: str = ""


def price_rows(prices: Iterable[StrategyPrice], chosen: Sequence[str]) -> Iterator[PriceRow]:
    """Yield a row for each choice."""
    for price in prices:
        head = {"strategy": price.strategy, "does": price.does}
        is_chosen = price.strategy in chosen
        change = next(iter(price.targets.values()), None)
        if change is None:
            yield PriceRow(**head, chosen=is_chosen)
            continue
        before, after = change.before, change.after
        yield PriceRow(
            **head,
            chosen=is_chosen,
            verdict=LABELS[after.verdict].word,
            standing=after.verdict,
            lost=f"{before.lost} → {after.lost}" if before.lost != after.lost else str(after.lost),
            places=counted(after.places, "place"),
            tokens=change.tokens,
        )
