"""`POST /api/v1/to-vertex`, `/from-vertex` and `/vertex-session`: operations and shapes."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from toolprism.chat.model.errors import ERRORS
from toolprism.chat.model.options import option_values
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.patch import PatchOperation
from toolprism.schema import Spilled
from toolprism.services.vertex_jsonl import from_vertex_line, to_vertex_line, vertex_session_line
from toolprism.web.api.operation import line_operation
from toolprism.web.api.shapes import line, list_of, members, record, ref

_STATUS: Final[Object] = {"type": "integer", "minimum": 400, "maximum": 599}


def _option(values: Sequence[str]) -> object:
    if not values:
        return str | None
    return bool if set(values) == {"true", "false"} else {"enum": list(values)}


_RESPONSE: Final[Mapping[str, object]] = {"signatures": list_of(ref("SeenSignature")), "warnings": list[str]}
_OPTIONS: Final[Object] = {
    "type": ["object", "null"],
    "properties": members({name: _option(values) for name, values in option_values().items()}),
    "additionalProperties": False,
}
_TRAIL: Final[Mapping[str, object]] = {
    "tools": list_of(ref("ConvertedSchema")),
    "response_schema": ref("ConvertedSchema"),
}
_ANSWERED: Final[Mapping[str, object]] = {
    "completion": dict,
    "chunks": list_of(dict),
    "done": bool,
    "safety_ratings": list_of(dict),
    "error": {"anyOf": [ref("WireError"), ref("UpstreamError")]},
}

WIRE_SHAPES: Final[Mapping[str, Object]] = {
    "WireError": record(
        {"status": _STATUS, "code": {"enum": list(ERRORS)}, "type": str, "message": str}, {"param": str}
    ),
    "UpstreamError": record({"status": _STATUS, "message": str, "type": str, "code": str | None}),
    "SeenSignature": record({"choice": int, "signature": str}, {"tool_call": int, "text": str | None}),
    "ConvertedSchema": record(
        {
            "target": str,
            "field": str | None,
            "findings": list[Finding],
            "rewrites": list_of(ref("Rewrite")),
            "spilled": list[Spilled],
            "origins": dict[str, list[str]],
            "patch": list[PatchOperation],
        },
        {"name": str, "lost_checks": list_of(dict)},
    ),
    "ToVertexLine": line(
        {"request": {}}, {"options": _OPTIONS, "signatures": dict[str, str], "text_signatures": dict[str, str]}
    ),
    "ToVertexResult": {
        "oneOf": [
            record(
                {
                    "id": {},
                    "model": str,
                    "method": str,
                    "body": dict,
                    "warnings": list[str],
                    "findings": list[Finding],
                },
                _TRAIL,
            ),
            record({"id": {}, "error": ref("WireError")}),
        ]
    },
    "FromVertexLine": line(
        {},
        {
            "kind": Literal["response", "stream", "sse"],
            "request": dict,
            "response": {},
            "stream": list,
            "chunks": list,
            "sse": str,
            "http_status": int,
        },
    ),
    "FromVertexResult": record({"id": {}, **_RESPONSE}, _ANSWERED),
    "VertexSessionLine": line({"input": dict}, {}),
    "VertexSessionResult": record({"id": {}, "steps": list_of(ref("VertexSessionStep"))}),
    "VertexSessionStep": record(
        {"do": Literal["request", "response", "stream", "advance"]},
        {
            **_RESPONSE,
            **_ANSWERED,
            "model": str,
            "method": str,
            "body": dict,
            "contents": list_of(dict),
            "findings": list[Finding],
            **_TRAIL,
        },
    ),
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
