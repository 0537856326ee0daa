"""Combines JSON Schema keywords, and builds patterns around literal texts."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, is_number, same

_BETTER: Final[Mapping[str, Callable[[float, float], float]]] = {
    "minLength": max,
    "minItems": max,
    "minimum": max,
    "exclusiveMinimum": max,
    "maxLength": min,
    "maxItems": min,
    "maximum": min,
    "exclusiveMaximum": min,
}


def both(schema: Object, more: Iterable[Object]) -> Object:
    """Add keywords that must also hold: the tighter bound wins; conflicting keywords go under `allOf`."""
    joint = dict(schema)
    rest: list[Json] = []
    for keywords in more:
        for keyword, value in keywords.items():
            old = joint.get(keyword)
            if keyword in _BETTER and is_number(old) and is_number(value):
                joint[keyword] = _BETTER[keyword](old, value)
            elif keyword == "type" or keyword not in joint:
                joint[keyword] = value
            elif not same(old, value):
                rest.append({keyword: value})
    if rest:
        joint["allOf"] = rest
    return joint


def after_change(keywords: Object, *, only_trimmed: bool = False) -> Object:
    """Return the keywords that hold for the original text, if Zod checks it after a change.

    Trimming never lengthens a text. Changing its case or its normal form may (`ß` becomes `SS`), but no change creates
    a text from nothing.
    """
    least = keywords.get("minLength")
    return {"minLength": least} if is_number(least) and (only_trimmed or least <= 1) else {}


#: Larger denominators cannot be distinguished from rounding of a decimal fraction.
_EXACT_DENOMINATOR: Final = 2**20


def multiple_of(step: Json) -> Object | None:
    """Return the keywords for a step.

    Zod counts in decimal places, validators divide in binary floating point: AJV refuses 0.3 for the step 0.1. Only
    whole numbers and dyadic fractions mean the same to both.
    """
    if not is_number(step) or not step:
        return None
    return {"multipleOf": step} if step.as_integer_ratio()[1] <= _EXACT_DENOMINATOR else {}


def is_inexact_step(step: Json) -> bool:
    """Return whether validators compute a step differently from Zod."""
    return multiple_of(step) == {}


def escape(text: str) -> str:
    """Return a literal text escaped in the syntax of ECMA-262."""
    return "".join(f"\\{sign}" if sign in r"\^$.*+?()[]{}|/" else sign for sign in text)


def pattern(text: Json, form: str) -> Object | None:
    """Return a pattern around a literal text."""
    return {"pattern": form.format(escape(text))} if isinstance(text, str) else None
