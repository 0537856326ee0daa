"""What each tool costs in tokens with every request: a row for each tool, a column for each target."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import OutOfTime
from toolprism.services.normalize import Report
from toolprism.services.tokens import Cost, NoVocabulary, Price, is_counted, kept_costs

#: The most tools whose tokens are counted; the deadline holds for all.
_MOST: Final = 100
#: Parts of what the dearest tool costs at a target, from which on a cell is so dark.
_SHADES: Final = (0.25, 0.5, 0.75)
_INSTALL: Final = "Tokens are not counted here. To count them: pip install 'toolprism[tokens]'"


@dataclass(frozen=True, kw_only=True)
class TokenCell:
    """One tool at one target."""

    #: As sent; empty if nothing is sent.
    sent: str
    pasted: str
    #: From 0 to 3, by what the dearest tool costs there; 0 for a tool alone.
    shade: int


@dataclass(frozen=True, kw_only=True)
class TokenRow:
    """One tool."""

    title: str
    cells: Sequence[TokenCell]


@dataclass(frozen=True, kw_only=True)
class TokenColumn:
    """One target: the whole list, and what the provider adds once."""

    title: str
    whole: str
    prelude: int


@dataclass(frozen=True, kw_only=True)
class TokenMap:
    """For `parts/token_map.html`."""

    columns: Sequence[TokenColumn]
    rows: Sequence[TokenRow]
    #: Why nothing, or not everything, is counted; empty if all is.
    problem: str


def token_map(report: Report) -> TokenMap:
    """Return what the tools of a paste cost at the targets of the page; those that the deadline leaves time for."""
    if not is_counted():
        return TokenMap(columns=[], rows=[], problem=_INSTALL)
    if len(report.tools) > _MOST:
        more = "`toolprism budgets --tokens` counts more."
        return TokenMap(columns=[], rows=[], problem=f"Tokens are counted for up to {_MOST} tools; {more}")
    found: Sequence[Cost] = []
    problem = ""
    try:
        found = kept_costs(report)
    except OutOfTime:
        problem = "The time ran out: `toolprism budgets --tokens` counts them."
    except NoVocabulary as error:
        problem = str(error)
    titles = [report.choices.title_of(target) for target in report.choices.found]
    return TokenMap(
        columns=[
            TokenColumn(title=title, whole=str(each.whole), prelude=each.vocabulary.prelude)
            for title, each in zip(titles, found, strict=False)
        ],
        rows=[
            TokenRow(title=tool.title, cells=[_cell(each, number) for each in found])
            for number, tool in enumerate(report.tools)
        ],
        problem=problem,
    )


def _cell(cost: Cost, number: int) -> TokenCell:
    sent = cost.after[number]
    dearest = max((each.tokens for each in cost.after if each is not None), default=0)
    part = sent.tokens / dearest if sent is not None and dearest and len(cost.after) > 1 else 0
    return TokenCell(sent=_word(sent), pasted=str(cost.before[number]), shade=sum(part >= each for each in _SHADES))


def _word(price: Price | None) -> str:
    return "" if price is None else str(price)
