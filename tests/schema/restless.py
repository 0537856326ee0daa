"""Schemas whose output once changed, or its status, when it was normalized again.

They were found by `make fuzz` and reduced to what is needed.
"""

from typing import Any, Final

_BY_CAUSE: Final[dict[str, list[Any]]] = {
    "a reference leads into a list that is merged or moved": [
        {"allOf": [{}], "anyOf": [{"$ref": "#/allOf/0"}]},
        {"allOf": [{}], "$defs": {"B": {"$ref": "#/allOf/0"}}},
        {"allOf": [{"properties": {"b": {"$ref": "#/allOf/0"}}}]},
        {"properties": {"a": {"oneOf": [{}]}, "b": {"$ref": "#/properties/a/oneOf/0"}}},
        {"allOf": [{"$ref": "#/allOf/0"}], "def": {"type": "string"}},
    ],
    "a reference of a flattened root leads to a definition": [
        {"additionalProperties": {"$ref": "#/$defs/A"}, "anyOf": [], "$defs": {"A": {}}},
        {"properties": {"c": {"anyOf": [{"$ref": "#/$defs/B"}]}}, "anyOf": [], "$defs": {"B": {}}},
        {"oneOf": [{"type": [], "properties": {"a": {"$ref": "#/$defs/B"}}}], "$defs": {"B": {}}},
    ],
    "a reference led nowhere, until a place was made": [
        {"anyOf": [{"properties": {"a": {}}}], "$ref": "#/properties/a"},
        {"anyOf": [{"properties": {"a": {}}}], "not": {"$ref": "#/properties/a"}},
        {"oneOf": [{"properties": {"a": {"then": {"$ref": "#/properties/a"}}}}]},
        {
            "properties": {"a": {"properties": {"a": {"anyOf": [{"$ref": "#/allOf/0"}]}}}},
            "$ref": "#/$defs/A",
            "$defs": {"A": {"allOf": [{}]}},
        },
        {"allOf": [{"$ref": "#/properties/a", "properties": {"a": {}}}]},
        {"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/allOf/0", "allOf": [{"format": "a"}]}}},
        {"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/properties/a", "properties": {"a": {}}}}},
        {
            "$ref": "#/$defs/B/anyOf/0",
            "$defs": {
                "A": {"$ref": "#/allOf/0", "allOf": [{"$ref": "#/$defs/B"}]},
                "B": {"anyOf": [{"$ref": "#/$defs/A"}]},
            },
        },
    ],
    "a reference to a branch leads nowhere, once its definition is repeated": [
        {"type": ["a", "a"], "$defs": {"B": {"anyOf": [{"$ref": "#/$defs/B/anyOf/0"}]}}},
        {
            "type": ["object", "string"],
            "$defs": {"B": {"anyOf": [{"type": "string"}]}, "C": {"$ref": "#/$defs/B/anyOf/0"}},
        },
    ],
    "a reference led to no branch, until a list of types was split": [
        {
            "properties": {},
            "$defs": {"A": {"$ref": "#/$defs/B/anyOf/0", "type": "integer"}, "B": {"type": ["array", "null"]}},
        },
    ],
    "a node looks like a Zod instance once its type is single": [
        {"type": ["string"], "def": {"type": "string"}},
        {"type": ["null", "string"], "def": {"type": "string"}},
        {"const": "b", "def": {"type": "string"}},
    ],
    "a root looks like a Zod instance once it is merged": [{"allOf": [], "def": {"type": "optional"}}],
    "a schema without `$id` looks like a Zod instance": [
        {"type": "object", "properties": {"a": {"$id": "https://a.example/b", "def": {"type": "string"}}}}
    ],
    "an entry can be merged once it is cleaned": [
        {"allOf": [{"pattern": "\\p{L}"}, {"pattern": "^a$"}]},
        {"anyOf": [{"allOf": [{"pattern": "^(?!x).*$"}, {"pattern": "^a$"}]}]},
        {"properties": {"x": {"allOf": [{"oneOf": [], "anyOf": True}]}}},
        {"properties": {"a": {"allOf": [{"type": "number"}, {"type": ["number"]}]}}},
        {"properties": {"a": {"allOf": [True]}}},
    ],
    "a property is found to accept nothing once it is merged": [
        {"properties": {"a": {"type": "number", "allOf": [{"const": []}]}}, "required": ["a"]},
        {"properties": {"a": {"type": "number", "allOf": [{"const": []}]}}, "required": ["a"], "type": "object"},
        {
            "type": "object",
            "properties": {"a": {"properties": {}, "const": False}},
            "required": ["a"],
            "additionalProperties": False,
        },
        {"type": "object", "properties": {"a": {"anyOf": [{"type": "null"}], "enum": []}}},
        {"type": "object", "properties": {"a": {"enum": ["undo"], "allOf": [{"type": "boolean"}]}}, "required": ["a"]},
    ],
    "a format is beside an inferred type": [
        {"type": "object", "properties": {"a": {"format": "email", "allOf": [{"type": ["string"]}, {"const": None}]}}}
    ],
    "a root can be merged once its tuple is a list": [
        {"allOf": [{"$ref": "#/$defs/B", "prefixItems": [{}]}], "$defs": {"B": {}}},
        {"allOf": [], "items": [{}]},
        {"allOf": [{"prefixItems": [{}]}]},
    ],
    "an enum stands alone once a marker of null is removed": [
        {"properties": {"a": {"allOf": [{"nullable": True}, {"enum": [None]}]}}},
        {"properties": {"a": {"allOf": [{"nullable": True}], "enum": ["a"]}}},
    ],
    "a reference beside other keywords leads to a boolean, or to itself": [
        {"properties": {"b": {"$ref": "#/$defs/A", "oneOf": []}}, "definitions": {"A": True}},
        {"properties": {"b": {"$ref": "#/$defs/A", "const": None}}, "definitions": {"A": False}},
        {"$defs": {"A": {"items": {"properties": {}, "$ref": "#/definitions/A"}}}},
        {"properties": {"a": {"anyOf": [{"properties": {"b": {"$ref": "#/properties/a", "properties": {}}}}]}}},
    ],
    "a union with keywords beside it has a boolean branch": [
        {"properties": {"a": {"default": None, "anyOf": [True]}}},
        {"properties": {"b": {"type": "number", "oneOf": [False]}}},
        {"const": 1, "allOf": [{"type": []}]},
    ],
    "a list of types holds no name": [
        {"properties": {}, "type": [], "minimum": 1.5},
        {"properties": {"query": {"type": [], "enum": [False, None]}}},
        {"properties": {"order": {"type": ["a", []], "enum": [{}, "a"]}}},
        {"type": ["object"]},
    ],
    "a recursion that ends requires nothing": [
        {"properties": {"a": {"$ref": "#"}}, "required": ["a"]},
        {"properties": {"n": {"$ref": "#/$defs/N"}}, "$defs": {"N": {"properties": {"a": {"$ref": "#/$defs/N"}}}}},
    ],
    "a reference stays beside keywords that would close an object": [
        {"properties": {}, "$defs": {"A": {"properties": {"a": {"$ref": "#/$defs/A", "properties": {}}}}}},
    ],
    "a root is a reference once it is cleaned": [
        {"pattern": "a", "allOf": [{"$ref": "#/$defs/A"}], "$defs": {"A": {}}},
        {"$ref": "#/definitions/A", "definitions": {"A": True}},
    ],
    "an array is left of a union": [
        {"properties": {"a": {"anyOf": [{"type": "array"}, {}]}}},
        {"properties": {"a": {"type": "array", "nullable": True}}},
        {"items": {"oneOf": [{"const": False, "type": "boolean"}, {"const": False, "type": "boolean"}]}},
    ],
}

RESTLESS: Final[tuple[Any, ...]] = tuple(schema for schemas in _BY_CAUSE.values() for schema in schemas)
