"""drop-null: null, or a text for null, as the value of a property that may be absent."""

from collections.abc import Container
from typing import Final

from toolprism.core.json_types import Json

KIND: Final = "drop-null"

#: Texts that models write for a property without a value.
_NOTHING: Final = ("", "null")


def drops_null(name: str, value: Json, required: Container[str]) -> bool:
    """Return whether a value that does not fit means the same as absence."""
    return name not in required and (value is None or (isinstance(value, str) and value in _NOTHING))
