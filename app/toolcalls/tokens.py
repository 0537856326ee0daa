"""Text that is nearly JSON, cut into tokens that repairs change one by one."""

import re
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(
    r"""(?P<blank>[ \t\r\n]++)
      | (?P<double>"(?:[^"\\]|\\.)*+")
      | (?P<single>'(?:[^'\\]|\\.)*+')
      | (?P<word>[A-Za-z_][A-Za-z_0-9]*+)
      | (?P<number>[-+.0-9eE]++)
      | (?P<mark>[\[\]{},:])""",
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """One piece: what it is, and its text."""

    kind: str
    text: str


def piece_at(text: str, at: int) -> Token | None:
    """Return the piece that starts at a place, blanks included; None where there is something that is in no JSON."""
    match = _TOKEN.match(text, at)
    return None if match is None else Token(str(match.lastgroup), match[0])


def tokens(text: str) -> list[Token] | None:
    """Cut a text into tokens without blanks; None where there is something that is in no JSON.

    >>> [token.text for token in tokens("{'a': True,}")]
    ['{', "'a'", ':', 'True', ',', '}']
    """
    found: list[Token] = []
    at = 0
    while at < len(text):
        piece = piece_at(text, at)
        if piece is None:
            return None
        if piece.kind != "blank":
            found.append(piece)
        at += len(piece.text)
    return found
