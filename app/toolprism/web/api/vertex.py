"""`POST /api/v1/to-vertex`, `/from-vertex` and `/vertex-session`: the same results as the commands."""

from typing import Final

from toolprism.core.json_types import Json
from toolprism.services.vertex_jsonl import from_vertex_line, to_vertex_line, vertex_session_line
from toolprism.web.api.jsonl import line_operation

_CALL: Final[Json] = {"functionCall": {"name": "now", "args": {}}, "thoughtSignature": "U0lH"}
_ANSWER: Final[Json] = {"candidates": [{"content": {"role": "model", "parts": [_CALL]}, "finishReason": "STOP"}]}

TO_VERTEX: Final = line_operation(
    "to-vertex",
    "Convert an OpenAI chat request to a request for Vertex AI.",
    to_vertex_line,
    {"id": 1, "request": {"model": "gemini-3.1-pro-preview", "messages": [{"role": "user", "content": "hi"}]}},
)
FROM_VERTEX: Final = line_operation(
    "from-vertex",
    "Convert an answer or a stream of Vertex AI to an answer of OpenAI.",
    from_vertex_line,
    {"id": 1, "kind": "response", "request": {"model": "gemini-3.1-pro-preview"}, "response": _ANSWER},
)
VERTEX_SESSION: Final = line_operation(
    "vertex-session",
    "Run the steps of a conversation with Vertex AI, with a store of thought signatures between the requests.",
    vertex_session_line,
    {
        "id": 1,
        "input": {
            "model": "gemini-3.1-pro-preview",
            "steps": [{"do": "response", "conversation": "c", "vertex": _ANSWER}],
        },
    },
)
