"""Model shapes: JSON Schemas of the input and output of `payload` and of the list of models, by name."""

from collections.abc import Mapping
from typing import Final, get_args

from app.core.json_types import Object
from app.payload.table import Strict
from app.web.api.shapes import list_of, ref

_TEXT: Final[Object] = {"type": "string"}
_TEXT_OR_NULL: Final[Object] = {"type": ["string", "null"]}
_FLAG: Final[Object] = {"type": "boolean"}
_COUNT: Final[Object] = {"type": "integer", "minimum": 0}
_FACTS: Final[Mapping[str, Object]] = {
    "context_window": _COUNT,
    "max_tokens": _COUNT,
    "compat": {"type": "object"},
    "base_url": _TEXT,
}
_CHOICE: Final[Object] = {
    "anyOf": [{"enum": ["auto", "none", "required", "any"]}, {"type": "object"}, {"type": "null"}]
}


def _object(required: Mapping[str, Object], optional: Mapping[str, Object] | None = None) -> Object:
    return {"type": "object", "properties": {**required, **(optional or {})}, "required": list(required)}


def _closed(required: Mapping[str, Object], optional: Mapping[str, Object] | None = None) -> Object:
    return {**_object(required, optional), "additionalProperties": False}


MODEL_SHAPES: Final[Mapping[str, Object]] = {
    "PayloadLine": _object(
        {"model": {"anyOf": [_TEXT, ref("OwnModel")]}, "tools": list_of(ref("PayloadTool"))},
        {"id": {}, "provider": _TEXT, "options": ref("PayloadOptions"), "trail": _FLAG},
    ),
    "OwnModel": _object(
        {"id": _TEXT, "transport": _TEXT},
        {"provider": _TEXT, "compat": {"type": "object"}, "baseUrl": _TEXT},
    ),
    "PayloadTool": _object(
        {"name": _TEXT},
        {
            "description": _TEXT_OR_NULL,
            "parameters": {"type": ["object", "boolean"]},
            "strict": {"type": ["boolean", "null"]},
        },
    ),
    "PayloadOptions": {
        "type": ["object", "null"],
        "properties": {
            "PI_NO_STRICT": _FLAG,
            "toolChoice": _CHOICE,
            "cacheRetention": {"enum": ["none", "short", "long"]},
            "lite": _FLAG,
            "oauth": _FLAG,
        },
    },
    "PayloadResult": _closed(
        {
            "id": {},
            "transport": _TEXT_OR_NULL,
            "tools": {"type": ["array", "null"]},
            "omitted": list_of(_closed({"name": _TEXT, "reason": _TEXT})),
            "steps": list_of(_TEXT),
            "warnings": list_of(ref("Finding")),
        },
        {
            "other": {"type": "object"},
            "trails": list_of(_closed({"name": _TEXT, "stages": list_of(ref("Stage"))})),
        },
    ),
    "Stage": _object({"target": _TEXT, "status": _TEXT, "output": {}}, {"used": _FLAG}),
    "ModelList": _closed({"total": _COUNT, "stale": _FLAG, "models": list_of(ref("Model"))}, {"problem": _TEXT}),
    "Model": _closed(
        {
            "model": _TEXT,
            "provider": _TEXT,
            "id": _TEXT,
            "name": _TEXT,
            "transport": _TEXT,
            "wire": _TEXT_OR_NULL,
        },
        {
            **_FACTS,
            "row": _TEXT,
            "steps": list_of(_TEXT),
            "strict": {"enum": list(get_args(Strict))},
            "field": _TEXT,
            "source": ref("Citation"),
        },
    ),
}
