"""One object for the branches of a union at the root, which keeps every schema that a branch has for a property."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object, fingerprint, list_at, object_at
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.core.references import References
from toolprism.core.walk import required_names
from toolprism.schema.engine.reshape import in_place
from toolprism.schema.keywords import first_list
from toolprism.schema.member_union import members, united

_OF_OBJECTS: Final = frozenset({"type", "properties", "required", "additionalProperties"})
_MOST_FOLLOWED: Final = 20


class Side(NamedTuple):
    """The root, or a branch of its union: an object with its place."""

    node: Object
    path: Path


class Merged(NamedTuple):
    """The one object."""

    schema: dict[str, Json]
    parts: dict[Path, Path]
    also: dict[Path, tuple[Path, ...]]
    branches: Sequence[Side]


def merged_root(root: Object) -> Merged | None:
    """Return one object for a root with a union of objects; None if a branch says what no merged object could."""
    union = first_list(root)
    branches = [*_branches(root, union)] if union is not None else []
    beside = root.keys() - _OF_OBJECTS - ANNOTATIONS - {union}
    if not branches or beside or root.get("type", "object") != "object" or not all(map(_is_object, branches)):
        return None
    own = {word: value for word, value in root.items() if word in ANNOTATIONS}
    parts = in_place(own)
    also: dict[Path, tuple[Path, ...]] = {}
    properties: dict[str, Json] = {}
    for name, sides in _said([Side(root, ()), *branches]).items():
        value, source = _one(sides)
        properties[name] = value
        if source is not None:
            parts["properties", name] = source
        else:
            also["properties", name] = tuple(path for _, path in sides)
    demanded = required_names(root) | set.intersection(*(required_names(side.node) for side in branches))
    required: list[Json] = [name for name in properties if name in demanded]
    closed = all(side.node.get("additionalProperties") is False for side in branches)
    closing: dict[str, Json] = {"additionalProperties": False} if closed else {}
    whole: dict[str, Json] = {**own, "type": "object", "properties": properties, "required": required, **closing}
    return Merged(whole, parts, also, branches)


def discriminator(merged: Merged) -> str | None:
    """Return the property whose value tells the branches apart; None if there is none."""
    for name in object_at(merged.branches[0].node, "properties"):
        listed = [values_of(side, name) for side in merged.branches]
        texts = [*chain(*listed)]
        if all(listed) and len(set(texts)) == len(texts):
            return name
    return None


def values_of(side: Side, name: str) -> list[str]:
    """Return the texts that a branch allows for a property that it requires; none if it allows other values, too."""
    listed = members(object_at(side.node, "properties").get(name)) or []
    texts = [each for each in listed if isinstance(each, str)]
    return texts if len(texts) == len(listed) and name in required_names(side.node) else []


def _branches(root: Object, union: str) -> Iterator[Side]:
    references = References(root)
    for index, branch in enumerate(list_at(root, union)):
        path: Path = (union, index)
        for _ in range(_MOST_FOLLOWED):
            reference = branch.get("$ref") if isinstance(branch, dict) else None
            target = references.resolve(reference) if isinstance(reference, str) else None
            if target is None or branch.keys() - {"$ref"} - ANNOTATIONS:
                break
            path, branch = target  # noqa: PLW2901  # the branch is what it refers to
        yield Side(branch if isinstance(branch, dict) else {"not": branch}, path)


def _is_object(side: Side) -> bool:
    node = side.node
    named = isinstance(node.get("properties"), dict)
    return not node.keys() - _OF_OBJECTS - ANNOTATIONS and node.get("type", "object" if named else None) == "object"


def _said(sides: Sequence[Side]) -> dict[str, list[tuple[Json, Path]]]:
    """Return each property with its schemas and their places."""
    said = defaultdict[str, list[tuple[Json, Path]]](list)
    for node, path in sides:
        for name, schema in object_at(node, "properties").items():
            said[name].append((schema, (*path, "properties", name)))
    return said


def _one(sides: Sequence[tuple[Json, Path]]) -> tuple[Json, Path | None]:
    """Return one schema for a property, and its place if it is that of one side."""
    different = {fingerprint(schema): (schema, path) for schema, path in reversed(sides)}
    schemas = [schema for schema, _ in reversed(different.values())]
    if len(schemas) == 1:
        return schemas[0], sides[0][1] if len(sides) == 1 else None
    if all(members(schema) is not None for schema in schemas):
        return united(schemas), None
    return {"anyOf": schemas}, None
