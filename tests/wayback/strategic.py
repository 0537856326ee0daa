"""Schemas for which strategies have something to do, and the choices."""

from typing import Any, Final

_TEXT: Final = {"type": "string"}
_INTEGER: Final = {"type": "integer"}


def closed(properties: dict[str, Any], *required: str, **more: Any) -> dict[str, Any]:
    """Return the schema of an object without other properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": [*required],
        "additionalProperties": False,
        **more,
    }


def a_map(values: Any, **more: Any) -> dict[str, Any]:
    """Return the schema of a map."""
    return {"type": "object", "additionalProperties": values, **more}


def recursive(root: str, **definitions: Any) -> dict[str, Any]:
    """Return the schema of an object that holds a value of a definition."""
    return closed({"root": {"$ref": f"#/$defs/{root}"}}, "root") | {"$defs": definitions}


_ADD: Final = closed({"action": {"const": "add"}, "job": _TEXT, "at": _INTEGER}, "action", "job")
_LIST: Final = closed({"action": {"const": "list"}}, "action")
_NODE: Final = {"$ref": "#/$defs/Node"}
_SUM: Final = {"$ref": "#/$defs/Sum"}
_KIDS: Final = {"type": "array", "items": {"$ref": "#"}}

#: For each choice that changes the shape of arguments, the schemas for which it is made.
SCHEMAS: Final[dict[str, dict[str, Any]]] = {
    "root-union": {
        "actions": {"oneOf": [_ADD, _LIST]},
        "referred": {
            "anyOf": [{"$ref": "#/$defs/Add"}, {"$ref": "#/$defs/List"}],
            "$defs": {"Add": _ADD, "List": _LIST},
        },
        "recursive": {"anyOf": [closed({"a": {"$ref": "#"}}), closed({"b": _TEXT}, "b")]},
    },
    "open-map": {
        "plain": closed({"m": a_map(_INTEGER)}, "m"),
        "nullable": closed({"m": {"type": ["object", "null"], "additionalProperties": _INTEGER, "minProperties": 1}}),
        "of anything": closed({"m": {"type": "object"}, "n": a_map(values=True)}, "m"),
        "by pattern": closed({"m": {"type": "object", "patternProperties": {"^x": _INTEGER}}}, "m"),
        "of maps": closed({"m": a_map(a_map(closed({"a": _TEXT, "b": _INTEGER}, "a")))}, "m"),
        "beside names": closed({"m": closed({"a": _TEXT, "b": _INTEGER}, "a") | a_map(closed({"x": _TEXT}))}),
        "root": a_map(_TEXT),
        "root beside names": a_map(values=True, properties={"a": _TEXT, "others": _INTEGER}),
        "in a union": closed({"m": {"anyOf": [a_map(_TEXT), _TEXT, {"type": "null"}]}}, "m"),
        "in a union of unions": closed(
            {"m": {"oneOf": [{"oneOf": [a_map(_TEXT, minProperties=9), a_map(_INTEGER, minProperties=1)]}, _TEXT]}}
        ),
        "recursive": recursive("Node", Node=a_map(_NODE)),
    },
    "tuple": {
        "whole": closed({"p": {"type": "array", "prefixItems": [_TEXT, _INTEGER], "items": False, "minItems": 2}}, "p"),
        "optional": closed({"p": {"type": "array", "prefixItems": [_TEXT, _INTEGER], "maxItems": 2}}),
        "with more": closed(
            {"p": {"type": "array", "prefixItems": [_TEXT, closed({"z": _TEXT})], "items": _INTEGER}}, "p"
        ),
        "of draft 07": closed(
            {"p": {"type": "array", "items": [_TEXT, _INTEGER], "additionalItems": False, "minItems": 1}}, "p"
        ),
    },
    "recursion": {
        "list": recursive("Node", Node=closed({"name": _TEXT, "kids": {"type": "array", "items": _NODE}}, "name")),
        "twice": recursive("Sum", Sum={"anyOf": [_TEXT, closed({"left": _SUM, "right": _SUM}, "left", "right")]}),
        "through another": recursive(
            "Node",
            Node=closed({"other": {"$ref": "#/$defs/Other"}}),
            Other=closed({"nodes": {"type": "array", "items": _NODE}, "text": _TEXT}),
        ),
        "root": closed({"name": _TEXT, "kids": _KIDS}, "name"),
    },
    "integer-enum": {"numbers": closed({"d": {"type": "integer", "enum": [1, 3]}, "o": {"enum": [0.5, 2]}}, "d")},
}

#: The choices that prepare a schema.
CHOICES: Final = (
    "root-union=wrap",
    "root-union=merge",
    "root-union=enum",
    "open-map=pairs",
    "open-map=text",
    "tuple=object",
    "recursion=text",
    "recursion=unroll:2",
    "integer-enum=text",
    "integer-enum=described",
)
#: Those after which the output takes every value that the author takes.
FAITHFUL: Final = ("root-union=wrap", "open-map=pairs", "open-map=text", "tuple=object", "recursion=unroll:2")
