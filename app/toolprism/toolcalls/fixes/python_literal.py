"""python-literal: `True`, `False` and `None` instead of JSON's constants."""

from collections.abc import Mapping, Sequence
from typing import Final

from toolprism.toolcalls.tokens import Token

KIND: Final = "python-literal"

_IN_JSON: Final[Mapping[str, str]] = {"True": "true", "False": "false", "None": "null"}


def python_literal(found: Sequence[Token]) -> list[Token]:
    """Return the tokens with Python's constants written as in JSON."""
    return [Token("word", _IN_JSON.get(token.text, token.text)) if token.kind == "word" else token for token in found]
