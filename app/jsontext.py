"""JSON as text that any UTF-8 reader takes: non-ASCII kept, lone surrogates escaped, never NaN."""

import json
import math
import re
from typing import Final

from app.jsontypes import Json

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def dumps(value: Json, *, indent: int | None = None) -> str:
    r"""Write a value; on one line, unless an indent is asked for.

    >>> dumps({"a": ["é", float("inf"), "\ud800"]})
    '{"a":["é",null,"\\ud800"]}'
    """
    try:
        text = _write(value, indent)
    except ValueError:  # a number that JSON cannot write
        text = _write(_finite(value), indent)
    return text if text.isascii() else _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _write(value: Json, indent: int | None) -> str:
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators)


def _finite(value: Json) -> Json:
    """Write numbers without a value as null, as JavaScript does."""
    if isinstance(value, dict):
        return {name: _finite(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_finite(member) for member in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
