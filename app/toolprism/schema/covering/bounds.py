"""The least and greatest numbers and lengths of what schemas accept."""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias, TypeGuard

from toolprism.core.json_types import Json, Object, is_number, is_whole, list_at, object_at
from toolprism.core.meaning import is_safe_bound
from toolprism.core.walk import required_names


def tuple_of(node: Object) -> tuple[Sequence[Json], Json]:
    """Return the schemas of the first items, and that of the items that follow (None if none is given).

    >>> tuple_of({"items": [True], "additionalItems": False}), tuple_of({"items": {}})
    (([True], False), ([], {}))
    """
    items = node.get("items")
    if isinstance(items, list):
        return items, node.get("additionalItems")
    return list_at(node, "prefixItems"), items


#: A number, and 1 or -1 if the bound is the next number above or below it.
Bound: TypeAlias = tuple[float, int]

#: For each type, the keywords of its least and greatest length.
_LENGTHS: Final = {
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}
#: The keywords that set one.
BOUNDS: Final = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}).union(*_LENGTHS.values())
_NO_LEAST: Final[Bound] = (-math.inf, 0)
_NO_GREATEST: Final[Bound] = (math.inf, 0)


def least(nodes: Sequence[Object], kind: str, *, whole: bool = False) -> Bound:
    """Return the least number, or the least length, of a type that fits all nodes."""
    if kind == "number":
        return max((_least_number(node, whole) for node in nodes), default=_NO_LEAST)
    if kind not in _LENGTHS:
        return (0, 0)
    given = [_number(node, _LENGTHS[kind][0]) for node in nodes]
    if kind == "object":
        given.append(len({name for node in nodes for name in required_names(node)}))
    return max(((value, 0) for value in given if value is not None), default=(0, 0))


def named_least(node: Object, kind: str, *, whole: bool = False) -> Bound:
    """Return the least number or length that a node names; what it requires is judged by its names."""
    return (_number(node, "minProperties") or 0, 0) if kind == "object" else least((node,), kind, whole=whole)


def greatest(nodes: Sequence[Object], kind: str, *, whole: bool = False) -> Bound:
    """Return the greatest number, or the greatest length, of a type that fits all nodes."""
    if kind == "number":
        return min((_greatest_number(node, whole) for node in nodes), default=_NO_GREATEST)
    if kind not in _LENGTHS:
        return _NO_GREATEST
    given = [_number(node, _LENGTHS[kind][1]) for node in nodes]
    found: list[Bound] = [(value, 0) for value in given if value is not None]
    for node in nodes:
        if kind == "array" and tuple_of(node)[1] is False:
            found.append((len(tuple_of(node)[0]), 0))
        elif kind == "object" and node.get("additionalProperties") is False and not node.get("patternProperties"):
            found.append((len(object_at(node, "properties")), 0))
    return min(found, default=_NO_GREATEST)


def _is_finite(value: Json) -> TypeGuard[float]:
    return is_number(value) and (isinstance(value, int) or math.isfinite(value))


def _number(node: Object, keyword: str) -> float | None:
    value = node.get(keyword)
    return value if _is_finite(value) else None


def _least_number(node: Object, whole: bool) -> Bound:  # noqa: FBT001  # handed down
    given, strict = _number(node, "minimum"), node.get("exclusiveMinimum")
    is_open = given is None or (
        whole and is_safe_bound("minimum", given)
    )  # it refuses no number that programs agree on
    found = _NO_LEAST if is_open or given is None else (math.ceil(given) if whole else given, int(strict is True))
    if _is_finite(strict):
        found = max(found, (math.floor(strict) + 1, 0) if whole else (strict, 1))
    return found


def _greatest_number(node: Object, whole: bool) -> Bound:  # noqa: FBT001  # handed down
    given, strict = _number(node, "maximum"), node.get("exclusiveMaximum")
    is_open = given is None or (whole and is_safe_bound("maximum", given))
    found = _NO_GREATEST if is_open or given is None else (math.floor(given) if whole else given, -int(strict is True))
    if _is_finite(strict):
        found = min(found, (math.ceil(strict) - 1, 0) if whole else (strict, -1))
    return found


def fits_bounds(value: Json, node: Object) -> bool:
    """Return whether a number or a text fits the bounds of a node; other values and keywords are not asked."""
    if is_number(value):
        return least((node,), "number", whole=is_whole(value)) <= (value, 0) <= greatest((node,), "number")
    if isinstance(value, str):
        return least((node,), "string") <= (len(value), 0) <= greatest((node,), "string")
    return True
