"""trailing-comma: removes a comma after the last entry of an object or array."""

from collections.abc import Sequence
from typing import Final

from toolprism.toolcalls.tokens import Token

KIND: Final = "trailing-comma"

_CLOSING: Final = ("]", "}")
#: After these tokens a comma does not follow an entry.
_NO_ENTRY: Final = ("[", "{", ",", ":")


def trailing_comma(found: Sequence[Token]) -> list[Token]:
    """Return the tokens without the commas between an entry and a closing bracket."""
    around = zip([Token("mark", "["), *found], found, [*found[1:], Token("end", "")], strict=False)
    return [here for before, here, after in around if not _is_trailing(before, here, after)]


def _is_trailing(before: Token, here: Token, after: Token) -> bool:
    return here.text == "," and after.text in _CLOSING and before.text not in _NO_ENTRY
