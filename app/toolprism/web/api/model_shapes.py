"""JSON Schemas for the input and output of `payload` and of the list of models, by name."""

from collections.abc import Mapping
from typing import Final, get_args

from toolprism.core.json_types import Object
from toolprism.payloads.table import Strict
from toolprism.web.api.shape_parts import FLAG, NUMBER, TEXT, TEXT_OR_NULL, list_of, open_record, record, ref

_FACTS: Final[Mapping[str, Object]] = {
    "context_window": NUMBER,
    "max_tokens": NUMBER,
    "compat": {"type": "object"},
    "base_url": TEXT,
}
_CHOICE: Final[Object] = {
    "anyOf": [{"enum": ["auto", "none", "required", "any"]}, {"type": "object"}, {"type": "null"}]
}


MODEL_SHAPES: Final[Mapping[str, Object]] = {
    "PayloadLine": open_record(
        {"model": {"anyOf": [TEXT, ref("OwnModel")]}, "tools": list_of(ref("PayloadTool"))},
        {"id": {}, "provider": TEXT, "options": ref("PayloadOptions"), "trail": FLAG},
    ),
    "OwnModel": open_record(
        {"id": TEXT, "transport": TEXT},
        {"provider": TEXT, "compat": {"type": "object"}, "baseUrl": TEXT},
    ),
    "PayloadTool": open_record(
        {"name": TEXT},
        {
            "description": TEXT_OR_NULL,
            "parameters": {"type": ["object", "boolean"]},
            "strict": {"type": ["boolean", "null"]},
        },
    ),
    "PayloadOptions": {
        "type": ["object", "null"],
        "properties": {
            "PI_NO_STRICT": FLAG,
            "PI_OPENROUTER_RESPONSES": {"enum": ["0", "1", 0, 1, True, False]},
            "toolChoice": _CHOICE,
            "cacheRetention": {"enum": ["none", "short", "long"]},
            "lite": FLAG,
            "oauth": FLAG,
        },
    },
    "PayloadResult": record(
        {
            "id": {},
            "transport": TEXT_OR_NULL,
            "tools": {"type": ["array", "null"]},
            "omitted": list_of(record({"name": TEXT, "reason": TEXT})),
            "steps": list_of(TEXT),
            "edition": {"enum": ["reference", "current"]},
            "warnings": list_of(ref("Finding")),
        },
        {
            "other": {"type": "object"},
            "trails": list_of(record({"name": TEXT, "stages": list_of(ref("Stage"))})),
        },
    ),
    "Stage": open_record({"target": TEXT, "status": TEXT, "output": {}}, {"used": FLAG}),
    "ModelList": record({"total": NUMBER, "stale": FLAG, "models": list_of(ref("Model"))}, {"problem": TEXT}),
    "Model": record(
        {
            "model": TEXT,
            "provider": TEXT,
            "id": TEXT,
            "name": TEXT,
            "transport": TEXT,
            "wire": TEXT_OR_NULL,
        },
        {
            **_FACTS,
            "row": TEXT,
            "steps": list_of(TEXT),
            "edition": {"enum": ["reference", "current"]},
            "strict": {"enum": list(get_args(Strict))},
            "field": TEXT,
            "source": ref("Citation"),
        },
    ),
}
