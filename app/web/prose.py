"""Prose: a sentence with `code` in backticks, as HTML."""

from markupsafe import Markup, escape


def prose(sentence: str) -> Markup:
    """Escape a sentence, and mark what stands in backticks as code.

    >>> prose("`<b>` is removed")
    Markup('<code>&lt;b&gt;</code> is removed')
    """
    pieces = sentence.split("`")
    if len(pieces) % 2 == 0:  # a backtick without a partner: leave them all alone
        return escape(sentence)
    if len(pieces) == 1:
        return escape(sentence)
    escaped = [str(escape(piece)) for piece in pieces]
    escaped[1::2] = [f"<code>{code}</code>" for code in escaped[1::2]]
    return Markup("".join(escaped))  # noqa: S704  # every piece is escaped
