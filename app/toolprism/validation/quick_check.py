"""Checks of a schema against the 2020-12 meta-schema, with AJV's messages; at first quick ones, for the common case."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, Protocol

from toolprism import validation
from toolprism.core.json_types import Json, Object, is_number
from toolprism.core.keywords import POSITIONS, Holds
from toolprism.core.pointer import Path, parse
from toolprism.core.references import follow
from toolprism.core.walk import nodes, subschemas
from toolprism.validation.dialect import DIALECTS, DRAFT_2020_12, Dialect
from toolprism.validation.vocabulary import RULES

#: Numbers below it are doubles in every validator.
_FINITE: Final = 1e300
_TYPES: Final = frozenset(("null", "boolean", "object", "array", "number", "string", "integer"))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


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


def _are_named_schemas(values: Any) -> bool:
    return isinstance(values, dict) and all(map(_is_schema, values.values()))


#: Common keywords, with a test of their values that no meta-schema since draft-07 contradicts.
_SOUND: Final[Mapping[str, Callable[[Any], bool]]] = {
    **dict.fromkeys(("$schema", "$comment", "title", "description", "format", "pattern"), _is_text),
    **dict.fromkeys(("deprecated", "readOnly", "writeOnly", "uniqueItems"), lambda value: isinstance(value, bool)),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), _is_count),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _is_finite),
    **dict.fromkeys(("default", "const"), lambda _: True),
    **dict.fromkeys(("items", "additionalProperties", "propertyNames", "not", "if", "then", "else"), _is_schema),
    **dict.fromkeys(("anyOf", "oneOf", "allOf", "prefixItems"), _are_schemas),
    **dict.fromkeys(("properties", "$defs", "definitions"), _are_named_schemas),
    "$ref": _is_text,
    "examples": lambda values: (
        isinstance(values, list) and not any(isinstance(value, (dict, list)) for value in values)
    ),
    "dependentRequired": lambda value: isinstance(value, dict) and all(map(_are_distinct, value.values())),
    "multipleOf": lambda value: _is_finite(value) and value > 0,
    "type": _names_types,
    "enum": lambda values: isinstance(values, list) and bool(values),
    "required": _are_distinct,
}
#: A reference to the root or to one of its definitions, spelled without escapes.
_LOCAL: Final = re.compile(r"#(?:/(?:\$defs|definitions)/[\w.-]+)?", re.ASCII)
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

    >>> surely_compiles({"$ref": "#/$defs/a", "$defs": {"a": {}}}), surely_compiles({"$ref": "#/$defs/a"})
    (True, False)
    """
    return passes_meta_schema(schema, dialect) and all(_is_plain(node, schema) for node in subschemas(schema))


def _is_plain(node: Object, root: Json) -> bool:
    """Return whether a node has no name, refers to a definition, and meets what AJV requires beyond its meta-schema."""
    for keyword, value in node.items():  # all of them: a meta-schema does not test what its draft does not know
        if keyword not in _SOUND:
            if keyword in RULES or keyword[:1] == "$" or isinstance(value, (dict, list)):
                return False
        elif not _SOUND[keyword](value) or (keyword == "pattern" and validation.pattern_refusal(value, strict=True)):
            return False
    return "$ref" not in node or _is_defined(node["$ref"], root)


def _is_defined(reference: Any, root: Json) -> bool:
    """Return whether a reference leads to the root or one of its definitions, which refers no further."""
    found = follow(root, reference) if _LOCAL.fullmatch(reference) else None
    return found is not None and not (isinstance(found[1], dict) and "$ref" in found[1])


@cache
def _validator(dialect_id: str) -> _Validator:
    """Compile a meta-schema as an ordinary schema: the `$schema` of a paste is data, never an address."""
    import jsonschema_rs  # takes as long as half of all other imports together

    schema = {"$ref": DIALECTS[dialect_id].meta_schema}
    validator: _Validator = getattr(jsonschema_rs, _VALIDATORS[dialect_id])(
        schema, offline=True, validate_formats=False
    )
    return validator


def meta_schema_errors(schema: Json) -> Iterator[tuple[Path, str]]:
    """Yield the place and message of every error of a schema under the 2020-12 meta-schema.

    Every node is checked by itself: the meta-schema is recursive, and no validator follows it through 200 levels.
    `$schema` is ignored.
    """
    if passes_meta_schema(schema):
        return
    if not isinstance(schema, (dict, bool)):
        yield (), "a schema is an object or a boolean"
        return
    for path, node in nodes(schema):
        yield from _of_node(path, _shallow(node))


def _of_node(path: Path, node: Json) -> Iterator[tuple[Path, str]]:
    if passes_meta_schema(node):
        return
    found: dict[tuple[Path, str], None] = {}
    for error in validation.against_meta_schema(node):
        found[path + _path(node, error.instance_path), error.message] = (
            None  # AJV repeats some errors, once a vocabulary
        )
    yield from found


def _path(value: Json, pointer: str) -> Path:
    """Return the path of a pointer into a value, with indexes as numbers."""
    path: list[str | int] = []
    for token in parse(pointer):
        if isinstance(value, list):
            path.append(int(token))
            value = value[int(token)]
        else:
            path.append(token)
            value = value.get(token) if isinstance(value, dict) else None
    return tuple(path)


def _shallow(node: Object) -> Json:
    """Return a schema with its subschemas replaced by `true`; they are checked separately."""
    return {keyword: _cut(POSITIONS.get(keyword), value) for keyword, value in node.items()}


def _cut(holds: Holds | None, value: Json) -> Json:
    if holds is None:
        return value
    if isinstance(value, dict):
        return {name: _true(child) for name, child in value.items()} if holds is Holds.MAP else True
    if isinstance(value, list) and holds in (Holds.LIST, Holds.ITEMS):
        return [_true(child) for child in value]
    return value


def _true(child: Json) -> Json:
    return True if isinstance(child, dict) else child
