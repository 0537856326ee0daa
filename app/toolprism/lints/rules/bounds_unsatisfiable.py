"""A lower bound is above the upper one."""

import math
from collections.abc import Iterator
from typing import Any, Final, TypeGuard

from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.lints.type_names import types_of
from toolprism.providers.advice import JSON_SCHEMA_VALIDATION
from toolprism.providers.citations import GOOGLE_SCHEMA

_PAIRS: Final = (
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
)
_LOWER: Final = ("minimum", "exclusiveMinimum")
_UPPER: Final = ("maximum", "exclusiveMaximum")


@node_lint(
    on={"maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains", "required", "minItems"},
    severity="error",
    bad={"type": "object", "properties": {"n": {"type": "number", "minimum": 10, "maximum": 1, "description": "N."}}},
    good={"type": "object", "properties": {"n": {"type": "number", "minimum": 1, "maximum": 10, "description": "N."}}},
    sources=(JSON_SCHEMA_VALIDATION, GOOGLE_SCHEMA),
    providers=("openai", "anthropic", "gemini", "vllm", "llama-cpp"),
)
def bounds_unsatisfiable(node: Object, place: Place) -> Iterator[Found]:
    """Bounds must leave room for a value.

    A lower bound is above the upper one, both exclude the only value between them, no whole number lies between those
    of an `integer`, or more properties are required, or more distinct items, than are allowed.

    No arguments can be valid. Engines that build a grammar from the schema refuse it or never finish a value; with
    other providers the model sends arguments that your own check always refuses.
    """
    yield from _of_counts(node, place)
    yield from _of_numbers(node, place)
    required, most = node.get("required"), node.get("maxProperties")
    if isinstance(required, list) and _is_number(most):
        names = {name for name in required if isinstance(name, str)}
        if len(names) > most:
            message = f"{len(names)} properties are required, but `maxProperties` is {most}."
            yield Found((*place.path, "maxProperties"), message)
    yield from _of_different_items(node, place)


def _of_counts(node: Object, place: Place) -> Iterator[Found]:
    for low, high in _PAIRS:
        least, most = node.get(low), node.get(high)
        if _is_number(least) and _is_number(most) and least > most:
            yield Found((*place.path, low), f"`{low}` is {least}, above `{high}`, which is {most}.")


def _of_numbers(node: Object, place: Place) -> Iterator[Found]:
    for low in _LOWER:
        for high in _UPPER:
            least, most = node.get(low), node.get(high)
            if not (_is_number(least) and _is_number(most)):
                continue
            excludes = low != "minimum" or high != "maximum"
            if least > most or (excludes and least == most):
                yield Found((*place.path, low), f"`{low}` {least} and `{high}` {most} leave no number.")
            elif types_of(node) == ("integer",) and not _has_whole(least, most, low, high):
                yield Found((*place.path, low), f"No whole number lies between `{low}` {least} and `{high}` {most}.")


def _has_whole(least: float, most: float, low: str, high: str) -> bool:
    first = math.ceil(least) + (1 if low != "minimum" and math.ceil(least) == least else 0)
    last = math.floor(most) - (1 if high != "maximum" and math.floor(most) == most else 0)
    return first <= last


def _of_different_items(node: Object, place: Place) -> Iterator[Found]:
    items, least = node.get("items"), node.get("minItems")
    values = items.get("enum") if isinstance(items, dict) else None
    if node.get("uniqueItems") is not True or not isinstance(values, list) or not values or not _is_number(least):
        return
    if least > len(values):
        message = f"`minItems` is {least}, but there are {len(values)} different values."
        yield Found((*place.path, "minItems"), message)


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
