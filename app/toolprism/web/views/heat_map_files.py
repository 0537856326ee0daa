"""The heat map as a file: every tool at every target, as SVG and as CSV: verdict, what can go wrong, and tokens.

What can go wrong is looked for until the time for it is up, and the tokens of long texts are not counted; the verdicts
are always there.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from time import monotonic
from typing import Final

from toolprism.core.json_text import shortened
from toolprism.services.labels import LABELS, Standing
from toolprism.services.loss import sentences_of
from toolprism.services.normalize import Report
from toolprism.services.tokens import Cost, counted
from toolprism.services.tool_verdicts import verdicts_of
from toolprism.web.views.token_cells import Scale, scale_of, span

CELL: Final = 24
NAMES: Final = 220
HEADS: Final = 170
_LEGEND: Final = 30
#: The width of a figure, and of the range of tokens after a row.
_FIGURE: Final = 52
_SPAN: Final = 120
_LONGEST: Final = 32
_LONGEST_SAID: Final = 150
#: The time to look for what can go wrong.
_SECONDS: Final = 5.0
#: Colours of increasing darkness, so that they differ in greyscale, and the sign of each.
_COLOURS: Final[Mapping[Standing, tuple[str, str]]] = {
    "as-pasted": ("#ffffff", "#605d68"),
    "same-meaning": ("#e2f1ef", "#1c6a61"),
    "stricter": ("#dfe6fb", "#2f4fb0"),
    "loses-checks": ("#fbe9b8", "#7a5200"),
    "strict-off": ("#fbcfae", "#7f3000"),
    "empty-fallback": ("#f0a58c", "#5a1408"),
    "stopped": ("#cccccc", "#1e1d22"),
    "refused": ("#a92b1b", "#ffffff"),
    "not-a-schema": ("#1e1d22", "#ffffff"),
}
#: Tokens, the lightest first.
_SHADES: Final = (("#ffffff", "#1e1d22"), ("#e4e1f5", "#1e1d22"), ("#bcb4e6", "#1e1d22"), ("#5a4aa5", "#ffffff"))
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
    for number, (checked, wrong) in enumerate(zip(report.tools, _wrong(report), strict=True)):
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


def _wrong(report: Report) -> Iterator[Mapping[str, str]]:
    """Yield for each tool the worst of each target in a sentence; nothing for tools after the time is up."""
    end = monotonic() + _SECONDS
    for checked in report.tools:
        left = end - monotonic()
        yield sentences_of(checked.job, left) if left > 0 else {}


def map_svg(report: Report, *, shows_tokens: bool = False) -> str:
    """Return the heat map as a self-contained SVG: signs of verdicts, with tokens beside them, or the tokens alone."""
    priced = counted(report, asked=shows_tokens)
    shows_tokens = shows_tokens and bool(priced.costs)
    cell = _FIGURE if shows_tokens else CELL
    titles = [report.choices.title_of(target) for target in report.choices.found]
    end = NAMES + cell * len(titles)
    width = end + (_SPAN if priced.costs and not shows_tokens else 20)
    height = HEADS + CELL * len(report.tools) + (_LEGEND if not priced.problem else 2 * _LEGEND)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    what = "What each tool costs in tokens" if shows_tokens else "The verdict of each tool"
    scale = scale_of(priced.costs)
    drawn = _figures(report, priced.costs, scale) if shows_tokens else _verdicts(report, priced.costs)
    return "\n".join(
        [
            f'{head} font-family="sans-serif" font-size="12" role="img">',
            f"<title>{what} at each target</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *heads(titles, cell),
            *([f'<text x="{end + 8}" y="{HEADS - 8}" fill="#605d68">tokens</text>'] if width == end + _SPAN else []),
            *drawn,
            *([_note(priced.problem, height - _LEGEND)] if priced.problem else []),
            _note("   ".join(words for _, words in scale.words) if shows_tokens else _SIGNS, height),
            "</svg>\n",
        ]
    )


def heads(titles: Sequence[str], cell: int = CELL) -> Iterator[str]:
    """Yield the titles of the columns, turned."""
    for place, title in enumerate(titles):
        x = NAMES + cell * place + cell // 2 + 4
        yield f'<text transform="translate({x} {HEADS - 8}) rotate(-90)" fill="#1e1d22">{text_of(title)}</text>'


def _verdicts(report: Report, costs: Sequence[Cost]) -> Iterator[str]:
    """Yield the rows of signs; a title has what can go wrong and the tokens, and after the row stands their range."""
    for line, (checked, wrong) in enumerate(zip(report.tools, _wrong(report), strict=True)):
        yield _name(checked.title, line)
        words = [f", {cost.words(line)} tokens" if cost.after[line] else "" for cost in costs]
        for place, verdict in enumerate(verdicts_of(checked)):
            target = report.choices.found[place].id
            said = text_of(f". {wrong[target]}", _LONGEST_SAID) if target in wrong else ""
            count = words[place] if words else ""
            title = f"{text_of(checked.title)}, {target}: {LABELS[verdict].word}{count}{said}"
            yield _drawn(line, place, CELL, title, LABELS[verdict].sign, _COLOURS[verdict])
        if costs:
            x, y = NAMES + CELL * len(report.choices.found) + 8, HEADS + CELL * line + 16
            yield f'<text x="{x}" y="{y}" fill="#605d68">{span(cost.after[line] for cost in costs)}</text>'


def _figures(report: Report, costs: Sequence[Cost], scale: Scale) -> Iterator[str]:
    """Yield the rows of figures."""
    for line, checked in enumerate(report.tools):
        yield _name(checked.title, line)
        for place, cost in enumerate(costs):
            price = cost.after[line]
            title = f"{text_of(checked.title)}, {cost.target}: {cost.words(line) or 'not sent'}"
            text = "-" if price is None else str(price).replace("≈ ", "≈")
            yield _drawn(line, place, _FIGURE, title, text, _SHADES[scale.shade(price)])


def _name(title: str, line: int) -> str:
    y = HEADS + CELL * line + 16
    return f'<text x="{NAMES - 8}" y="{y}" text-anchor="end" fill="#1e1d22">{text_of(title)}</text>'


def _drawn(line: int, place: int, cell: int, title: str, text: str, colours: tuple[str, str]) -> str:  # noqa: PLR0913, PLR0917  # what a cell is made of
    x, y = NAMES + cell * place, HEADS + CELL * line
    back, ink = colours
    return (
        f"<g><title>{title}</title>"
        f'<rect x="{x}" y="{y}" width="{cell - 2}" height="{CELL - 2}" fill="{back}" stroke="#dcd8d0"/>'
        f'<text x="{x + cell // 2 - 1}" y="{y + 16}" text-anchor="middle" fill="{ink}">{text}</text></g>'
    )


_SIGNS: Final = "  ".join(f"{label.sign} {label.brief}" for label in LABELS.values())


def _note(words: str, end: int) -> str:
    return f'<text x="8" y="{end - 9}" fill="#605d68" font-size="10" xml:space="preserve">{text_of(words, 200)}</text>'


def text_of(text: str, most: int = _LONGEST) -> str:
    """Return a text for SVG: cut, and without signs that cannot be printed."""
    shown = "".join(character if character.isprintable() else "\ufffd" for character in text)
    return escape(shortened(shown, most))
