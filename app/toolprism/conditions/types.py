"""What can be said of types, of the root, and of what stands where a subschema must."""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from toolprism.conditions.condition import Edits, Found, condition, node_at, put
from toolprism.core.json_types import Json, Object, list_at, object_at
from toolprism.core.keywords import TYPE_OF, TYPES
from toolprism.core.meaning import accepts_nothing, impossible
from toolprism.core.patch import replace
from toolprism.core.pointer import Path, resolve
from toolprism.core.references import follow
from toolprism.core.walk import children

_ONE: Final[dict[str, Json]] = {"a": {"type": "string"}}
_OBJECT: Final[dict[str, Json]] = {"type": "object", "properties": _ONE}
_EMPTY_OBJECT: Final[dict[str, Json]] = {"type": "object", "properties": {}}
#: The keywords that say a type, or where to find it.
_SAY_A_TYPE: Final = frozenset({"type", "$ref", "anyOf", "oneOf", "allOf"})


@condition(
    subject="a node without a type",
    group="type",
    unless=_SAY_A_TYPE,
    breaks={"type": "object", "properties": {"a": {"minLength": 1}}},
    passes=_OBJECT,
    message="This node has no type, and the provider requires one.",
    hint="Say the type.",
)
def type_missing(_node: Object, _root: Json) -> Iterator[Found]:
    """A subschema has no type, is no union and no reference.

    Strict modes and Vertex AI compile by type, and refuse a node that has none.
    """
    yield Found(())


@condition(
    subject="a node that says nothing of its type",
    group="type",
    unless={*_SAY_A_TYPE, "not", "if", "$dynamicRef", "$recursiveRef"},
    breaks={"type": "object", "properties": {"a": {}}},
    passes={"type": "object", "properties": {"a": {"not": {"type": "null"}}}},
    weaker_than=type_missing,
)
def type_unsaid(_node: Object, _root: Json) -> Iterator[Found]:
    """Nothing in a subschema says which type it is, not even `not` or `if`.

    What only narrows another schema needs no type of its own.
    """
    yield Found(())


def _one_type(schema: Json, place: Path) -> Edits | None:
    """Write the one type beside null, and `nullable`."""
    path, node = node_at(schema, place, "type")
    names = [] if node is None else list_at(node, "type")
    others = [name for name in names if name != "null"]
    if node is None or len(others) != 1:
        return None
    nullable = [put(path, "nullable", node, value=True)] if "null" in names else []
    return [put(path, "type", node, others[0]), *nullable]


@condition(
    subject="a list of types",
    group="type",
    on={"type"},
    kinds=(),
    breaks={"type": ["string", "null"]},
    passes={"type": "string"},
    message="`type` lists several types, and the provider accepts one word.",
    hint="Write one branch for each type.",
    code="type-list",
    formerly=("type-list",),
    mend=_one_type,
)
def type_array(node: Object, _root: Json) -> Iterator[Found]:
    """`type` is a list.

    Gemini's `Schema` has one type in that field: `Proto field is not repeating, cannot start list`.
    """
    if isinstance(node["type"], list):
        yield Found(("type",))


@condition(
    subject="a type that the provider does not take",
    group="type",
    on={"type"},
    breaks={"type": "enum"},
    passes={"type": "string"},
    message="The provider does not take the type {what}.",
    hint="It takes {listed}.",
    code="type-not-taken",
    formerly=("type-not-taken",),
    takes="names",
    example=TYPES,
    sparing=frozenset,
)
def type_invalid(node: Object, _root: Json, value: Collection[str]) -> Iterator[Found]:
    """`type` is none of the words that are taken.

    JSON Schema has seven. `str`, `any` and `enum` come from other languages, and fail the request.
    """
    given = node["type"]
    for kind in given if isinstance(given, list) else [given]:
        if not isinstance(kind, str) or kind not in value:
            yield Found(("type",), json.dumps(kind))
            return


_MAPS: Final = ("properties", "$defs", "definitions")
#: The keywords with several schemas, in the order in which they are checked.
_HOLDERS: Final = {keyword: at for at, keyword in enumerate((*_MAPS, "anyOf", "oneOf", "allOf", "prefixItems"))}


@condition(
    subject="a boolean where a schema stands",
    on={*_HOLDERS, "items"},
    breaks={"type": "object", "properties": {"a": True}},
    passes=_OBJECT,
    message="A schema is an object here, and the provider refuses anything else.",
    hint="Write an empty object instead.",
)
def boolean_schema(node: Object, _root: Json) -> Iterator[Found]:
    """`true`, `false`, null or a word is the schema of a property, of a branch or of items.

    JSON Schema has boolean schemas; xAI, strict modes and Gemini's `Schema` do not.
    """
    for keyword in sorted(_HOLDERS.keys() & node.keys(), key=_HOLDERS.__getitem__):
        held = node[keyword]
        members: Mapping[Any, Json] = held if keyword in _MAPS and isinstance(held, dict) else {}
        if isinstance(held, list) and keyword not in _MAPS:
            members = dict(enumerate(held))
        if not all(map(dict.__instancecheck__, members.values())):
            yield from [Found((keyword, name)) for name, child in members.items() if not isinstance(child, dict)]
    if not isinstance(node.get("items", {}), (dict, list)):
        yield Found(("items",))


def _as_schema(schema: Json, place: Path) -> Edits | None:
    """Replace the name of a type by a schema of that type."""
    value = resolve(schema, place)
    named = isinstance(value, str) and value.lower() in TYPES
    return [replace(place, {"type": str(value).lower()})] if named else None


@condition(
    subject="a bare value where a schema stands",
    breaks={"type": "object", "properties": {"a": "string"}},
    passes=_OBJECT,
    mend=_as_schema,
)
def schema_node_not_object(node: Object, _root: Json) -> Iterator[Found]:
    """Neither an object nor a boolean stands where a subschema must.

    `null` and the name of a type are no schemas; every validator refuses them.
    """
    yield from (Found(below) for below, child in children(node) if not isinstance(child, (dict, bool)))


@condition(
    subject="a schema that says nothing, or refuses everything",
    breaks={"type": "object", "properties": {"a": {}}},
    passes=_OBJECT,
)
def schema_node_unrecognized(node: Object, _root: Json) -> Iterator[Found]:
    """A subschema is `{}` or `{"not": {}}`.

    A converter that makes a grammar from each node finds none for it: `Unrecognized schema`.
    """
    if not node or (node.keys() == {"not"} and accepts_nothing(node)):
        yield Found(())


@condition(
    subject="a keyword beside a type that does not take it",
    on={"type"},
    breaks={"type": "string", "minItems": 1},
    passes={"type": "string", "minLength": 1},
)
def keyword_on_wrong_type(node: Object, _root: Json) -> Iterator[Found]:
    """A keyword stands beside a type to which it does not apply.

    JSON Schema ignores it, Gemini refuses the request: `only allowed for OBJECT type`.
    """
    named = node["type"]
    if isinstance(named, str):
        named = "number" if named == "integer" else named
        for keyword in node:
            if TYPE_OF.get(keyword, named) != named and keyword != "format":  # OpenAPI has formats of numbers, too
                yield Found((keyword,), keyword)


def _object_root(schema: Json, place: Path) -> Edits | None:
    node = resolve(schema, place)
    if node is None or node == {}:
        return [replace(place, dict(_EMPTY_OBJECT))]
    if isinstance(node, dict) and node.get("type") is None and not {"anyOf", "oneOf", "allOf", "$ref"} & node.keys():
        return [put(place, "type", node, "object")]
    return None


@condition(
    subject="a root that is not `type: object`",
    scope="root",
    breaks={"properties": _ONE},
    passes=_OBJECT,
    message="The root {what}, and the provider refuses that for the parameters of a tool.",
    hint="Put the root's schema into a property of an object.",
    mend=_object_root,
)
def root_not_object(node: Object, _root: Json) -> Iterator[Found]:
    """The root is not `type: object`, or is an enum.

    The arguments of a call are an object, and nearly every provider checks that the schema says so.
    """
    if node.get("type") != "object" or "enum" in node:
        yield Found((), "is an enum" if "enum" in node else "is not an object")


@condition(
    subject="a root that is not `type: object`",
    scope="root",
    breaks={"type": "string"},
    passes={"anyOf": [_OBJECT, {"type": "object", "properties": {}}]},
    message=root_not_object.message,
    hint=root_not_object.hint,
    code="root-not-object",
    weaker_than=root_not_object,
)
def root_not_object_nor_union(node: Object, root: Json) -> Iterator[Found]:
    """The root is neither `type: object` nor a union of objects.

    xAI takes a union at the root where every branch is an object.
    """
    if not _is_union_of_objects(node, root):
        yield from root_not_object.look(node, root)


def _is_union_of_objects(node: Object, root: Json) -> bool:
    branches = node.get("anyOf", node.get("oneOf"))
    if not isinstance(branches, list) or not branches or "type" in node:
        return False
    return all(is_plain_object(branch, root) for branch in branches)


def is_plain_object(branch: Json, root: Json) -> bool:
    """Return whether a branch, or what it refers to, is of the type `object` and says so itself."""
    reference = branch.get("$ref") if isinstance(branch, dict) else None
    found = follow(root, reference) if isinstance(reference, str) else ((), branch)
    return found is not None and isinstance(found[1], dict) and found[1].get("type") == "object"


@condition(
    subject="a root whose type is not `object`",
    scope="root",
    breaks={"properties": _ONE},
    passes={"type": "object", "enum": [{}]},
    mend=_object_root,
    weaker_than=root_not_object,
)
def root_type_not_object(node: Object, _root: Json) -> Iterator[Found]:
    """The root names another type than `object`, several, or none.

    A message about the root's type is about this word alone.
    """
    if node.get("type") != "object":
        yield Found(())


@condition(
    subject="no parameters at all",
    scope="root",
    breaks=None,
    passes=_EMPTY_OBJECT,
    message="There are no parameters, and the provider refuses that.",
    hint="Send an object without properties.",
    mend=lambda _schema, place: [replace(place, dict(_EMPTY_OBJECT))],
    weaker_than=root_type_not_object,
)
def parameters_missing(_node: Object, root: Json) -> Iterator[Found]:
    """The parameters are absent, null or `{}`.

    A tool without arguments still needs an object that says so.
    """
    if root is None or root == {}:
        yield Found(())


@condition(
    subject="`false` as a property",
    on={"properties"},
    breaks={"type": "object", "properties": {"a": False}},
    passes={"type": "object", "properties": {"a": {"type": "string"}}},
    message="Some back ends refuse `false` for a property.",
    hint="Leave it out.",
)
def forbidden_property(node: Object, _root: Json) -> Iterator[Found]:
    """`false` is the schema of a property, so that it must be left out.

    xgrammar makes no grammar of it.
    """
    yield from (Found(("properties", name)) for name in impossible(object_at(node, "properties")))


@condition(
    subject="a list of types with object or array in it",
    group="type",
    on={"type"},
    kinds=(),
    breaks={"type": ["object", "null"]},
    passes={"type": ["string", "null"]},
    message="The list of types names {what}, and in a list the provider takes only plain types.",
    hint="Write anyOf with one type in each branch.",
    weaker_than=type_array,
)
def type_list_of_structures(node: Object, _root: Json) -> Iterator[Found]:
    """A list of types names object or array.

    DeepSeek reads a list into string, number, integer, boolean and null, and fails the whole request at any other.
    """
    kinds = node["type"]
    found = next((kind for kind in kinds if kind in ("object", "array")), None) if isinstance(kinds, list) else None
    if found is not None:
        yield Found(("type",), found)
