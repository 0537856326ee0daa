"""Reads from the trail of a strategy which schemas of its output write values in another shape."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.pointer import Path
from toolprism.core.references import follow
from toolprism.schema import Leg, Rewrite
from toolprism.validation import choose_dialect, compiled
from toolprism.wayback.marks import Mark, Marks, Shaped
from toolprism.wayback.shapes import Accepts, InText, Others, Pairs, Positions, Shape, Wrapped

#: Returns the tester of the values that a schema of the author accepts.
_Tests: TypeAlias = Callable[[Json], Accepts]


def shapes_of(leg: Leg) -> Marks:
    """Return what the way back of a strategy undoes by other shapes."""
    found: dict[Path, Shaped] = {}
    if leg.rules.isdisjoint(_SHAPES):
        return Marks({}, {}, found)
    tests = _tests(leg)
    for rewrite in leg.trail.rewrites:
        make = _SHAPES.get(rewrite.rule)
        target = None if make is None or rewrite.to is None else follow(leg.after, f"#{rewrite.to}")
        shape = make(rewrite, tests) if make is not None and target is not None else None
        if shape is not None and target is not None:
            found[target[0]] = Shaped(shape, Mark(rewrite.rule, rewrite.at))
    return Marks({}, {}, found)


def _tests(leg: Leg) -> _Tests:
    parts = compiled(leg.before, choose_dialect(leg.before).dialect).parts()

    def test(schema: Json) -> Accepts:
        return Accepts(schema, lambda value: parts.validate(schema, value, formats=False).valid is True)

    return test


def _wrapped(rewrite: Rewrite, _tests: _Tests) -> Shape | None:
    if rewrite.step.edit.at:  # a reference that follows what has moved
        return None
    (name,) = object_at(_node(rewrite.after), "properties")
    return Wrapped(name)


def _pairs(rewrite: Rewrite, tests: _Tests) -> Shape:
    after, parts = _node(rewrite.after), rewrite.step.edit.parts
    carried = any(place[-3:] == ("items", "properties", "value") for place in parts)
    pairs = Pairs(None if carried else InText(tests(True)))  # noqa: FBT003  # the schema of anything
    return pairs if "items" in after else _others(rewrite, pairs)


def _text(rewrite: Rewrite, tests: _Tests) -> Shape:
    if "properties" in _node(rewrite.after):
        return _others(rewrite, InText(tests({"type": "object"})))
    return InText(tests(_held(rewrite.before)))


def _held(before: Json) -> Json:
    """Return the schema of what a text holds; null stays beside it."""
    node = _node(before)
    return {**node, "type": "object"} if isinstance(node.get("type"), list) else before


def _others(rewrite: Rewrite, inner: Shape) -> Shape:
    named = object_at(_node(rewrite.before), "properties").keys()
    (member,) = object_at(_node(rewrite.after), "properties").keys() - named
    return Others(member, frozenset(named), inner)


def _positions(rewrite: Rewrite, _tests: _Tests) -> Shape:
    names = [*object_at(_node(rewrite.after), "properties")]
    has_more = not names[-1].startswith("item_")
    return Positions(tuple(names[: -1 if has_more else None]), names[-1] if has_more else None)


def _recursion(rewrite: Rewrite, tests: _Tests) -> Shape | None:
    is_end = _node(rewrite.after).get("type") == "string" and "$ref" in _node(rewrite.before)
    return InText(tests(rewrite.before)) if is_end and rewrite.step.edit.effect is None else None


def _node(value: Json) -> Object:
    return value if isinstance(value, dict) else {}


_SHAPES: Final[Mapping[str, Callable[[Rewrite, _Tests], Shape | None]]] = {
    "wrap-root-union": _wrapped,
    "open-map-to-pairs": _pairs,
    "open-map-to-text": _text,
    "tuple-to-object": _positions,
    "recursion-to-text": _recursion,
}
