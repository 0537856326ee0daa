"""The types of keyword values that no meta-schema has checked: references lead below unknown keywords, too."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from app.core.json_types import Object, compact
from app.validation.dialect import DRAFT_2020_12, Dialect
from app.validation.javascript import TYPE_NAMES, is_type, text

_NUMBERS: Final = (
    *("maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf", "maxLength", "minLength"),
    *("maxItems", "minItems", "maxProperties", "minProperties", "maxContains", "minContains"),
)
_STRINGS: Final = ("$id", "$ref", "$dynamicRef", "$recursiveRef", "$dynamicAnchor", "pattern")
_MAPS: Final = ("dependencies", "properties", "patternProperties", "dependentRequired", "dependentSchemas")

#: The types of each value, in AJV's order.
_TYPES: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "uniqueItems": ("boolean",),
        **dict.fromkeys(_STRINGS, ("string",)),
        **dict.fromkeys(_NUMBERS, ("number",)),
        **dict.fromkeys(("enum", "anyOf", "oneOf", "allOf", "prefixItems", "required"), ("array",)),
        **dict.fromkeys(_MAPS, ("object",)),
        **dict.fromkeys(("not", "if", "then", "else", "items", "contains", "propertyNames"), ("object", "boolean")),
        **dict.fromkeys(("additionalProperties", "unevaluatedProperties", "unevaluatedItems"), ("boolean", "object")),
        "format": ("number", "string"),
    }
)


def misshapen(schema: Object, dialect: Dialect = DRAFT_2020_12) -> str | None:
    """Return which value of a schema cannot be used; None where all can.

    >>> misshapen({"required": "a"}), misshapen({"type": "strin"}), misshapen({"required": ["a"]})
    ('required value must be ["array"]', 'type must be JSONType or JSONType[]: strin', None)
    """
    for keyword, usual in _TYPES.items():
        types = dialect.value_types.get(keyword, usual)
        if keyword in schema and not any(is_type(name, schema[keyword]) for name in types):
            return f"{keyword} value must be {compact(list(types))}"
    named = schema.get("type") or []
    names = named if isinstance(named, list) else [named]
    if not all(isinstance(name, str) and name in TYPE_NAMES for name in names):
        return f"type must be JSONType or JSONType[]: {text(names)}"
    inside = (keyword for keyword, fits in _INSIDE.items() if keyword in schema and not fits(schema[keyword]))
    return next((f"{keyword} does not hold what it must" for keyword in inside), None)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


#: What the members of a value must be.
_INSIDE: Final[Mapping[str, Callable[[Any], bool]]] = MappingProxyType(
    {
        "required": _is_names,
        "dependentRequired": lambda value: all(map(_is_names, value.values())),
        "dependencies": lambda value: all(_is_names(entry) for entry in value.values() if isinstance(entry, list)),
    }
)
