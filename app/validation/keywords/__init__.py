"""The keywords: one small function each, in two tables, for assertions and for applicators."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from app.validation.keywords import (
    arrays,
    composition,
    dependencies,
    numbers,
    objects,
    references,
    strings,
    unevaluated,
)
from app.validation.keywords.constants import const, enum, type_
from app.validation.scope import Failure, Scope, Steps

Assertion: TypeAlias = Callable[[Scope, Any, Any], Iterator[Failure]]
Applicator: TypeAlias = Callable[[Scope, Any, Any], Steps]

#: Assertions: they look at the value only.
ASSERTIONS: Final[Mapping[str, Assertion]] = MappingProxyType(
    {
        "type": type_,
        "const": const,
        "enum": enum,
        "maximum": numbers.maximum,
        "minimum": numbers.minimum,
        "exclusiveMaximum": numbers.exclusive_maximum,
        "exclusiveMinimum": numbers.exclusive_minimum,
        "multipleOf": numbers.multiple_of,
        "maxLength": strings.max_length,
        "minLength": strings.min_length,
        "pattern": strings.pattern,
        "format": strings.format_,
        "formatMaximum": strings.format_maximum,
        "formatMinimum": strings.format_minimum,
        "formatExclusiveMaximum": strings.format_exclusive_maximum,
        "formatExclusiveMinimum": strings.format_exclusive_minimum,
        "maxItems": arrays.max_items,
        "minItems": arrays.min_items,
        "uniqueItems": arrays.unique_items,
        "maxProperties": objects.max_properties,
        "minProperties": objects.min_properties,
        "required": objects.required,
        "dependentRequired": dependencies.dependent_required,
    }
)

#: Applicators: they apply further schemas.
APPLICATORS: Final[Mapping[str, Applicator]] = MappingProxyType(
    {
        "$dynamicAnchor": references.dynamic_anchor,
        "$recursiveAnchor": references.recursive_anchor,
        "$dynamicRef": references.dynamic_ref,
        "$recursiveRef": references.dynamic_ref,
        "$ref": references.ref,
        "not": composition.not_,
        "anyOf": composition.any_of,
        "oneOf": composition.one_of,
        "allOf": composition.all_of,
        "if": composition.if_,
        "prefixItems": arrays.prefix_items,
        "items": arrays.items,
        "contains": arrays.contains,
        "unevaluatedItems": unevaluated.unevaluated_items,
        "propertyNames": objects.property_names,
        "additionalProperties": objects.additional_properties,
        "dependencies": dependencies.dependencies,
        "properties": objects.properties,
        "patternProperties": objects.pattern_properties,
        "dependentSchemas": dependencies.dependent_schemas,
        "unevaluatedProperties": unevaluated.unevaluated_properties,
    }
)
