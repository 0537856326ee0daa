"""Renders a sentence with `code` in backticks, and a long name, as HTML."""

import re
from typing import Final

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


#: Where a name may go on in the next line: after a sign between its words, and before a capital.
_SEAM: Final = re.compile(r"(?<=[_./:-])(?=[^\W_])|(?<=[a-z])(?=[A-Z])")


def breakable(name: str) -> Markup:
    """Return a name or a pointer escaped, to be broken between its words before within one.

    >>> breakable("update_style")
    Markup('update_<wbr>style')
    """
    return Markup("<wbr>").join(_SEAM.split(name))
