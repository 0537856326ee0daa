"""What the official TypeScript SDK refuses of a list, measured by running it; it refuses the whole list."""

from collections.abc import Sequence
from typing import Any, Final

from toolprism.core.json_types import Json
from toolprism.core.short_text import shortened
from toolprism.validation import validate

#: The version that was run, and the day.
VERSION: Final = "1.32.2"
MEASURED: Final = "2026-11-24"
_LONGEST: Final = 120

_TEXT: Final = {"type": "string"}
_FLAG: Final = {"type": "boolean"}
_OBJECT: Final = {"type": "object"}
#: Schemas of arguments and results: only the root and the values of `properties` are looked at.
_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["type"],
    "properties": {
        "type": {"const": "object"},
        "properties": {"type": "object", "additionalProperties": {"type": ["object", "array"]}},
        "required": {"type": "array", "items": _TEXT},
    },
}
#: A tool that it takes; other members are dropped.
_TOOL: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["name", "inputSchema"],
    "properties": {
        "name": _TEXT,
        "title": _TEXT,
        "description": _TEXT,
        "inputSchema": _SCHEMA,
        "outputSchema": _SCHEMA,
        "annotations": {
            "type": "object",
            "properties": {
                "title": _TEXT,
                "readOnlyHint": _FLAG,
                "destructiveHint": _FLAG,
                "idempotentHint": _FLAG,
                "openWorldHint": _FLAG,
            },
        },
        "execution": {
            "type": "object",
            "properties": {"taskSupport": {"enum": ["required", "optional", "forbidden"]}},
        },
        "icons": {"type": "array", "items": {"type": "object", "required": ["src"], "properties": {"src": _TEXT}}},
        "_meta": _OBJECT,
    },
}


def refused_by_typescript(tools: Sequence[Json]) -> list[tuple[int, str]]:
    """Return the tools that it refuses, with the place and the reason.

    >>> refused_by_typescript([{"name": "a", "inputSchema": {"type": "object", "properties": {"a": True}}}])
    [(0, '/inputSchema/properties/a must be object,array')]
    """
    found = []
    for number, tool in enumerate(tools):
        errors = validate(_TOOL, tool).errors
        if errors:
            place = errors[0].instance_path or "the tool"
            found.append((number, shortened(f"{place} {errors[0].message}", _LONGEST)))
    return found
