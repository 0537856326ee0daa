"""The schemas of what the way back undoes, so that a proof can take it into account."""

from typing import Final

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.keywords import POSITIONS
from toolprism.core.walk import subschemas

#: Keywords beside which, or below which, null cannot simply stand for an absent property.
_OPAQUE: Final = frozenset(
    {"allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "minProperties"}
    | {"maxProperties", "unevaluatedProperties", "patternProperties"}
)
#: Keywords below which it can.
_CLEAR: Final = frozenset({"properties", "items", "prefixItems", "anyOf", "additionalProperties"})
_DEFINITIONS: Final = frozenset({"$defs", "definitions"})


def with_nulls(schema: Json, *, required: bool) -> Json:
    """Return a schema that takes null for each optional property.

    Args:
        schema: a schema of draft 2020-12.
        required: whether the optional properties are required then: the schema of what stands for an argument, instead
            of that of what the way back makes an argument of.

    >>> with_nulls({"properties": {"a": {"type": "string"}}}, required=True)
    {'properties': {'a': {'anyOf': [{'type': 'string'}, {'type': 'null'}]}}, 'required': ['a']}
    """
    reaches_definitions = all(_OPAQUE.isdisjoint(node) for node in subschemas(schema))
    return _relaxed(schema, required, _CLEAR | _DEFINITIONS if reaches_definitions else _CLEAR)


def _relaxed(schema: Json, required: bool, below: frozenset[str]) -> Json:  # noqa: FBT001  # handed down
    if not isinstance(schema, dict) or not _is_clear(schema):
        return schema
    node = {**schema}
    for keyword in sorted(below & schema.keys()):
        node[keyword] = _each(keyword, schema[keyword], required, below)
    names = object_at(schema, "properties")
    given = schema.get("required", [])
    if names and isinstance(given, list):
        node["properties"] = {
            name: child if name in given or not isinstance(child, dict) else _or_null(child)
            for name, child in object_at(node, "properties").items()
        }
        if required:
            node["required"] = [*given, *(name for name in names if name not in given)]
    return node


def _is_clear(node: Object) -> bool:
    """Return whether no other keyword judges the properties of a node."""
    shares = "properties" in node and not {"anyOf", "$ref"}.isdisjoint(node)
    return _OPAQUE.isdisjoint(node) and not shares


def _each(keyword: str, value: Json, required: bool, below: frozenset[str]) -> Json:  # noqa: FBT001  # handed down
    if isinstance(value, list):
        return [_relaxed(child, required, below) for child in value]
    if isinstance(value, dict) and POSITIONS[keyword] is POSITIONS["properties"]:
        return {name: _relaxed(child, required, below) for name, child in value.items()}
    return _relaxed(value, required, below)


def _or_null(schema: Object) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}
