"""Renders a sentence with `code` in backticks as HTML."""

from markupsafe import Markup, escape


def prose(sentence: str) -> Markup:
    """Return a sentence escaped, with the parts in backticks marked as code.

    >>> prose("`<b>` is removed")
    Markup('<code>&lt;b&gt;</code> is removed')
    """
    pieces = sentence.split("`")
    if len(pieces) % 2 == 0:  # an unpaired backtick: leave all of them unchanged
        return escape(sentence)
    if len(pieces) == 1:
        return escape(sentence)
    escaped = [str(escape(piece)) for piece in pieces]
    escaped[1::2] = [f"<code>{code}</code>" for code in escaped[1::2]]
    return Markup("".join(escaped))  # noqa: S704  # every piece is escaped
