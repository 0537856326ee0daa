"""Error shapes: JSON Schemas of the input and output of `explain-error`, by name."""

from collections.abc import Mapping
from typing import Final

from app.core.json_types import Object
from app.web.api.shapes import list_of, ref

_TEXT: Final[Object] = {"type": "string"}
_TEXT_OR_NULL: Final[Object] = {"type": ["string", "null"]}
_INDEX: Final[Object] = {"type": ["integer", "null"], "minimum": 0}
_POINTER: Final[Object] = {"type": ["string", "null"], "format": "json-pointer"}
_COUNT: Final[Object] = {"type": "integer", "minimum": 1}
_SHAPE: Final[Object] = {
    "type": "string",
    "description": "A pointer in which `{8}` is the ninth property and `*` any branch, where a text tells no more.",
}


def _closed(required: Mapping[str, Object], optional: Mapping[str, Object]) -> Object:
    return {
        "type": "object",
        "properties": {**required, **optional},
        "required": list(required),
        "additionalProperties": False,
    }


ERROR_SHAPES: Final[Mapping[str, Object]] = {
    "ExplainErrorLine": {
        "type": "object",
        "properties": {
            "id": {},
            "text": {"type": "string", "description": "The error, as an SDK, a gateway, a log or a terminal shows it."},
            "tools": {
                "type": ["array", "object", "string", "null"],
                "description": "The tools that were sent: a list, a request, or the text of one.",
            },
        },
        "required": ["text"],
    },
    "ExplainErrorResult": _closed(
        {
            "id": {},
            "known": {"type": "boolean"},
            "provider": _TEXT,
            "tool": _TEXT_OR_NULL,
            "tool_index": _INDEX,
            "pointer": _POINTER,
            "rule": _TEXT_OR_NULL,
            "cause": _TEXT,
            "fix": _TEXT,
            "targets": list_of(_TEXT),
            "places": list_of(ref("ErrorPlace")),
        },
        {
            "via": _TEXT,
            "pointer_shape": _SHAPE,
            "sentence": _TEXT,
            "nearest": _closed({"form": _TEXT, "provider": _TEXT, "sample": _TEXT}, {}),
            "citation": ref("Citation"),
            "patch": list_of(ref("PatchOperation")),
            "line": _COUNT,
            "column": _COUNT,
        },
    ),
    "ErrorPlace": _closed(
        {"tool": _TEXT_OR_NULL, "tool_index": _INDEX, "pointer": _POINTER},
        {"pointer_shape": _SHAPE, "at": {"type": "string", "format": "json-pointer"}},
    ),
}
