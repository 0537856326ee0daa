"""The types that a schema allows, and the keywords that apply to one type only."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, type_of

TYPES: Final = ("object", "array", "string", "number", "integer", "boolean", "null")
_ALONE: Final[Mapping[str, tuple[str, ...]]] = {name: (name,) for name in TYPES}

_NUMERIC: Final = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"})

#: The keywords that apply only to values of a type.
SPEAKS_OF: Final[Mapping[str, frozenset[str]]] = {
    "object": frozenset(
        {
            *("properties", "required", "additionalProperties", "patternProperties", "propertyNames"),
            *("minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "dependencies"),
            "unevaluatedProperties",
        }
    ),
    "array": frozenset(
        {
            *("items", "prefixItems", "additionalItems", "contains", "minContains", "maxContains"),
            *("minItems", "maxItems", "uniqueItems", "unevaluatedItems"),
        }
    ),
    "string": frozenset(
        {"minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "contentSchema"}
    ),
    "number": _NUMERIC,
}
#: The same, by keyword.
TYPE_OF_KEYWORD: Final[Mapping[str, str]] = {
    keyword: name for name, keywords in SPEAKS_OF.items() for keyword in keywords
}


def types_of(node: Object) -> tuple[str, ...]:
    """Return the valid types that a schema names.

    >>> types_of({"type": ["string", "null"]}), types_of({"type": "any"}), types_of({})
    (('string', 'null'), (), ())
    """
    given = node.get("type")
    if isinstance(given, list):
        found = tuple([name for name in given if isinstance(name, str) and name in TYPES])
    else:
        found = _ALONE.get(given, ()) if isinstance(given, str) else ()
    return (*found, "null") if found and node.get("nullable") is True and "null" not in found else found


def implied_type(node: Object) -> str | None:
    """Return the only type to which the keywords of a schema apply; None if there is none, or several.

    >>> implied_type({"minLength": 1}), implied_type({"items": {}, "minimum": 1}), implied_type({"enum": ["a", "b"]})
    ('string', None, 'string')
    """
    kinds = {TYPE_OF_KEYWORD[keyword] for keyword in node if keyword in TYPE_OF_KEYWORD}
    kinds |= {type_of(value) for value in _values(node)}
    return kinds.pop() if len(kinds) == 1 else None


def _values(node: Object) -> list[Json]:
    members = node.get("enum")
    listed = members if isinstance(members, list) else []
    return [*listed, node["const"]] if "const" in node else listed
