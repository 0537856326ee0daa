"""Finds where a schema breaks a rule, for messages without a place, and to verify a fix."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.walk import POSITIONS, children, required_names
from toolprism.providers.errors.nodes import walk
from toolprism.providers.errors.violations_of_references import REFERENCES
from toolprism.providers.errors.violations_of_values import VALUES

#: Yields the place of each violation in a schema; the details come from the message.
Finder: TypeAlias = "Callable[[Json, Mapping[str, str]], Iterator[Path]]"
#: Tests one node.
NodeTest: TypeAlias = "Callable[[Object, Mapping[str, str]], bool]"

_UNIONS: Final = ("anyOf", "oneOf", "allOf")
#: A nesting depth that every provider accepts.
_SHALLOW: Final = 4
_UNTYPED_OK: Final = ("$ref", "anyOf", "oneOf", "allOf", "not", "if", "$dynamicRef")
#: Keywords with the types to which they apply.
_OF_TYPE: Final = {
    **dict.fromkeys(("properties", "required", "additionalProperties", "patternProperties", "propertyNames"), "object"),
    **dict.fromkeys(("items", "prefixItems", "minItems", "maxItems", "uniqueItems"), "array"),
    **dict.fromkeys(("minLength", "maxLength", "pattern"), "string"),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"), "number"),
}


def find(rule: str, schema: Json, details: Mapping[str, str]) -> list[Path] | None:
    """Return the places where a schema breaks a rule, in text order; None if that cannot be determined."""
    name, _, keyword = rule.partition(":")
    if keyword:
        return [path for path, node in walk(schema) if keyword in node]
    if name in _NODES:
        return [path for path, node in walk(schema) if _NODES[name](node, details)]
    finder = _WHOLE.get(name)
    return None if finder is None else list(finder(schema, details))


def _type(node: Object) -> str | None:
    named = node.get("type")
    return named.lower() if isinstance(named, str) else None


def _no_properties(node: Object, details: Mapping[str, str]) -> bool:
    """Return whether an object lists no properties; some providers accept an empty list, others do not."""
    if _type(node) != "object":
        return False
    refused = any(
        said in details.get("words", "").lower() for said in ("non-empty", "notbeempty", "cannotbeempty", "atleastone")
    )
    return not node.get("properties") if refused else "properties" not in node


def _all_listed(node: Object) -> bool:
    properties = node.get("properties")
    return not isinstance(properties, dict) or properties.keys() <= required_names(node)


def _beside_wrong_type(node: Object, _: Mapping[str, str]) -> bool:
    named = _type(node)
    if named is None:
        return False
    named = "number" if named == "integer" else named
    return any(keyword in node and kind != named for keyword, kind in _OF_TYPE.items())


def _untyped(node: Object, _: Mapping[str, str]) -> bool:
    return "type" not in node and not any(keyword in node for keyword in _UNTYPED_OK)


def _union_with_siblings(node: Object, _: Mapping[str, str]) -> bool:
    beside = set(node) - {"description", "title", "default", "$defs", "definitions", "$schema"}
    return "anyOf" in node and len(beside) > 1


def _no_items(node: Object, _: Mapping[str, str]) -> bool:
    named = node.get("type")
    names = named if isinstance(named, list) else [named]
    return any(isinstance(name, str) and name.lower() == "array" for name in names) and "items" not in node


def _open(node: Object, _: Mapping[str, str]) -> bool:
    named = node.get("type")
    is_object = named == "object" or (isinstance(named, list) and "object" in named) or "properties" in node
    return is_object and node.get("additionalProperties") is not False


_NODES: Final[dict[str, NodeTest]] = {
    "properties-missing": _no_properties,
    "type-missing": _untyped,
    "type-array": lambda node, _: isinstance(node.get("type"), list),
    "schema-node-unrecognized": lambda node, _: not node or node == {"not": {}},
    "keyword-on-wrong-type": _beside_wrong_type,
    "union-with-siblings": _union_with_siblings,
    "union-not-supported": lambda node, _: any(keyword in node for keyword in _UNIONS),
    "array-without-items": _no_items,
    "array-items-tuple": lambda node, _: isinstance(node.get("items"), list),
    "enum-on-non-string": lambda node, _: "enum" in node and _type(node) != "string",
    "required-must-list-every-property": lambda node, _: not _all_listed(node),
    "additional-properties-false": _open,
}


def _root_not_object(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    if not isinstance(schema, dict) or schema.get("type") not in ("object", "OBJECT"):
        yield ()


def _root_union(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    if isinstance(schema, dict) and any(keyword in schema for keyword in (*_UNIONS, "enum", "not")):
        yield ()


def _no_parameters(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    if schema is None or schema == {}:
        yield ()


def _not_a_schema(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    """Yield values in schema positions that are neither objects nor booleans."""
    if not isinstance(schema, (dict, bool)):
        yield ()
    for path, node in walk(schema):
        for below, child in children(node):
            if not isinstance(child, (dict, bool)):
                yield (*path, *below)


def _deepest(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    """Yield the deepest node, if the schema is deep at all."""
    deepest = max((path for path, _node in walk(schema)), key=len, default=())
    if sum(step in POSITIONS for step in deepest) > _SHALLOW:
        yield deepest


_WHOLE: Final[dict[str, Finder]] = {
    "root-not-object": _root_not_object,
    "root-union": _root_union,
    "parameters-missing": _no_parameters,
    "schema-node-not-object": _not_a_schema,
    "nesting-too-deep": _deepest,
    **VALUES,
    **REFERENCES,
}
