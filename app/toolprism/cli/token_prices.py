"""Prints what tools cost in tokens with every request."""

from collections.abc import Sequence
from typing import Final

from toolprism.cli.console import Console, Style
from toolprism.services.tokens import Cost, Price

#: The most tools of a target that are named.
_MOST: Final = 4


def is_over(cost: Cost, most: int | None) -> bool:
    """Return whether the tools cost more at a target than they may."""
    return most is not None and cost.whole.tokens > most


def show_prices(titles: Sequence[str], costs: Sequence[Cost], console: Console, most: int | None = None) -> None:
    """Print what the tools cost at each target, the dearest tools by name.

    Args:
        titles: the names of the tools, in the order of the paste.
        costs: what they cost, by target.
        console: where.
        most: what they may cost together; None if there is no limit.
    """
    console.line(console.ink(f"Tokens of every request{'' if most is None else f', at most {most:,}'}", "bold"))
    width = max(len(cost.target) for cost in costs)
    for cost in costs:
        style: Style = "bad" if is_over(cost, most) else "plain"
        whole = console.ink(f"{cost.whole!s:>9}", style)
        console.line(f"  {cost.target.ljust(width)}  {whole}  {console.ink(parts(titles, cost), 'dim')}")
    console.line()


def parts(titles: Sequence[str], cost: Cost) -> str:
    """Return the price of the dearest tools, each as sent, and as pasted if that differs."""
    dearest, more = cost.dearest(_MOST)
    words = [f"{titles[number]} {after}{_pasted(cost.before[number], after)}" for number, after in dearest]
    words += [f"{more:,} more"] if more else []
    words += [f"once {cost.vocabulary.prelude}"] if cost.vocabulary.prelude else []
    return ", ".join(words)


def _pasted(before: Price, after: Price) -> str:
    return "" if str(before) == str(after) else f" (pasted {before})"
