"""Describes the settings as a JSON Schema, and checks settings against it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from toolprism.checking.model import SEVERITIES
from toolprism.core.errors import nearest
from toolprism.core.pointer import Path
from toolprism.schema import EDITIONS

_TEXTS: Final = {"type": "array", "items": {"type": "string", "minLength": 1}}
_COUNT: Final = {"type": "integer", "minimum": 0}
_IGNORE: Final = {
    "type": "object",
    "description": "Problems that are not reported. A member that is missing matches everything.",
    "additionalProperties": False,
    "required": ["id", "reason"],
    "properties": {
        "id": {
            "type": "string",
            "minLength": 1,
            "description": "The id of the problem, or a pattern such as `type-*`.",
        },
        "tool": {"type": "string", "minLength": 1, "description": "The name of the tool, or a pattern."},
        "file": {"type": "string", "minLength": 1, "description": "The file, relative to the settings, or a pattern."},
        "reason": {"type": "string", "minLength": 1, "description": "Why it is right to ignore it."},
    },
}
SCHEMA: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Settings of toolprism check",
    "description": "The content of toolprism.toml, or of [tool.toolprism] in pyproject.toml.",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "targets": {**_TEXTS, "description": "The targets, by id. Default: all of the edition."},
        "edition": {
            "enum": [*EDITIONS],
            "description": "Without targets: providers as of today (the default), as other systems do, or both.",
        },
        "models": {**_TEXTS, "description": "Models such as openai/gpt-5; their targets are checked, too."},
        "clients": {
            **_TEXTS,
            "description": "MCP clients such as claude-code: names as they compose them, and how many tools they take.",
        },
        "server": {
            "type": "string",
            "minLength": 1,
            "description": "The name of the server in a client's configuration. Default: that of the folder.",
        },
        "strategies": {
            "type": "object",
            "description": 'What targets do where they cannot say what a schema says, such as open-map = "pairs".',
            "additionalProperties": {"type": "string", "minLength": 1},
        },
        "fail-on": {
            **_TEXTS,
            "description": "Verdicts (each stands for every worse one, too), severities (likewise), ids of problems, "
            "or `budget`. Default: strict-off, error.",
        },
        "min-tools": {**_COUNT, "description": "Fail if fewer tools are found."},
        "exclude": {**_TEXTS, "description": "Patterns of files that are not read, relative to the settings."},
        "severities": {
            "type": "object",
            "description": "The severity of a problem, by its id.",
            "additionalProperties": {"enum": [*SEVERITIES, "off"]},
        },
        "budgets": {
            "type": "object",
            "description": "What all tools together may take.",
            "additionalProperties": False,
            "properties": {
                "max-tools": {**_COUNT, "description": "The number of tools."},
                "max-tokens": {**_COUNT, "description": "Tokens with every request, at the dearest target."},
                "max-bytes": {**_COUNT, "description": "Bytes of names, descriptions and schemas as JSON."},
            },
        },
        "ignores": {"type": "array", "items": _IGNORE},
    },
}
_KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "object": (dict, "a table"),
    "array": (list, "an array"),
    "string": (str, "a text"),
    "integer": (int, "a whole number"),
}


def errors(value: Any, schema: Mapping[str, Any] = SCHEMA, at: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield the mistakes in settings: the path and a sentence.

    >>> list(errors({"targts": [], "min-tools": -1}))
    [(('targts',), '`targts` is no setting. Did you mean `targets`?'), (('min-tools',), '`min-tools` is less than 0.')]
    """
    name = f"`{at[-1]}`" if at else "This"
    kind, words = _KINDS.get(schema.get("type", ""), (object, ""))
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        yield at, f"{name} must be {words}."
    elif "enum" in schema and value not in schema["enum"]:
        near = nearest(str(value), schema["enum"])
        advice = f" Did you mean `{near}`?" if near else ""
        yield at, f"{name} takes {', '.join(schema['enum'])}, not `{value}`.{advice}"
    elif isinstance(value, str) and schema.get("minLength") and not value.strip():
        yield at, f"{name} is empty."
    elif "minimum" in schema and value < schema["minimum"]:
        yield at, f"{name} is less than {schema['minimum']}."
    elif isinstance(value, dict):
        yield from _members(value, schema, at)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from errors(each, schema["items"], (*at, number))


def _members(value: dict[str, Any], schema: Mapping[str, Any], at: Path) -> Iterator[tuple[Path, str]]:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    for name, held in value.items():
        if name in known or isinstance(others, dict):
            yield from errors(held, known.get(name, others), (*at, name))
            continue
        near = nearest(name, known)
        advice = f"Did you mean `{near}`?" if near else f"Known are {', '.join(known)}."
        yield (*at, name), f"`{name}` is no setting. {advice}"
    for name in schema.get("required", ()):
        if name not in value:
            yield at, f"`{name}` is missing here."
