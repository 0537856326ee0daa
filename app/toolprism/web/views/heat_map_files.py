"""The heat map as a file: every tool at every target, as SVG and as CSV: its verdict, and what can go wrong.

What can go wrong is looked for until the time for it is up; the verdicts are always there.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from time import monotonic
from typing import Final

from toolprism.core.short_text import shortened
from toolprism.services.labels import LABELS, Standing
from toolprism.services.loss import sentences_of
from toolprism.services.normalize import Report
from toolprism.services.tool_verdicts import verdicts_of

CELL: Final = 24
NAMES: Final = 220
HEADS: Final = 170
_LEGEND: Final = 30
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
#: Characters that start a formula in a spreadsheet, in some languages as wide as two letters; blanks may precede them.
_FORMULA: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def map_csv(report: Report) -> str:
    """Return the heat map as CSV."""
    file = StringIO()
    writer = csv.writer(file)
    writer.writerow(["tool", *(target.id for target in report.choices.found), "what can go wrong"])
    for checked, wrong in zip(report.tools, _wrong(report), strict=True):
        first = next(iter(wrong.values()), "")
        writer.writerow([_cell(checked.title), *verdicts_of(checked), _cell(first)])
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


def map_svg(report: Report) -> str:
    """Return the heat map as a self-contained SVG."""
    targets = report.choices.found
    width = NAMES + CELL * len(targets) + 20
    height = HEADS + CELL * len(report.tools) + _LEGEND
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join(
        [
            f'{head} font-family="sans-serif" font-size="12" role="img">',
            "<title>The verdict of each tool at each target</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *heads([report.choices.title_of(target) for target in targets]),
            *_rows(report),
            _legend(height),
            "</svg>\n",
        ]
    )


def heads(titles: Sequence[str]) -> Iterator[str]:
    """Yield the titles of the columns, turned."""
    for place, title in enumerate(titles):
        x = NAMES + CELL * place + 16
        yield f'<text transform="translate({x} {HEADS - 8}) rotate(-90)" fill="#1e1d22">{text_of(title)}</text>'


def _rows(report: Report) -> Iterator[str]:
    for line, (checked, wrong) in enumerate(zip(report.tools, _wrong(report), strict=True)):
        y = HEADS + CELL * line
        yield f'<text x="{NAMES - 8}" y="{y + 16}" text-anchor="end" fill="#1e1d22">{text_of(checked.title)}</text>'
        for place, verdict in enumerate(verdicts_of(checked)):
            x = NAMES + CELL * place
            back, ink = _COLOURS[verdict]
            target = report.choices.found[place].id
            said = text_of(f". {wrong[target]}", _LONGEST_SAID) if target in wrong else ""
            yield (
                f"<g><title>{text_of(checked.title)}, {target}: {LABELS[verdict].word}{said}</title>"
                f'<rect x="{x}" y="{y}" width="{CELL - 2}" height="{CELL - 2}" fill="{back}" stroke="#dcd8d0"/>'
                f'<text x="{x + 11}" y="{y + 16}" text-anchor="middle" fill="{ink}">{LABELS[verdict].sign}</text></g>'
            )


def _legend(height: int) -> str:
    words = "  ".join(f"{label.sign} {label.brief}" for label in LABELS.values())
    return (
        f'<text x="8" y="{height - 9}" fill="#605d68" font-size="10" xml:space="preserve">{text_of(words, 200)}</text>'
    )


def text_of(text: str, most: int = _LONGEST) -> str:
    """Return a text for SVG: cut, and without signs that cannot be printed."""
    shown = "".join(character if character.isprintable() else "\ufffd" for character in text)
    return escape(shortened(shown, most))
