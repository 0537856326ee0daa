"""`allOf` → one schema, if that is exactly equivalent."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from toolprism.core.json_types import Json, Object, same
from toolprism.core.keywords import ANNOTATIONS
from toolprism.providers.citations import (
    ANTHROPIC_TOOLS,
    CLOUD_CODE_ASSIST,
    GOOGLE_SCHEMA,
    MOONSHOT,
    OPENAI_STRICT,
    XAI,
)
from toolprism.schema.all_of import merge_entries
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

#: Keywords that may be in every entry, because their combination can be expressed once.
_MERGEABLE: Final = frozenset(
    {
        "properties", "required", "enum", "allOf",
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
        "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties",
    }
)  # fmt: skip
#: Keywords that depend only on their own schema: they may be in one entry, or equal in several.
_ALONE: Final = frozenset(
    {"type", "const", "pattern", "format", "multipleOf", "items", "uniqueItems", "anyOf", "oneOf", "not", "$ref",
     "propertyNames"}
)  # fmt: skip


@rule(
    on={"allOf"},
    effect=Effect.SAME,
    again=True,
    sources=(OPENAI_STRICT, CLOUD_CODE_ASSIST, ANTHROPIC_TOOLS, MOONSHOT, XAI, GOOGLE_SCHEMA),
    examples=(
        example(
            {"allOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]}]},
            {"properties": {"a": {}, "b": {}}, "required": ["a", "b"]},
        ),
        example({"allOf": [{"minimum": 1}, {"minimum": 3}], "maximum": 5}, {"maximum": 5, "minimum": 3}),
        example({"allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}, {"allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}),
        example({"properties": {"allOf": {}}}, {"properties": {"allOf": {}}}),
    ),
)
def merge_exact_all_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Merge all entries of an `allOf` into one schema, if the result is equivalent.

    All properties and requirements stay; of two bounds the tighter one stays. Two patterns, two unions or a closed
    object beside properties of another entry cannot be combined: such an `allOf` stays, and the target decides.
    """
    if is_exact(node):
        yield from merge_entries(node)


def is_exact(node: Object) -> bool:
    """Return whether an `allOf` and its siblings can be merged without loss."""
    entries = node["allOf"]
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        return False
    own = {keyword: value for keyword, value in node.items() if keyword not in ("allOf", "$defs", "definitions")}
    sides: list[Object] = [own, *(entry for entry in entries if isinstance(entry, dict))]
    return _all_known(sides) and _agree(sides) and _is_as_open(sides)


def _all_known(sides: Sequence[Object]) -> bool:
    known = _MERGEABLE | _ALONE | {"additionalProperties"}
    return all(
        (keyword in known and _is_of_its_type(keyword, value))
        or (keyword in ANNOTATIONS and not keyword.startswith("$"))
        or keyword.startswith("x-")
        for side in sides
        for keyword, value in side.items()
    )


def _is_of_its_type(keyword: str, value: Json) -> bool:
    if keyword == "properties":
        return isinstance(value, dict)
    if keyword in ("required", "enum", "allOf", "anyOf", "oneOf"):
        return isinstance(value, list)
    if keyword.startswith(("min", "max", "exclusive")):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return keyword != "items" or isinstance(value, dict)


def _agree(sides: Sequence[Object]) -> bool:
    """Return whether keywords that can be expressed only once occur once, or are equal."""
    for keyword in _ALONE - {"items"}:
        said = [side[keyword] for side in sides if keyword in side]
        if any(not same(one, other) for one, other in pairwise(said)):
            return False
    refers = [side for side in sides if "$ref" in side]
    return not refers or all(not side.keys() - ANNOTATIONS for side in sides if side is not refers[0])


def _is_as_open(sides: Sequence[Object]) -> bool:
    """Return whether every object that is closed, or has typed additional properties, also lists all properties."""
    names = {name for side in sides for name in _names(side)}
    for side in sides:
        rest = side.get("additionalProperties", True)
        if rest is not True and rest != {} and not names <= _names(side):
            return False
    given = [side["additionalProperties"] for side in sides if "additionalProperties" in side]
    return all(same(one, other) for one, other in pairwise(given))


def _names(side: Object) -> set[str]:
    known = side.get("properties")
    return set(known) if isinstance(known, dict) else set()
