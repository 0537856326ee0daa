"""number-to-string: a safe integer has one decimal text; fractions print differently in different languages."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, is_whole
from toolprism.toolcalls.numbers import SAFE

KIND: Final = "number-to-string"


def number_to_string(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield a whole number as text."""
    if "string" in wanted and isinstance(value, (int, float)) and is_whole(value) and abs(value) <= SAFE:
        yield str(int(value)), (KIND,)
