"""`POST /api/v1/to-vertex`, `/from-vertex` and `/vertex-session`: operations and shapes."""

from collections.abc import Mapping, Sequence
from typing import Final

from toolprism.chat.model.errors import ERRORS
from toolprism.chat.model.options import option_values
from toolprism.core.json_types import Json, Object
from toolprism.services.vertex_jsonl import from_vertex_line, to_vertex_line, vertex_session_line
from toolprism.web.api.operation import TEXT, line, line_operation, list_of, record, ref

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
_ANSWERED: Final[Mapping[str, Object]] = {
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
    "FromVertexResult": record({"id": {}, **_RESPONSE}, _ANSWERED),
    "VertexSessionLine": line({"input": _OBJECT}, {}),
    "VertexSessionResult": record({"id": {}, "steps": list_of(ref("VertexSessionStep"))}),
    "VertexSessionStep": {
        "type": "object",
        "properties": {
            "do": {"enum": ["request", "response", "stream", "advance"]},
            **_RESPONSE,
            **_ANSWERED,
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


_CALL: Final[Json] = {"functionCall": {"name": "now", "args": {}}, "thoughtSignature": "U0lH"}
_ANSWER: Final[Json] = {"candidates": [{"content": {"role": "model", "parts": [_CALL]}, "finishReason": "STOP"}]}

TO_VERTEX: Final = line_operation(
    "to-vertex",
    "Convert an OpenAI chat request to a request for Vertex AI.",
    lambda line, *_: to_vertex_line(line),
    {"id": 1, "request": {"model": "gemini-3.1-pro-preview", "messages": [{"role": "user", "content": "hi"}]}},
)
FROM_VERTEX: Final = line_operation(
    "from-vertex",
    "Convert an answer or a stream of Vertex AI to an answer of OpenAI.",
    lambda line, *_: from_vertex_line(line),
    {"id": 1, "kind": "response", "request": {"model": "gemini-3.1-pro-preview"}, "response": _ANSWER},
)
VERTEX_SESSION: Final = line_operation(
    "vertex-session",
    "Run the steps of a conversation with Vertex AI, with a store of thought signatures between the requests.",
    lambda line, *_: vertex_session_line(line),
    {
        "id": 1,
        "input": {
            "model": "gemini-3.1-pro-preview",
            "steps": [{"do": "response", "conversation": "c", "vertex": _ANSWER}],
        },
    },
)
