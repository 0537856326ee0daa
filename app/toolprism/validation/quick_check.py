"""Quick checks that a schema passes its meta-schema and compiles, which is the common case."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Protocol

from toolprism import validation
from toolprism.core.json_types import Json, Object, is_number
from toolprism.core.walk import nodes, subschemas
from toolprism.validation.dialect import DIALECTS, DRAFT_2020_12, Dialect
from toolprism.validation.vocabulary import RULES

#: Numbers below it are doubles in every validator.
_FINITE: Final = 1e300
_TYPES: Final = frozenset(("null", "boolean", "object", "array", "number", "string", "integer"))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_boolean(value: Any) -> bool:
    return isinstance(value, bool)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_finite(value: Any) -> bool:
    return is_number(value) and -_FINITE < value < _FINITE


def _is_schema(value: Any) -> bool:
    return isinstance(value, (dict, bool))


def _are_distinct(values: Any) -> bool:
    return isinstance(values, list) and all(map(_is_text, values)) and len(set(values)) == len(values)


def _names_types(value: Any) -> bool:
    names = [value] if isinstance(value, str) else value
    return _are_distinct(names) and bool(names) and _TYPES.issuperset(names)


def _are_schemas(values: Any) -> bool:
    return isinstance(values, list) and bool(values) and all(map(_is_schema, values))


#: Common keywords, with a test of their values that no meta-schema since draft-07 contradicts.
_SOUND: Final[Mapping[str, Callable[[Any], bool]]] = {
    **dict.fromkeys(("$schema", "$comment", "title", "description", "format", "pattern"), _is_text),
    **dict.fromkeys(("deprecated", "readOnly", "writeOnly", "uniqueItems"), _is_boolean),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), _is_count),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _is_finite),
    **dict.fromkeys(("default", "const"), lambda _: True),
    **dict.fromkeys(("items", "additionalProperties"), _is_schema),
    **dict.fromkeys(("anyOf", "oneOf", "allOf"), _are_schemas),
    "multipleOf": lambda value: _is_finite(value) and value > 0,
    "type": _names_types,
    "enum": lambda values: isinstance(values, list) and bool(values),
    "required": _are_distinct,
    "properties": lambda value: isinstance(value, dict) and all(map(_is_schema, value.values())),
}
#: Keywords of whose values AJV requires more, with the test for it.
_TESTED: Final[Mapping[str, Callable[[Any], bool]]] = {
    "enum": bool,
    "pattern": lambda source: validation.pattern_refusal(source, strict=True) is None,
    "exclusiveMinimum": is_number,
    "exclusiveMaximum": is_number,
}
#: Keywords of whose values a meta-schema says everything that AJV requires.
_PLAIN: Final = _SOUND.keys() - _TESTED.keys()
#: The drafts with whose meta-schemas the table agrees, and the largest schema that it judges.
_JUDGED: Final = ("2020-12", "2019-09", "draft-07")
_MOST_NODES: Final = 200
_MOST_LEVELS: Final = 40


class _Validator(Protocol):
    def is_valid(self, instance: object) -> bool:
        """Return whether an instance is valid."""


_VALIDATORS: Final = {
    "2020-12": "Draft202012Validator",
    "2019-09": "Draft201909Validator",
    "draft-07": "Draft7Validator",
    "draft-06": "Draft6Validator",
    "draft-04": "Draft4Validator",
}


def passes_meta_schema(schema: Json, dialect: Dialect = DRAFT_2020_12) -> bool:
    """Return whether a schema passes its meta-schema; False also if the validator gives up."""
    if dialect.id in _JUDGED and is_sound(schema):
        return True
    try:
        return _validator(dialect.id).is_valid(schema)
    except (ValueError, OverflowError, RecursionError):
        return False


def is_sound(schema: Json) -> bool:
    """Return whether a small schema of common keywords is valid; the first schema needs no compiled meta-schema for it.

    >>> is_sound({"type": "object", "properties": {"a": {"minLength": 1}}}), is_sound({"minLength": -1})
    (True, False)
    """
    if not isinstance(schema, dict):
        return isinstance(schema, bool)
    for number, (path, node) in enumerate(nodes(schema)):
        if number >= _MOST_NODES or len(path) > _MOST_LEVELS:
            return False
        if not all(keyword in _SOUND and _SOUND[keyword](value) for keyword, value in node.items()):
            return False
    return True


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
    import jsonschema_rs  # takes as long as half of all other imports together

    schema = {"$ref": DIALECTS[dialect_id].meta_schema}
    validator: _Validator = getattr(jsonschema_rs, _VALIDATORS[dialect_id])(
        schema, offline=True, validate_formats=False
    )
    return validator
