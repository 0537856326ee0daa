"""Claims about types, enums, unions, arrays and numbers, each with its check."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from toolprism.core.finding import Severity
from toolprism.core.json_types import Json, Object, types_of
from toolprism.core.pointer import Path
from toolprism.core.source import Source
from toolprism.providers.claim import Claim, Found, about_shape, is_of_type

#: The keywords that say a type, or where to find it.
_SAY_A_TYPE: Final = frozenset({"type", "$ref", "anyOf", "oneOf", "allOf"})
_INTEGERS: Final = range(-(2**63), 2**63)


def nodes_are_typed(source: Source, says: str = "", severity: Severity = "error") -> Claim:
    """Return the claim that each node has a type, is a union or is a reference."""

    def look(_path: Path, _node: Object, _root: Json) -> Iterator[Found]:
        yield Found((), "This node has no type, and the provider requires one.", "Say the type.")

    def is_untyped(keywords: Collection[str], _kind: str | None) -> bool:
        return _SAY_A_TYPE.isdisjoint(keywords)

    claim = about_shape(
        "a node without a type", source, "type-missing", look, says=says, severity=severity, when=is_untyped
    )
    return replace(claim, group="type")


def types_are_single(source: Source, says: str = "") -> Claim:
    """Return the claim that `type` is a single string."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        if isinstance(node["type"], list):
            message = "`type` lists several types, and the provider accepts one word."
            yield Found(("type",), message, "Write one branch for each type.")

    return replace(about_shape("a list of types", source, "type-list", look, "type", says=says), group="type")


def enums_are_strings(source: Source, says: str = "") -> Claim:
    """Return the claim that the members of an enum are strings."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        members = node["enum"]
        if isinstance(members, list) and any(not isinstance(member, str) for member in members):
            message = "The enum has a member that is not a string, and the provider refuses that."
            yield Found(("enum",), message, "List the values as strings, or name them in the description.")

    return about_shape("an enum of other values than strings", source, "enum-not-strings", look, "enum", says=says)


def enums_are_primitive(source: Source) -> Claim:
    """Return the claim that the members of an enum are neither objects nor arrays."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        members = node["enum"]
        if isinstance(members, list) and any(isinstance(member, (dict, list)) for member in members):
            message = "The enum has a member that is an object or a list, and the provider refuses that."
            yield Found(("enum",), message, "Describe the value with keywords.")

    return about_shape("an enum of objects or lists", source, "enum-not-primitive", look, "enum")


def enums_are_typed(source: Source) -> Claim:
    """Return the claim that an enum with members of several types needs a type beside it."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        members = node["enum"]
        if isinstance(members, list) and "type" not in node and len(types_of(members)) > 1:
            message = "The enum mixes types and names none, and the provider refuses that."
            yield Found(("enum",), message, "Give each type a branch.")

    return about_shape("an enum of several types without `type`", source, "enum-untyped", look, "enum")


def no_type_beside_union(source: Source, says: str = "") -> Claim:
    """Return the claim that a type beside `anyOf` is refused."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        if "type" in node and isinstance(node["anyOf"], list):
            message = "`type` is beside `anyOf`, and the provider requires it in the branches."
            yield Found(("type",), message, "Move `type` into the branches.")

    return about_shape("`type` beside `anyOf`", source, "type-beside-union", look, "anyOf", says=says)


def arrays_have_items(source: Source, says: str = "") -> Claim:
    """Return the claim that an array without `items` is refused."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        if is_of_type(node, "array"):
            yield Found(("type",), "The array has no `items`, and the provider refuses that.", "Add `items`.")

    def may_be_bare(keywords: Collection[str], kind: str | None) -> bool:
        return kind in (None, "array") and "items" not in keywords

    return about_shape(
        "an array without `items`", source, "array-without-items", look, "type", says=says, when=may_be_bare
    )


def unions_kept(source: Source, says: str = "") -> Claim:
    """Return the claim that some back ends refuse unions of different types."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        for union in ("anyOf", "oneOf"):
            if isinstance(node.get(union), list):
                message = f"This `{union}` has branches of different types and is kept; some back ends refuse it."
                yield Found((union,), message, "Give the property one type, or one property to each type.")

    return about_shape(
        "a union of different types",
        source,
        "union-kept",
        look,
        "anyOf",
        "oneOf",
        support="disputed",
        severity="warning",
        says=says,
    )


def no_properties_beside_union(source: Source) -> Claim:
    """Return the claim that properties beside a union are not enforced together with it."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        for union in ("anyOf", "oneOf"):
            if isinstance(node.get(union), list):
                message = f"Properties stand beside `{union}`, and the provider reads only one of the two."
                yield Found((union,), message, "Say the properties in each branch.")

    return about_shape(
        "properties beside `anyOf` or `oneOf`",
        source,
        "union-with-properties",
        look,
        "properties",
        support="ignored",
        severity="warning",
    )


def union_stands_alone(source: Source, says: str = "") -> Claim:
    """Return the claim that some back ends allow nothing beside `anyOf`."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        if isinstance(node["anyOf"], list) and len(node) > 1:
            message = "Other keywords stand beside `anyOf`; some back ends refuse that, others want `type` there."
            yield Found(("anyOf",), message, "Say them in the branches.")

    return about_shape(
        "keywords beside `anyOf`",
        source,
        "union-with-siblings",
        look,
        "anyOf",
        support="disputed",
        severity="note",
        says=says,
    )


def numbers_fit(source: Source, says: str = "") -> Claim:
    """Return the claim that whole numbers beyond 64 bits are refused."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        for keyword, value in node.items():
            if isinstance(value, int) and value not in _INTEGERS:
                yield Found((keyword,), "The number has more than 64 bits, and the provider refuses it.", "Lower it.")

    return about_shape("whole numbers past 64 bits", source, "number-too-large", look, says=says)
