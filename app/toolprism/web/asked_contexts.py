"""The contexts of the parts that a click asks for, each also a page of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolprism.web.views.advice import AdviceView
from toolprism.web.views.strategy_prices import PriceRow


@dataclass(frozen=True, kw_only=True)
class AdvicePage:
    """For `pages/advice.html`, and for its part: what to do for the shown tool."""

    title: str
    advice: AdviceView
    #: The form, so that the page's buttons go on with it.
    text: str
    hidden: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class CallCodePage:
    """For `pages/call_code.html`, and for its part: modules that check calls of the shown tool."""

    title: str
    tool: str
    target: str
    #: A sentence for each language that has no code.
    problems: Sequence[str]
    #: The name of each language, and its code.
    codes: Sequence[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class StrategyPricesPage:
    """For `pages/strategy_prices.html`, and for its part: what each choice of a strategy costs at the open target."""

    title: str
    tool: str
    target: str
    rows: Sequence[PriceRow]
    #: Whether tokens are counted.
    is_counted: bool
