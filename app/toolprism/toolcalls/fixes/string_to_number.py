"""string-to-number: the text of a number, if a number is wanted."""

import re
from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, is_whole
from toolprism.toolcalls.numbers import SAFE

KIND: Final = "string-to-number"

_BLANKS: Final = " \t\n\r\f\v"
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def string_to_number(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield the number that a text spells: whole if an integer is wanted, and only if a double can represent it."""
    if not isinstance(value, str) or wanted.isdisjoint(("number", "integer")):
        return
    text = value.strip(_BLANKS)
    if not _NUMBER.fullmatch(text):
        return
    number = float(text)
    if abs(number) <= SAFE and (is_whole(number) or "number" in wanted):
        yield int(number) if is_whole(number) else number, (KIND,)
