"""What tools cost in tokens, in cells: the figures, and how dark each is among all."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Final

from toolprism.services.tokens import Cost, Price

#: The shades of cells, each for as many of them.
SHADES: Final = 4


@dataclass(frozen=True, kw_only=True)
class Scale:
    """The shades of cells by quantiles, so that a few dear tools leave the others apart."""

    #: The most tokens of each shade but the last.
    steps: Sequence[int]

    def shade(self, price: Price | None) -> int:
        """Return the shade of a price, from 0; of nothing, the lightest."""
        return 0 if price is None else sum(price.tokens > step for step in self.steps)

    @property
    def words(self) -> Sequence[tuple[int, str]]:
        """The shades that occur, each with what it stands for.

        >>> Scale(steps=[10, 10, 1200]).words
        [(0, 'up to 10 tokens'), (2, 'up to 1,200'), (3, 'more')]
        """
        found = [(place, f"up to {step:,}") for place, step in enumerate(self.steps) if step not in self.steps[:place]]
        if not found:
            return []
        (place, first), *others = found
        return [(place, f"{first} tokens"), *others, (len(self.steps), "more")]


def scale_of(costs: Iterable[Cost]) -> Scale:
    """Return the scale of all tools at all targets, as they are sent."""
    sent = [price.tokens for cost in costs for price in cost.after if price is not None]
    if len(set(sent)) < SHADES:
        return Scale(steps=sorted(set(sent))[:-1])
    return Scale(steps=[int(step) for step in quantiles(sent, n=SHADES, method="inclusive")])


def span(prices: Iterable[Price | None]) -> str:
    """Return several prices for people, the least and the most.

    >>> span([Price(1234), None, Price(1240, 0.2)]), span([Price(5), Price(5)]), span([None])
    ('≈ 1,200', '5', '')
    >>> span([Price(36, 0.2), Price(63)])
    '≈ 36 to 63'
    """
    found = sorted((price for price in prices if price is not None), key=lambda price: price.tokens)
    if not found:
        return ""
    margin = max(price.margin for price in found)
    least, most = (str(Price(price.tokens, margin)) for price in (found[0], found[-1]))
    return least if least == most else f"{least} to {most.removeprefix('≈ ')}"


def about_tokens(prices: Sequence[Price]) -> str:
    """Return what there is to know of figures in a table; empty for none.

    >>> about_tokens([Price(5), Price(6, 0.2)])
    'Tokens: what a tool adds to every request, as JSON. ≈: an estimate, since no vocabulary is public.'
    """
    if not prices:
        return ""
    estimated = " ≈: an estimate, since no vocabulary is public." if any(price.margin for price in prices) else ""
    return f"Tokens: what a tool adds to every request, as JSON.{estimated}"
