"""`POST /api/v1/to-vertex`, `/from-vertex` and `/vertex-session`: operations and shapes."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from toolprism.chat.convert import RequestJson, ResponseJson
from toolprism.chat.model.errors import WireErrorJson
from toolprism.chat.model.options import option_values
from toolprism.core.json_types import Json, Object
from toolprism.core.records import members_of
from toolprism.services.vertex_jsonl import from_vertex_line, to_vertex_line, vertex_session_line
from toolprism.web.api.operation import LineOperation
from toolprism.web.api.shapes import line, list_of, members, named, record, result_of


def _option(values: Sequence[str]) -> object:
    if not values:
        return str | None
    return bool if set(values) == {"true", "false"} else {"enum": list(values)}


def _told(record: type) -> Mapping[str, object]:
    return {each.name: each.kind for each in members_of(record) or ()}


_OPTIONS: Final[Object] = {
    "type": ["object", "null"],
    "properties": members({name: _option(values) for name, values in option_values().items()}),
    "additionalProperties": False,
}
_TO_LINE: Final = line(
    {"request": {}}, {"options": _OPTIONS, "signatures": dict[str, str], "text_signatures": dict[str, str]}
)
_FROM_LINE: Final = line(
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
)
_REQUEST: Final[Object] = {"oneOf": [result_of("_", RequestJson), record({"id": {}, "error": WireErrorJson})]}
_STEP: Final = named(
    "VertexSessionStep",
    record(
        {"do": Literal["request", "response", "stream", "advance"]},
        {"contents": list[dict[str, Json]], **_told(ResponseJson), **_told(RequestJson)},
    ),
)


_CALL: Final[Json] = {"functionCall": {"name": "now", "args": {}}, "thoughtSignature": "U0lH"}
_ANSWER: Final[Json] = {"candidates": [{"content": {"role": "model", "parts": [_CALL]}, "finishReason": "STOP"}]}

TO_VERTEX: Final = LineOperation(
    "to-vertex",
    "Convert an OpenAI chat request to a request for Vertex AI.",
    _TO_LINE,
    _REQUEST,
    lambda line, *_: to_vertex_line(line),
    {"id": 1, "request": {"model": "gemini-3.1-pro-preview", "messages": [{"role": "user", "content": "hi"}]}},
).operation()
FROM_VERTEX: Final = LineOperation(
    "from-vertex",
    "Convert an answer or a stream of Vertex AI to an answer of OpenAI.",
    _FROM_LINE,
    ResponseJson,
    lambda line, *_: from_vertex_line(line),
    {"id": 1, "kind": "response", "request": {"model": "gemini-3.1-pro-preview"}, "response": _ANSWER},
).operation()
VERTEX_SESSION: Final = LineOperation(
    "vertex-session",
    "Run the steps of a conversation with Vertex AI, with a store of thought signatures between the requests.",
    line({"input": dict}),
    record({"id": {}, "steps": list_of(_STEP)}),
    lambda line, *_: vertex_session_line(line),
    {
        "id": 1,
        "input": {
            "model": "gemini-3.1-pro-preview",
            "steps": [{"do": "response", "conversation": "c", "vertex": _ANSWER}],
        },
    },
).operation()
