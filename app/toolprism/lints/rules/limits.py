"""Bounds and numbers."""

import math
from collections.abc import Iterator
from itertools import product
from typing import Any, Final, TypeGuard

from toolprism.core.json_types import Json, Object, is_number, list_at, object_at
from toolprism.core.pointer import Path
from toolprism.lints.declaration import Scope, node_lint, scoped_lint, taking
from toolprism.lints.finding import Found
from toolprism.lints.rules.types import named_types
from toolprism.lints.subject import Place
from toolprism.providers.citations import GOOGLE_SCHEMA
from toolprism.providers.reports import ANTHROPIC_INT, JSON_SCHEMA_VALIDATION

_PAIRS: Final = (
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
)


@node_lint(
    on={"maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains", "required", "minItems"},
    severity="error",
    bad=taking(n={"type": "number", "minimum": 10, "maximum": 1, "description": "N."}),
    good=taking(n={"type": "number", "minimum": 1, "maximum": 10, "description": "N."}),
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
    for low, high in product(("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        least, most = node.get(low), node.get(high)
        if not (_is_number(least) and _is_number(most)):
            continue
        excludes = low != "minimum" or high != "maximum"
        if least > most or (excludes and least == most):
            yield Found((*place.path, low), f"`{low}` {least} and `{high}` {most} leave no number.")
        elif named_types(node) == ("integer",) and not _has_whole(least, most, low, high):
            yield Found((*place.path, low), f"No whole number lies between `{low}` {least} and `{high}` {most}.")


def _has_whole(least: float, most: float, low: str, high: str) -> bool:
    first = math.ceil(least) + (1 if low != "minimum" and math.ceil(least) == least else 0)
    last = math.floor(most) - (1 if high != "maximum" and math.floor(most) == most else 0)
    return first <= last


def _of_different_items(node: Object, place: Place) -> Iterator[Found]:
    values, least = list_at(object_at(node, "items"), "enum"), node.get("minItems")
    if node.get("uniqueItems") is True and values and _is_number(least) and least > len(values):
        message = f"`minItems` is {least}, but there are {len(values)} different values."
        yield Found((*place.path, "minItems"), message)


def _is_number(value: Any) -> TypeGuard[float]:
    return is_number(value) and math.isfinite(value)


#: The range that a double represents exactly, and that of 64 bits.
_EXACT: Final = 2**53
_INT64: Final = (-(2**63), 2**63 - 1)
#: Keywords whose values are numbers or data.
_VALUES: Final = frozenset(
    {
        *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
        *("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"),
        *("default", "const", "enum", "example", "examples"),
    }
)
#: The most values checked in one keyword.
_MOST: Final = 1_000


@scoped_lint(
    Scope.PLACE,
    severity="warning",
    bad=taking(id={"type": "number", "maximum": 9223372036854775807, "description": "An id."}),
    good=taking(id={"type": "string", "description": "An id, as digits."}),
    sources=(ANTHROPIC_INT, JSON_SCHEMA_VALIDATION),
    providers=("anthropic", "openai", "gemini"),
)
def integer_out_of_range(place: Place) -> Iterator[Found]:
    """A whole number should be one that every engine reads exactly.

    A whole number in a bound, a `default`, a `const`, an `enum` or an example exceeds 2^53 (a warning) or does not fit
    into 64 bits (an error). 2^53 - 1, which Zod writes, is allowed.

    Most clients read JSON's numbers as doubles, which are exact up to 2^53: beyond that the provider gets another
    number than you wrote. Anthropic refuses the whole request for larger ones with `int too big to convert`. Use
    strings for such identifiers.
    """
    for keyword in place.node.keys() & _VALUES if place.node else ():
        for path, value in _numbers(place.node[keyword], (*place.path, keyword)):
            if not _INT64[0] <= value <= _INT64[1]:
                message = "This whole number does not fit into 64 bits; Anthropic refuses it."
                yield Found(path, message, severity="error")
            elif abs(value) > _EXACT:
                yield Found(path, "This whole number lies past 2^53; engines that read doubles change it.")


def _numbers(value: Json, path: Path) -> Iterator[tuple[Path, int]]:
    pending: list[tuple[Json, Path]] = [(value, path)]
    looked = 0
    while pending and looked < _MOST:
        one, at = pending.pop()
        looked += 1
        if isinstance(one, int) and not isinstance(one, bool):
            yield at, one
        elif isinstance(one, list):
            pending += [(entry, (*at, number)) for number, entry in enumerate(one[:_MOST])]
        elif isinstance(one, dict):
            pending += [(member, (*at, name)) for name, member in one.items()]
