"""Splits text that is nearly JSON into tokens, which repairs change one by one."""

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
    """A token: its kind and its text."""

    kind: str
    text: str


def piece_at(text: str, at: int) -> Token | None:
    """Return the token at an offset, blanks included; None if the text there is not a token of JSON."""
    match = _TOKEN.match(text, at)
    return None if match is None else Token(str(match.lastgroup), match[0])


def tokens(text: str) -> list[Token] | None:
    """Return the tokens without blanks; None if part of the text is not a token of JSON.

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
