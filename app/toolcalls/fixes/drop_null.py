"""drop-null: null for a property that may be absent."""

from collections.abc import Container
from typing import Final

from app.core.json_types import Json

KIND: Final = "drop-null"


def drops_null(name: str, value: Json, required: Container[str]) -> bool:
    """Tell whether a null that does not fit says no more than absence would."""
    return value is None and name not in required
