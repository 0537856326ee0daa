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
    return Markup().join(
        Markup("<code>{}</code>").format(piece) if index % 2 else escape(piece) for index, piece in enumerate(pieces)
    )
