"""Renders a sentence with `code` in backticks as HTML."""

from markupsafe import Markup

from toolprism.web.code_lines import escaped


def prose(sentence: str) -> Markup:
    """Return a sentence escaped, with the parts in backticks marked as code.

    >>> prose("`<b>` is removed")
    Markup('<code>&lt;b&gt;</code> is removed')
    """
    text = escaped(sentence)
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # an unpaired backtick: leave all of them unchanged
        pieces = [text]
    pieces[1::2] = [f"<code>{code}</code>" for code in pieces[1::2]]
    return Markup("".join(pieces))  # noqa: S704  # the text is escaped
