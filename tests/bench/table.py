"""Rows as aligned text: words to the left, numbers to the right."""

from collections.abc import Sequence

Row = Sequence[str]


def table(title: str, head: Row, rows: Sequence[Row], *notes: str) -> str:
    """Lay out a table with a title above and notes below it."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = "─" * (sum(widths) + 2 * (len(widths) - 1))
    return "\n".join([title, rule, _line(head, widths), rule, *(_line(row, widths) for row in rows), rule, *notes, ""])


def _line(row: Row, widths: Sequence[int]) -> str:
    first, *others = (
        cell.rjust(width) if place and _is_figure(cell) else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join([first, *others]).rstrip()
