"""Request fields: typed reading of the members of a request.

Every error names the place of the value, and no error repeats the value.
"""

import math
from collections.abc import Sequence
from typing import Any

from app.chat.model.errors import WireError
from app.core.json_types import Json, Object


def read_object(value: Json, at: str, code: str = "invalid_type") -> Object:
    """Give an object.

    Raises:
        WireError: it is none.
    """
    if not isinstance(value, dict):
        raise WireError(code, at)
    return value


def read_list(value: Json, at: str) -> Sequence[Any]:
    """Give a list.

    Raises:
        WireError: it is none.
    """
    if not isinstance(value, list):
        raise WireError("invalid_type", at)
    return value


def read_text(value: Json, at: str, code: str = "invalid_type") -> str:
    """Give a text.

    Raises:
        WireError: it is none.
    """
    if not isinstance(value, str):
        raise WireError(code, at)
    return value


def read_flag(value: Json, at: str) -> bool:
    """Give a boolean.

    Raises:
        WireError: it is none.
    """
    if not isinstance(value, bool):
        raise WireError("invalid_type", at)
    return value


def read_number(value: Json, at: str) -> float:
    """Give a number that has a value.

    Raises:
        WireError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not _is_finite(value):
        raise WireError("invalid_type", at)
    return value


def read_integer(value: Json, at: str, code: str = "invalid_type") -> int:
    """Give a whole number that fits 32 bits.

    Raises:
        WireError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -(2**31) <= value < 2**31:
        raise WireError(code, at)
    if value != int(value):
        raise WireError(code, at)
    return int(value)


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number larger than any double
        return False
