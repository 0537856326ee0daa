"""Small values of each type that fit plain schemas, and values that just miss one keyword of them."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from toolprism.core.json_types import Json, Object, compact, fingerprint, is_number, is_of, is_whole, same
from toolprism.core.walk import subschemas
from toolprism.losses.flat import kinds
from toolprism.losses.pattern_text import failing, fits_pattern, matching

#: The longest text that is made.
LONGEST: Final = 20_000
#: Numbers beyond it are not looked at.
_LARGEST_NUMBER: Final = 1e300
#: The most members of an enum that are looked at.
_MOST_LISTED: Final = 200
_TEXTS: Final = ("", "a", "x", "0", "A", " ")
_NUMBERS: Final = (0, 1, -1, 2, 0.5)
#: One value of each type, for a place that says nothing more about it.
SAMPLES: Final[Mapping[str, Json]] = {
    "null": None,
    "boolean": True,
    "integer": 0,
    "number": 0.5,
    "string": "",
    "array": [],
    "object": {},
}


def fits(value: Json, node: Object) -> bool:
    """Return whether a value fits what a plain schema says of scalars; other keywords are not asked."""
    for keyword, parameter in node.items():
        test = _TESTS.get(keyword)
        if test is not None and not test(value, parameter):
            return False
    return True


def _measures(
    type_: type[str] | type[list[Any]] | type[dict[str, Any]], accepts: Callable[[Any, Any], bool]
) -> Callable[[Any, Any], bool]:
    def test(value: Any, bound: Any) -> bool:
        return not isinstance(value, type_) or not is_number(bound) or accepts(len(value), bound)

    return test


def _bounds(accepts: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    return lambda value, bound: not is_number(value) or not is_number(bound) or accepts(value, bound)


def _is_multiple(value: Any, step: Any) -> bool:
    if not is_number(value) or not is_number(step) or not step or max(abs(value), abs(step)) > _LARGEST_NUMBER:
        return True
    ratio = value / step
    return math.isfinite(ratio) and abs(ratio - round(ratio)) < 1e-9  # noqa: PLR2004  # a double's precision


def _avoids(value: Any, node: Any) -> bool:
    """Return whether a value does not fit a negated schema, if that speaks of scalars alone."""
    if not isinstance(node, dict):
        return node is not True
    branches = node.get("anyOf")
    if isinstance(branches, list) and len(node) == 1:
        return all(_avoids(value, branch) for branch in branches)
    return not node.keys() <= _TESTS.keys() or not fits(value, node)


_TESTS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "type": lambda value, kind: is_of(value, kinds({"type": kind})),
    "const": same,
    "enum": lambda value, listed: (
        not isinstance(listed, list) or len(listed) > _MOST_LISTED or any(same(value, each) for each in listed)
    ),
    "minLength": _measures(str, lambda length, bound: length >= bound),
    "maxLength": _measures(str, lambda length, bound: length <= bound),
    "minItems": _measures(list, lambda length, bound: length >= bound),
    "maxItems": _measures(list, lambda length, bound: length <= bound),
    "minProperties": _measures(dict, lambda length, bound: length >= bound),
    "maxProperties": _measures(dict, lambda length, bound: length <= bound),
    "minimum": _bounds(lambda value, bound: value >= bound),
    "maximum": _bounds(lambda value, bound: value <= bound),
    "exclusiveMinimum": _bounds(lambda value, bound: value > bound),
    "exclusiveMaximum": _bounds(lambda value, bound: value < bound),
    "multipleOf": _is_multiple,
    "pattern": lambda value, pattern: (
        not isinstance(value, str) or not isinstance(pattern, str) or fits_pattern(pattern, value) is not False
    ),
    "not": _avoids,
}


def near(nodes: Sequence[Object], kind: str) -> Iterator[Json]:
    """Yield values of a type near what the keywords of plain schemas say, the plainest first."""
    if kind == "string":
        yield from _TEXTS
        yield from _texts_near(nodes)
    elif kind in ("integer", "number"):
        numbers = [*_NUMBERS, *(number for node in nodes for number in _numbers_near(node))]
        yield from (_plain(number) for number in numbers if kind == "number" or is_whole(number))
    elif kind == "boolean":
        yield from (True, False)
    elif kind == "null":
        yield None


def has_long(schema: Json) -> bool:
    """Return whether a schema speaks of texts that are too long to be made."""
    return any(
        is_number(bound) and bound >= LONGEST
        for node in subschemas(schema)
        for bound in (node.get("minLength"), node.get("maxLength"))
    )


def _texts_near(nodes: Sequence[Object]) -> Iterator[str]:
    """Yield texts of each pattern, and of each length: also longer forms of those that match a pattern or do not."""
    patterns = [each for node in nodes if isinstance(each := node.get("pattern"), str)]
    bounds = [
        (int(bound), step)
        for node in nodes
        for keyword, step in (("minLength", -1), ("maxLength", 1))
        if is_number(bound := node.get(keyword)) and 0 <= bound < LONGEST
    ]
    for pattern in patterns:
        yield from matching(pattern)
        yield from failing(pattern)
    for bound, step in bounds:
        yield from (letter * max(0, bound + change) for change in (0, step) for letter in "ax")
        for pattern in patterns:
            for text in (*islice(matching(pattern), 2), *failing(pattern)[:2]):
                yield from _stretched(text, (bound, bound + step))
    for node in nodes:
        unlike = node.get("not")
        if isinstance(unlike, dict) and isinstance(unlike.get("pattern"), str):
            yield from failing(unlike["pattern"])


def _stretched(text: str, lengths: Iterable[int]) -> Iterator[str]:
    """Yield longer forms of a text, which begin or end as it does."""
    for length in lengths:
        if text and length > len(text):
            yield text + text[-1] * (length - len(text))
            yield text[0] * (length - len(text)) + text


def _numbers_near(node: Object) -> Iterator[float]:
    step = node.get("multipleOf")
    step = step if is_number(step) and step > 0 else 1
    for keyword in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        bound = node.get(keyword)
        if is_number(bound) and abs(bound) < _LARGEST_NUMBER:
            yield from (bound, bound - 1, bound + 1, bound - 0.5, bound + 0.5)
            if step != 1 and abs(bound / step) < 1e15:  # noqa: PLR2004  # beyond it, doubles are not exact
                yield from (math.ceil(bound / step) * step, math.floor(bound / step) * step)
    if step != 1:
        yield from (step, step / 2, step + 1, 2 * step)


def _plain(number: float) -> Json:
    """Return a whole number as an integer."""
    return int(number) if is_whole(number) else number


def members(node: Object) -> list[Json] | None:
    """Return the values that a node lists; None if it lists none."""
    if "const" in node:
        return [node["const"]]
    listed = node.get("enum")
    return listed[:_MOST_LISTED] if isinstance(listed, list) else None


def outsiders(listed: Sequence[Json]) -> Iterator[Json]:
    """Yield values that resemble listed ones and are none of them."""
    known = {fingerprint(value) for value in listed}
    numbers = [value for value in listed if is_number(value)]
    tried: list[Json] = ["x", "other", ""]
    tried += [compact(value) for value in listed if not isinstance(value, (str, dict, list))]
    tried += [max(numbers) + 1, min(numbers) - 1] if numbers else []
    tried += [value.upper() if value != value.upper() else value.lower() for value in listed if isinstance(value, str)][
        :1
    ]
    tried += [None, True, False, 0, 1, 0.5, [], {}, ["a"], {"a": 1}]
    yield from (value for value in tried if fingerprint(value) not in known)
