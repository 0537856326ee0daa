"""single-quotes: strings in the single quotes of Python and JavaScript."""

import re
from collections.abc import Sequence
from typing import Final

from toolprism.toolcalls.tokens import Token

KIND: Final = "single-quotes"

_QUOTE: Final = re.compile(r"""\\.|["]""", re.DOTALL)


def single_quotes(found: Sequence[Token]) -> list[Token]:
    """Return the tokens with strings in double quotes."""
    return [Token("double", _doubled(token.text)) if token.kind == "single" else token for token in found]


def _doubled(text: str) -> str:
    return f'"{_QUOTE.sub(_escape, text[1:-1])}"'


def _escape(match: re.Match[str]) -> str:
    return {"\\'": "'", '"': '\\"'}.get(match[0], match[0])
