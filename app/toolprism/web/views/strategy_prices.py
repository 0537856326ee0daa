"""What each choice of a strategy costs at one target, one row for each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from toolprism.services.labels import LABELS, counted
from toolprism.services.strategy_prices import StrategyPrice


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
