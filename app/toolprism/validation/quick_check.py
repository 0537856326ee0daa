"""Quick checks that a schema passes its meta-schema and compiles, which is the common case."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Protocol

import jsonschema_rs

from toolprism import validation
from toolprism.core.json_types import Json, Object, is_number
from toolprism.core.walk import subschemas
from toolprism.validation.dialect import DIALECTS, DRAFT_2020_12, Dialect
from toolprism.validation.vocabulary import RULES

#: Keywords of whose values a meta-schema says everything that AJV requires.
_PLAIN: Final = frozenset(
    (
        *("$schema", "$comment", "title", "description", "default", "deprecated", "readOnly", "writeOnly"),
        *("type", "const", "anyOf", "oneOf", "allOf", "format", "minLength", "maxLength"),
        *("minimum", "maximum", "multipleOf", "items", "minItems", "maxItems", "uniqueItems"),
        *("properties", "required", "additionalProperties", "minProperties", "maxProperties"),
    )
)
#: Keywords of whose values AJV requires more, with the test for it.
_TESTED: Final[Mapping[str, Callable[[Any], bool]]] = {
    "enum": bool,
    "pattern": lambda source: validation.pattern_refusal(source, strict=True) is None,
    "exclusiveMinimum": is_number,
    "exclusiveMaximum": is_number,
}


class _Validator(Protocol):
    def is_valid(self, instance: object) -> bool:
        """Return whether an instance is valid."""


_VALIDATORS: Final = {
    "2020-12": jsonschema_rs.Draft202012Validator,
    "2019-09": jsonschema_rs.Draft201909Validator,
    "draft-07": jsonschema_rs.Draft7Validator,
    "draft-06": jsonschema_rs.Draft6Validator,
    "draft-04": jsonschema_rs.Draft4Validator,
}


def passes_meta_schema(schema: Json, dialect: Dialect = DRAFT_2020_12) -> bool:
    """Return whether a schema passes its meta-schema; False also if the validator gives up."""
    try:
        return _validator(dialect.id).is_valid(schema)
    except (ValueError, OverflowError, RecursionError):
        return False


def surely_compiles(schema: Json, dialect: Dialect = DRAFT_2020_12) -> bool:
    """Return whether AJV compiles a schema, at a glance; False also if only compiling it can tell.

    >>> surely_compiles({"items": {"type": "string"}}), surely_compiles({"$ref": "#/$defs/a", "$defs": {"a": {}}})
    (True, False)
    """
    return passes_meta_schema(schema, dialect) and all(map(_is_plain, subschemas(schema)))


def _is_plain(node: Object) -> bool:
    """Return whether a node names nothing, refers to nothing, and meets what AJV requires beyond its meta-schema."""
    return all(
        _TESTED[keyword](node[keyword])
        if keyword in _TESTED
        else keyword not in RULES and keyword[:1] != "$" and not isinstance(node[keyword], (dict, list))
        for keyword in node.keys() - _PLAIN
    )


@cache
def _validator(dialect_id: str) -> _Validator:
    """Compile a meta-schema as an ordinary schema: the `$schema` of a paste is data, never an address."""
    schema = {"$ref": DIALECTS[dialect_id].meta_schema}
    validator: _Validator = _VALIDATORS[dialect_id](schema, offline=True, validate_formats=False)
    return validator
