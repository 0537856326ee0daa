"""Typed reading of the members of a request.

Every error names the place of the value, and no error repeats the value.
"""

import math
from collections.abc import Sequence
from typing import Any

from toolprism.chat.model.errors import WireError
from toolprism.core.json_types import Json, Object


def read_object(value: Json, at: str, code: str = "invalid_type") -> Object:
    """Return an object.

    Raises:
        WireError: the value is not an object.
    """
    if not isinstance(value, dict):
        raise WireError(code, at)
    return value


def read_list(value: Json, at: str) -> Sequence[Any]:
    """Return a list.

    Raises:
        WireError: the value is not a list.
    """
    if not isinstance(value, list):
        raise WireError("invalid_type", at)
    return value


def read_text(value: Json, at: str, code: str = "invalid_type") -> str:
    """Return a string.

    Raises:
        WireError: the value is not a string.
    """
    if not isinstance(value, str):
        raise WireError(code, at)
    return value


def read_flag(value: Json, at: str) -> bool:
    """Return a boolean.

    Raises:
        WireError: the value is not a boolean.
    """
    if not isinstance(value, bool):
        raise WireError("invalid_type", at)
    return value


def read_number(value: Json, at: str) -> float:
    """Return a finite number.

    Raises:
        WireError: the value is not a finite number.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not _is_finite(value):
        raise WireError("invalid_type", at)
    return value


def read_integer(value: Json, at: str, code: str = "invalid_type") -> int:
    """Return an integer of 32 bits.

    Raises:
        WireError: the value is not an integer of 32 bits.
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
