"""Budgets as bars: a bar for each budget, a part for each tool, and a line at the limit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.finding import Source
from toolprism.core.limits import Limits
from toolprism.providers.budgets import Balance
from toolprism.reading.paste import read
from toolprism.schema import find
from toolprism.services.budgets import Spending, spending
from toolprism.services.explain_error import sent_text
from toolprism.services.labels import counted
from toolprism.services.tokens import Cost, costs, is_counted

#: The width of a bar in units, and the number of tools with their own part.
_WIDTH: Final = 1_000
_MOST_PARTS: Final = 7
#: The most tools whose tokens are counted; a deadline holds for the whole page.
_MOST_COUNTED: Final = 100
#: The tools whose price is named.
_MOST_PRICED: Final = 3
_NAMES: Final = {"anthropic": "Anthropic", "openai": "OpenAI", "xai": "xAI"}


@dataclass(frozen=True, kw_only=True)
class Bar:
    """One budget."""

    title: str
    words: str
    over: bool
    #: For each tool, or all others together: its name, its use, where it begins and its width.
    parts: Sequence[tuple[str, str, float, float]]
    #: The position of the limit; None if there is none.
    limit_at: float | None
    label: str
    source: Source | None


@dataclass(frozen=True, kw_only=True)
class PriceRow:
    """What the tools cost at one target, with every request."""

    target: str
    whole: str
    #: The dearest tools, each as sent and as pasted.
    tools: Sequence[tuple[str, str, str]]
    more: int
    #: What the provider adds once; 0 for nothing.
    prelude: int


@dataclass(frozen=True, kw_only=True)
class BudgetView:
    """All budgets of the tools."""

    summary: str
    bars: Sequence[Bar]
    #: Each provider with the tools that must give up strict mode.
    unstrict: Sequence[tuple[str, Sequence[str]]]
    #: What the tools cost in tokens, by target.
    prices: Sequence[PriceRow]
    #: Why nothing is counted; empty if something is.
    uncounted: str


def shown_budgets(text: str, limits: Limits) -> BudgetView:
    """Return the budgets of the tools in a text, with their price in tokens where it can be counted.

    Raises:
        BadInput: the text cannot be read.
    """
    found = spending(sent_text(text, limits))
    uncounted = _uncounted(len(found.tools))
    return budget_view(found, [] if uncounted else costs(read(text, limits), limits), uncounted)


def _uncounted(tools: int) -> str:
    """Return why tokens are not counted; empty if they are."""
    if not is_counted():
        return "Tokens are not counted here: this server lacks the extra `toolprism[tokens]`."
    if tools > _MOST_COUNTED:
        return f"Tokens are counted for up to {_MOST_COUNTED} tools; `toolprism budgets --tokens` counts more."
    return ""


def budget_view(found: Spending, costs: Sequence[Cost], uncounted: str = "") -> BudgetView:
    """Return the view of the budgets, and of what the tools cost at each target."""
    count, strict = len(found.tools), found.strict
    why = ", since none says that it is" if found.assumed else ""
    over = sum(balance.over for balance in found.balances)
    verb = "is" if over == 1 else "are"
    state = f"{over} of {len(found.balances)} budgets {verb} exceeded." if over else "No budget is exceeded."
    return BudgetView(
        summary=f"{state} {counted(count, 'tool')}, {strict:,} counted as strict{why}.",
        bars=[_bar(found, balance) for balance in found.balances],
        unstrict=[
            (_NAMES.get(name, name), [found.title(number) for number in numbers])
            for name, numbers in found.unstrict.items()
            if numbers
        ],
        prices=[_price(found, cost) for cost in costs],
        uncounted=uncounted,
    )


def _price(found: Spending, cost: Cost) -> PriceRow:
    dearest, more = cost.dearest(_MOST_PRICED)
    return PriceRow(
        target=find(cost.target).name,
        whole=str(cost.whole),
        tools=[(found.title(number), str(after), str(cost.before[number])) for number, after in dearest],
        more=more,
        prelude=cost.vocabulary.prelude,
    )


def _bar(found: Spending, balance: Balance) -> Bar:
    budget = balance.budget
    scale = _WIDTH / (max(balance.used, budget.limit or 0) or 1)
    amounts = [(found.title(spent.number), spent.amount) for spent in balance.spent]
    if budget.scope == "schema":
        shown = amounts[:1]
    elif all(amount == 1 for _, amount in amounts):
        shown = [(counted(len(amounts), "tool"), len(amounts))] if amounts else []
    else:
        rest = sum(amount for _, amount in amounts[_MOST_PARTS:])
        shown = [*amounts[:_MOST_PARTS], *([(f"{len(amounts) - _MOST_PARTS} others", rest)] if rest else [])]
    parts: list[tuple[str, str, float, float]] = []
    at = 0.0
    for tool, amount in shown:
        width = amount * scale
        parts.append((tool, f"{amount:,}", round(at, 2), round(width, 2)))
        at += width
    limit = "" if budget.limit is None else f" of {budget.limit:,}"
    whose = f"{_NAMES.get(budget.provider, budget.provider)}: " if budget.provider else ""
    words = f"{balance.used:,}{limit}"
    return Bar(
        title=f"{whose}{budget.what}",
        words=words,
        over=balance.over,
        parts=parts,
        limit_at=None if budget.limit is None else round(budget.limit * scale, 2),
        label=f"{words}: " + ", ".join(f"{tool} {amount}" for tool, amount, *_ in parts),
        source=budget.source,
    )
