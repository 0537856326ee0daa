"""string-to-boolean: `true` or `false` as text, in any case; never 1, 0, yes or no."""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.core.json_types import Json

KIND: Final = "string-to-boolean"
_VALUES: Final[Mapping[str, bool]] = {"true": True, "false": False}


def string_to_boolean(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield the boolean that a text spells."""
    if isinstance(value, str) and "boolean" in wanted and value.lower() in _VALUES:
        yield _VALUES[value.lower()], (KIND,)
