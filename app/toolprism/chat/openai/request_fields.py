"""Typed reading of the members of a request.

Every error names the place of the value, and no error repeats the value.
"""

import math
from typing import Any, TypeVar

from toolprism.chat.model.errors import WireError
from toolprism.core.json_types import Json, is_number

_Value = TypeVar("_Value", dict[str, Any], list[Any], str, bool)


def read(kind: type[_Value], value: Json, at: str, code: str = "invalid_type") -> _Value:
    """Return a value that must be of a type."""
    if not isinstance(value, kind):
        raise WireError(code, at)
    return value


def read_if(kind: type[_Value], value: Json, at: str, code: str = "invalid_type") -> _Value | None:
    """Return a value that must be of a type if it is not null."""
    return None if value is None else read(kind, value, at, code)


def read_members(value: Json, at: str) -> dict[str, Any]:
    """Return the members of an object that are not null."""
    return {name: member for name, member in read(dict, value, at).items() if member is not None}


def read_number(value: Json, at: str) -> float | None:
    """Return a finite number, or None."""
    if value is None or (is_number(value) and _is_finite(value)):
        return value
    raise WireError("invalid_type", at)


def read_integer(value: Json, at: str, code: str = "invalid_type") -> int | None:
    """Return an integer of 32 bits, or None."""
    if value is None:
        return None
    if is_number(value) and -(2**31) <= value < 2**31 and value == int(value):
        return int(value)
    raise WireError(code, at)


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number larger than any double
        return False
