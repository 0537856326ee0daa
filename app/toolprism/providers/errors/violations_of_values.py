"""Violations by the values of keywords: their JSON type, their members, formats and patterns."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.providers.errors.nodes import walk
from toolprism.validation import check_schema

_TYPES: Final = frozenset({"string", "number", "integer", "boolean", "object", "array", "null"})
_LOOKAROUND: Final = re.compile(r"\(\?<?[=!]")
#: Syntax that Python's `re`, llama.cpp or a linear engine refuse, besides look-around.
_ODD: Final = re.compile(r"\\[pPkZzAbB]|\\\d")
_LIKELY_FORMATS: Final = frozenset(
    {"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "enum"}
)
#: Keywords with the Python type of their value.
_VALUE_TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "properties": dict,
    "required": list,
    "enum": list,
    "anyOf": list,
    "oneOf": list,
    "allOf": list,
    "items": (dict, bool, list),
    "description": str,
    "title": str,
    "format": str,
    "pattern": str,
    "additionalProperties": (dict, bool),
    "minimum": (int, float),
    "maximum": (int, float),
    "exclusiveMinimum": (int, float),
    "exclusiveMaximum": (int, float),
    "minLength": (int, float),
    "maxLength": (int, float),
    "minItems": (int, float),
    "maxItems": (int, float),
}
_NUMBERS: Final = (int, float)


def _wrong_values(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    for path, node in walk(schema):
        for keyword, value in node.items():
            kind = _VALUE_TYPES.get(keyword)
            if kind is None:
                continue
            wrong = not isinstance(value, kind) or (kind == _NUMBERS and isinstance(value, bool))
            if wrong or (keyword == "required" and not all(isinstance(name, str) for name in value)):
                yield (*path, keyword)


def _invalid_types(schema: Json, details: Mapping[str, str]) -> Iterator[Path]:
    """Yield nodes with an unknown type, or with the type that the message names (`null`)."""
    named = details.get("value", "").strip("'\"[]")
    for path, node in walk(schema):
        if "type" in node:
            names = node["type"] if isinstance(node["type"], list) else [node["type"]]
            known = all(isinstance(name, str) and name.lower() in _TYPES for name in names)
            if not known or (named and named in names):
                yield path


def _enum_members(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    for path, node in walk(schema):
        members = node.get("enum")
        if isinstance(members, list):
            odd = next(
                (index for index, member in enumerate(members) if not isinstance(member, str) or not member), None
            )
            if odd is not None:
                yield (*path, "enum", odd)


def _undefined_required(schema: Json, details: Mapping[str, str]) -> Iterator[Path]:
    for path, node in walk(schema):
        required, properties = node.get("required"), node.get("properties", {})
        if isinstance(required, list) and isinstance(properties, dict):
            for index, name in enumerate(required):
                if isinstance(name, str) and name not in properties and details.get("extra", name) == name:
                    yield (*path, "required", index)


def _property_names(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    fine = re.compile(r"[a-zA-Z0-9_.-]{1,64}")
    for path, node in walk(schema):
        properties = node.get("properties")
        if isinstance(properties, dict):
            yield from ((*path, "properties", name) for name in properties if not fine.fullmatch(name))


def _patterns(schema: Json, details: Mapping[str, str]) -> Iterator[Path]:
    """Yield nodes with the pattern that the message quotes, or else with one that some engine refuses."""
    quoted = details.get("value", "").strip("'\"")
    found = [(path, node["pattern"]) for path, node in walk(schema) if isinstance(node.get("pattern"), str)]
    same = [path for path, pattern in found if quoted and pattern.replace("\\", "") == quoted.replace("\\", "")]
    if same:
        yield from same
        return
    anchored = "must" in details
    for path, pattern in found:
        unanchored = anchored and not (pattern.startswith("^") and pattern.endswith("$"))
        if unanchored or _LOOKAROUND.search(pattern) or _ODD.search(pattern) or not _compiles(pattern):
            yield path


def _compiles(pattern: str) -> bool:
    try:
        re.compile(pattern[:2_000])
    except (re.error, RecursionError, OverflowError):
        return False
    return True


def _formats(schema: Json, details: Mapping[str, str]) -> Iterator[Path]:
    named = details.get("value")
    for path, node in walk(schema):
        value = node.get("format")
        if isinstance(value, str) and (value == named if named else value not in _LIKELY_FORMATS):
            yield path


def _not_the_draft(schema: Json, _: Mapping[str, str]) -> Iterator[Path]:
    """Yield places that the meta-schema of 2020-12 refuses; values that are not schemas come first."""
    if not isinstance(schema, (dict, bool)):
        yield ()
        return
    seen: dict[Path, None] = {}
    for error in check_schema(schema).distinct_errors:
        tokens = error.instance_path.split("/")[1:] if error.instance_path else []
        seen[tuple(token.replace("~1", "/").replace("~0", "~") for token in tokens)] = None
    yield from seen


VALUES: Final[dict[str, Callable[[Json, Mapping[str, str]], Iterator[Path]]]] = {
    "keyword-wrong-type": _wrong_values,
    "type-invalid": _invalid_types,
    "enum-not-string": _enum_members,
    "required-undefined-property": _undefined_required,
    "property-name-pattern": _property_names,
    "pattern-not-supported": _patterns,
    "format-not-supported": _formats,
    "invalid-schema-draft": _not_the_draft,
}
