"""Finds open maps: objects whose properties are not all named, which strict modes refuse."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from toolprism.conditions.objects import is_of_type
from toolprism.core.json_types import Json, Object, as_object, object_at
from toolprism.core.keywords import ANNOTATIONS, UNIONS, Positions, only
from toolprism.core.meaning import accepts_all, accepts_nothing
from toolprism.core.pointer import Path, find
from toolprism.core.walk import required_names
from toolprism.schema.engine import PassContext

#: Where a schema stands alone for its value: below `allOf` or `not` another shape would contradict its neighbours.
STANDS_ALONE: Final[Positions] = only(
    "properties", "additionalProperties", "items", "prefixItems", "anyOf", "oneOf", "$defs", "definitions"
)
#: What is said of a map besides the schemas of its values.
_OF_MAPS: Final = frozenset(
    """
    type properties required additionalProperties patternProperties propertyNames minProperties maxProperties
    """.split()
)
#: The member that holds what the author's object does not name.
_MEMBER: Final = "others"
#: They show values in the shape of the map.
OF_THE_MAP: Final = ("default", "example", "examples", "discriminator")


class OpenMap(NamedTuple):
    """An object with properties that nobody has named."""

    node: Object
    #: The schema of the values that are not named, and its place; None for several.
    values: Json
    at: Path | None
    #: The schema of their names.
    names: Mapping[str, Json]
    #: Whether the object stays one, with its named properties and a member for the others.
    stays: bool
    #: Whether nothing is said beside the map.
    is_plain: bool

    @property
    def member(self) -> str:
        """A name for the member with the others that no property has."""
        name = _MEMBER
        while name in object_at(self.node, "properties"):
            name += "_"
        return name

    @property
    def takes_anything(self) -> bool:
        """Whether any value may stand under a name."""
        return accepts_all(self.values)


def open_map(node: Object, context: PassContext) -> OpenMap | None:
    """Return the map that a node describes; None if it is none, or if what it says cannot be told apart."""
    is_object = is_of_type(node, "object") and not (is_of_type(node, "array") or is_of_type(node, "string"))
    if not is_object or not _is_open(node, root=context.is_root) or is_bound(context):
        return None
    named = object_at(node, "properties")
    stays = bool(named) or context.is_root
    plain = _is_plain(node, stays=stays)
    if stays and not plain:
        return None
    patterns = object_at(node, "patternProperties")
    if not patterns:
        values, at = node.get("additionalProperties", True), ("additionalProperties",)
        names = object_at(node, "propertyNames")
        return OpenMap(node, values, at if "additionalProperties" in node else None, names, stays, plain)
    alone = len(patterns) == 1 and not node.get("additionalProperties", stays) and "propertyNames" not in node
    pattern, values = next(iter(patterns.items()))
    return OpenMap(node, values, ("patternProperties", pattern), {"pattern": pattern}, stays, plain and alone)


def _is_open(node: Object, *, root: bool) -> bool:
    extra = node.get("additionalProperties")
    if node.get("patternProperties"):
        return isinstance(node["patternProperties"], dict)
    if extra is not None:
        return isinstance(extra, (bool, dict)) and not accepts_nothing(extra)
    return not (root or node.get("properties") or node.keys() & {"anyOf", "oneOf", "allOf", "$ref", "enum", "const"})


def _is_plain(node: Object, *, stays: bool) -> bool:
    """Return whether nothing stands beside the map that its new shape could not say."""
    beside = node.keys() - _OF_MAPS - ANNOTATIONS
    required = required_names(node) - object_at(node, "properties").keys()
    counts = node.keys() & {"minProperties", "maxProperties"}
    patterned = "patternProperties" in node and "additionalProperties" not in node and stays
    return not (beside or required or (stays and counts) or patterned)


def is_bound(context: PassContext) -> bool:
    """Return whether the schema around a branch says more of the same value, which another shape would contradict."""
    path = context.path
    if len(path) <= 1 or path[-2] not in UNIONS:
        return False
    return bool(as_object(find(context.root, path[:-2])).keys() - set(UNIONS) - ANNOTATIONS)


def closed_with(found: OpenMap, member: Json) -> dict[str, Json]:
    """Return an object that names its properties, and a member for the others."""
    node = found.node
    gone = ("patternProperties", "propertyNames", *OF_THE_MAP)
    own = {word: value for word, value in node.items() if word not in gone}
    properties: dict[str, Json] = {**object_at(node, "properties"), found.member: member}
    return {**own, "properties": properties, "additionalProperties": False}


def kept(found: OpenMap) -> Iterator[Path]:
    """Yield the places of such an object that are as they were."""
    yield from (("properties", name) for name in object_at(found.node, "properties"))
    gone = ("properties", "additionalProperties", "patternProperties", "propertyNames", *OF_THE_MAP)
    yield from ((word,) for word in found.node if word not in gone)
