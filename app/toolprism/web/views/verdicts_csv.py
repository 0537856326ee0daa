"""The heat map as CSV: every tool at every target: verdict, what can go wrong, and tokens."""

import csv
from io import StringIO
from typing import Final

from toolprism.services.loss import sentences_in_time
from toolprism.services.normalize import Report
from toolprism.services.tokens import counted
from toolprism.services.tool_verdicts import verdicts_of

#: Characters that start a formula in a spreadsheet, in some languages as wide as two letters; blanks may precede them.
_FORMULA: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def map_csv(report: Report, *, shows_tokens: bool = False) -> str:
    """Return the heat map as CSV; if it shows tokens, they are counted however long the tools are."""
    file = StringIO()
    writer = csv.writer(file)
    priced = counted(report, asked=shows_tokens)
    counts_at = [f"tokens at {cost.target}{' ≈' if cost.vocabulary.margin else ''}" for cost in priced.costs]
    more = counts_at or list(filter(None, [priced.problem]))
    writer.writerow(["tool", *(target.id for target in report.choices.found), "what can go wrong", *more])
    for number, (checked, wrong) in enumerate(zip(report.tools, sentences_in_time(report.tools), strict=True)):
        first = next(iter(wrong.values()), "")
        sent = [cost.after[number] for cost in priced.costs]
        counts = ["" if price is None else price.tokens for price in sent]
        writer.writerow([_cell(checked.title), *verdicts_of(checked), _cell(first), *counts])
    return file.getvalue()


def _cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula, and that UTF-8 can hold."""
    shown = text.encode("utf-8", "replace").decode()
    first = next((character for character in shown if character.isprintable() and character != " "), "")
    return f"'{shown}" if first in _FORMULA or shown[:1] in ("\t", "\r", "\n") else shown
