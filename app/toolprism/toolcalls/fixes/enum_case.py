"""enum-case: a string that equals a listed value except for case and outer blanks."""

from collections.abc import Iterable, Iterator
from typing import Final

from toolprism.core.json_types import Json

KIND: Final = "enum-case"


def enum_case(value: Json, listed: Iterable[Json]) -> Iterator[str]:
    """Yield the matching listed value, if there is exactly one.

    >>> list(enum_case(" Files", ["files", "count", 1])), list(enum_case("Ab", ["ab", "AB"]))
    (['files'], [])
    """
    if not isinstance(value, str):
        return
    alike = {one for one in listed if isinstance(one, str) and _folded(one) == _folded(value)}
    if len(alike) == 1:
        yield from alike


def _folded(text: str) -> str:
    return text.strip(" \t\n\r\f\v").lower()
