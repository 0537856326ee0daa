"""string-to-null: `null` or `None` as text."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json

KIND: Final = "string-to-null"


def string_to_null(value: Json, wanted: frozenset[str]) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Yield null for a text that spells it."""
    if value in ("null", "None") and "null" in wanted:
        yield None, (KIND,)
