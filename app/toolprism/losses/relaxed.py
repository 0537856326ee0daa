"""The schemas of what the way back undoes, so that a proof can take it into account."""

from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.keywords import POSITIONS
from toolprism.core.walk import subschemas

#: Keywords beside which, or below which, null cannot simply stand for an absent property.
_OPAQUE: Final = frozenset(
    {"allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "minProperties"}
    | {"maxProperties", "unevaluatedProperties", "patternProperties", "propertyNames"}
)
#: Keywords below which it can.
_CLEAR: Final = frozenset({"properties", "items", "prefixItems", "anyOf", "additionalProperties"})
_DEFINITIONS: Final = frozenset({"$defs", "definitions"})


def with_nulls(schema: Json, *, required: bool, places: dict[int, Json] | None = None) -> Json:
    """Return a schema that takes null for each optional property.

    Args:
        schema: a schema of draft 2020-12.
        required: whether the optional properties are required then: the schema of what stands for an argument, instead
            of that of what the way back makes an argument of.
        places: takes, by the id of a part of the schema, the part that stands for it.

    >>> with_nulls({"properties": {"a": {"type": "string"}}}, required=True)
    {'properties': {'a': {'anyOf': [{'type': 'string'}, {'type': 'null'}]}}, 'required': ['a']}
    """
    reaches_definitions = all(_OPAQUE.isdisjoint(node) for node in subschemas(schema))
    below = _CLEAR | _DEFINITIONS if reaches_definitions else _CLEAR
    return _Relaxing(required, below, {} if places is None else places).relaxed(schema)


@dataclass(frozen=True, slots=True)
class _Relaxing:
    required: bool
    #: The keywords below which null can stand for an absent property.
    below: frozenset[str]
    places: dict[int, Json]

    def relaxed(self, schema: Json) -> Json:
        """Return what stands for a schema."""
        if not isinstance(schema, dict) or not _is_clear(schema):
            return schema
        node = {**schema}
        for keyword in sorted(self.below & schema.keys()):
            node[keyword] = self._each(keyword, schema[keyword])
        names = object_at(schema, "properties")
        given = schema.get("required", [])
        if names and isinstance(given, list):
            relaxed = object_at(node, "properties")
            optional = [name for name in names if name not in given]
            nullable = {name: _or_null(child) for name in optional if isinstance(child := relaxed[name], dict)}
            node["properties"] = {**relaxed, **nullable}
            self.places.update((id(names[name]), child) for name, child in nullable.items())
            if self.required:
                node["required"] = [*given, *optional]
        self.places[id(schema)] = node
        return node

    def _each(self, keyword: str, value: Json) -> Json:
        if isinstance(value, list):
            return [self.relaxed(child) for child in value]
        if isinstance(value, dict) and POSITIONS[keyword] is POSITIONS["properties"]:
            return {name: self.relaxed(child) for name, child in value.items()}
        return self.relaxed(value)


def _is_clear(node: Object) -> bool:
    """Return whether no other keyword judges the properties of a node."""
    shares = "properties" in node and not {"anyOf", "$ref"}.isdisjoint(node)
    return _OPAQUE.isdisjoint(node) and not shares


def _or_null(schema: Object) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}
