"""JSON Schemas for the input and output of `to-vertex`, `from-vertex` and `vertex-session`, by name."""

from collections.abc import Mapping, Sequence
from typing import Final

from toolprism.chat.model.errors import ERRORS
from toolprism.chat.model.options import option_values
from toolprism.core.json_types import Object
from toolprism.web.api.shape_parts import TEXT, line, list_of, record, ref

_TEXTS: Final[Object] = {"type": "object", "additionalProperties": TEXT}
_OBJECT: Final[Object] = {"type": "object"}
_STATUS: Final[Object] = {"type": "integer", "minimum": 400, "maximum": 599}


def _option(values: Sequence[str]) -> Object:
    if not values:
        return {"type": ["string", "null"]}
    return {"type": "boolean"} if set(values) == {"true", "false"} else {"enum": list(values)}


_WARNINGS: Final = list_of(TEXT)
_RESPONSE: Final[Mapping[str, Object]] = {
    "signatures": list_of(ref("SeenSignature")),
    "warnings": _WARNINGS,
}
_OPTIONS: Final[Object] = {
    "type": ["object", "null"],
    "properties": {name: _option(values) for name, values in option_values().items()},
    "additionalProperties": False,
}
_TRAIL: Final[Mapping[str, Object]] = {
    "tools": list_of(ref("ConvertedSchema")),
    "response_schema": ref("ConvertedSchema"),
}
_ANSWER: Final[Mapping[str, Object]] = {
    "completion": _OBJECT,
    "chunks": list_of(_OBJECT),
    "done": {"type": "boolean"},
    "safety_ratings": list_of(_OBJECT),
    "error": {"anyOf": [ref("WireError"), ref("UpstreamError")]},
}

WIRE_SHAPES: Final[Mapping[str, Object]] = {
    "WireError": record(
        {"status": _STATUS, "code": {"enum": list(ERRORS)}, "type": TEXT, "message": TEXT}, {"param": TEXT}
    ),
    "UpstreamError": record({"status": _STATUS, "message": TEXT, "type": TEXT, "code": {"type": ["string", "null"]}}),
    "SeenSignature": record(
        {"choice": {"type": "integer"}, "signature": TEXT},
        {"tool_call": {"type": "integer"}, "text": {"type": ["string", "null"]}},
    ),
    "ConvertedSchema": record(
        {
            "target": TEXT,
            "field": {"type": ["string", "null"]},
            "findings": list_of(ref("Finding")),
            "rewrites": list_of(ref("Rewrite")),
            "spilled": list_of(ref("Spilled")),
            "origins": {"type": "object", "additionalProperties": list_of(TEXT)},
            "patch": list_of(ref("PatchOperation")),
        },
        {"name": TEXT, "lost_checks": list_of(_OBJECT)},
    ),
    "ToVertexLine": line({"request": {}}, {"options": _OPTIONS, "signatures": _TEXTS, "text_signatures": _TEXTS}),
    "ToVertexResult": {
        "oneOf": [
            record(
                {
                    "id": {},
                    "model": TEXT,
                    "method": TEXT,
                    "body": _OBJECT,
                    "warnings": _WARNINGS,
                    "findings": list_of(ref("Finding")),
                },
                _TRAIL,
            ),
            record({"id": {}, "error": ref("WireError")}),
        ]
    },
    "FromVertexLine": line(
        {},
        {
            "kind": {"enum": ["response", "stream", "sse"]},
            "request": _OBJECT,
            "response": {},
            "stream": {"type": "array"},
            "chunks": {"type": "array"},
            "sse": TEXT,
            "http_status": {"type": "integer"},
        },
    ),
    "FromVertexResult": record({"id": {}, **_RESPONSE}, _ANSWER),
    "VertexSessionLine": line({"input": _OBJECT}, {}),
    "VertexSessionResult": record({"id": {}, "steps": list_of(ref("VertexSessionStep"))}),
    "VertexSessionStep": {
        "type": "object",
        "properties": {
            "do": {"enum": ["request", "response", "stream", "advance"]},
            **_RESPONSE,
            **_ANSWER,
            "model": TEXT,
            "method": TEXT,
            "body": _OBJECT,
            "contents": list_of(_OBJECT),
            "findings": list_of(ref("Finding")),
            **_TRAIL,
        },
        "required": ["do"],
        "additionalProperties": False,
    },
}
