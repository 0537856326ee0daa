"""drop-null: null, or a text that stands for it, for a property that may be absent."""

from collections.abc import Container
from typing import Final

from app.core.json_types import Json

KIND: Final = "drop-null"

#: Texts that models write for a property without a value.
_NOTHING: Final = ("", "null")


def drops_null(name: str, value: Json, required: Container[str]) -> bool:
    """Return whether a value that does not fit says no more than absence would."""
    return name not in required and (value is None or (isinstance(value, str) and value in _NOTHING))
