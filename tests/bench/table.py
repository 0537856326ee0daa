"""Rows as aligned text: columns of words to the left, columns of figures to the right."""

from collections.abc import Sequence
from typing import TypeAlias

Row: TypeAlias = Sequence[str]


def table(title: str, head: Row, rows: Sequence[Row], *notes: str) -> str:
    """Lay out a table with a title above and notes below it."""
    columns = [_column(cells) for cells in zip(head, *rows, strict=True)]
    headings, *lines = ("  ".join(cells).rstrip() for cells in zip(*columns, strict=True))
    rule = "─" * max(map(len, (headings, *lines)))
    return "\n".join([title, rule, headings, rule, *lines, rule, *notes, ""])


def _column(cells: Row) -> list[str]:
    width = max(map(len, cells))
    figures = all(cell[:1] in "0123456789≤" for cell in cells[1:])
    return [cell.rjust(width) if figures else cell.ljust(width) for cell in cells]


def micros(seconds: float) -> str:
    """Write a short time in microseconds."""
    return f"{seconds * 1e6:,.0f}"
