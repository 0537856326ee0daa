"""Reads JSON strictly, measures nesting, and looks up members. No function here raises an error of the API."""

import re
from typing import Final

from toolprism.core.json_text import loads
from toolprism.core.json_types import Json

#: Levels of nested objects and arrays in arguments and results.
MAX_DEPTH: Final = 64
_SIGNATURE: Final = re.compile(r"[A-Za-z0-9+/_-]+={0,2}")


def within(value: Json, *names: str) -> Json:
    """Return a member of nested objects; None if one of them is missing.

    >>> within({"google": {"a": 1}}, "google", "a"), within({"google": []}, "google", "a")
    (1, None)
    """
    for name in names:
        if not isinstance(value, dict):
            return None
        value = value.get(name)
    return value


def signature_in(value: Json, *names: str) -> str | None:
    """Return a thought signature in nested objects; None if there is none or it is not base64."""
    if not isinstance(value, dict) or names[0] not in value:  # the common case; this runs for every message
        return None
    return as_signature(within(value, *names))


def as_signature(value: Json) -> str | None:
    """Return a thought signature; None if it is not base64."""
    return value if isinstance(value, str) and _SIGNATURE.fullmatch(value) else None


def strict_json(text: str) -> Json:
    """Return the value of a JSON text; NaN, Infinity and numbers beyond a double are errors.

    Raises:
        ValueError: the text is not JSON, or nests too deep.
    """
    value = loads(text)
    if text.count("{") + text.count("[") > MAX_DEPTH and is_deep(value):
        raise ValueError("too deep")
    return value


def is_deep(value: Json, limit: int = MAX_DEPTH) -> bool:
    """Return whether objects and arrays nest deeper than the limit."""
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
