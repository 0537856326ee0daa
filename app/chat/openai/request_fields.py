"""Fields: reading values of a request, each with its place, and never a word of the value in an error."""

import json
import math
import re
from collections.abc import Sequence
from typing import Any, Final

from app.chat.model.errors import WireError
from app.core.json_types import Json, Object

#: Objects and arrays inside one another, in arguments and results.
MAX_DEPTH: Final = 64
#: What may stand around JSON.
_BLANKS: Final = " \t\n\r"
_SIGNATURE: Final = re.compile(r"[A-Za-z0-9+/_-]+={0,2}")


def an_object(value: Json, at: str, code: str = "invalid_type") -> Object:
    """Give an object.

    Raises:
        WireError: it is none.
    """
    if not isinstance(value, dict):
        raise WireError(code, at)
    return value


def a_list(value: Json, at: str) -> Sequence[Any]:
    """Give a list.

    Raises:
        WireError: it is none.
    """
    if not isinstance(value, list):
        raise WireError("invalid_type", at)
    return value


def a_text(value: Json, at: str, code: str = "invalid_type") -> str:
    """Give a text.

    Raises:
        WireError: it is none.
    """
    if not isinstance(value, str):
        raise WireError(code, at)
    return value


def a_flag(value: Json, at: str) -> bool:
    """Give a boolean.

    Raises:
        WireError: it is none.
    """
    if not isinstance(value, bool):
        raise WireError("invalid_type", at)
    return value


def a_number(value: Json, at: str) -> float:
    """Give a number that has a value.

    Raises:
        WireError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not _is_finite(value):
        raise WireError("invalid_type", at)
    return value


def a_whole_number(value: Json, at: str, code: str = "invalid_type") -> int:
    """Give a whole number that fits 32 bits.

    Raises:
        WireError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -(2**31) <= value < 2**31:
        raise WireError(code, at)
    if value != int(value):
        raise WireError(code, at)
    return int(value)


def within(value: Json, *names: str) -> Json:
    """Look into objects inside one another; None where one of them is missing.

    >>> within({"google": {"a": 1}}, "google", "a"), within({"google": []}, "google", "a")
    (1, None)
    """
    for name in names:
        if not isinstance(value, dict):
            return None
        value = value.get(name)
    return value


def signature_in(value: Json, *names: str) -> str | None:
    """Give a thought signature inside objects; None where there is none that could be base64."""
    if not isinstance(value, dict) or names[0] not in value:  # most have none, and a conversation asks often
        return None
    return as_signature(within(value, *names))


def as_signature(value: Json) -> str | None:
    """Give a thought signature; None where it could not be base64."""
    return value if isinstance(value, str) and _SIGNATURE.fullmatch(value) else None


def strict_json(text: str) -> Json:
    """Read JSON as the standard has it: no NaN, no Infinity, no number without a value, not too deep.

    Raises:
        ValueError: it is none.
    """
    value: Json
    bare = text.strip(_BLANKS)
    try:
        value, end = _STRICT.raw_decode(bare)
    except RecursionError:
        raise ValueError("too deep") from None
    if end != len(bare):
        raise ValueError("no JSON")
    if text.count("{") + text.count("[") > MAX_DEPTH and is_deep(value):
        raise ValueError("too deep")
    return value


def is_deep(value: Json, limit: int = MAX_DEPTH) -> bool:
    """Tell whether objects and arrays stand inside one another deeper than the limit."""
    layer: list[Json] = [value]
    for _ in range(limit + 1):
        layer = [
            child
            for container in layer
            if isinstance(container, (dict, list))
            for child in (container.values() if isinstance(container, dict) else container)
            if isinstance(child, (dict, list))
        ]
        if not layer:
            return False
    return True


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number larger than any double
        return False


def _refused(_: str) -> Json:
    raise ValueError("no JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError("no double")
    return number


_STRICT: Final = json.JSONDecoder(parse_constant=_refused, parse_float=_finite)
