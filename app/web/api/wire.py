"""`POST /api/v1/to-vertex`, `/from-vertex` and `/vertex-session`: what the commands of these names print."""

from collections.abc import Callable
from typing import Final

from app.chat.lines import from_vertex_line, to_vertex_line, vertex_session_line
from app.checking import Deadline
from app.errors import BadInput
from app.jsontext import dumps
from app.jsontypes import Json, Object
from app.lines import failed
from app.web.api.bodies import Work, each, handler
from app.web.api.operation import Answer, Operation
from app.web.api.shapes import list_of, ref
from app.web.settings import Settings


def _work(answer: Callable[[Json], dict[str, Json]]) -> Work:
    def told(line: Json) -> str:
        try:
            return dumps(answer(line))
        except BadInput as error:
            return dumps(failed(line, error.finding))

    def work(value: Json, _size: int, settings: Settings, deadline: Deadline) -> str:
        def in_time(line: Json) -> str:
            deadline.check()
            return told(line)

        return each(value, settings, in_time) if isinstance(value, list) else dumps(answer(value))

    return work


def _operation(name: str, summary: str, answer: Callable[[Json], dict[str, Json]], example: Json) -> Operation:
    shape = "".join(part.capitalize() for part in name.split("-"))
    line, result = ref(f"{shape}Line"), ref(f"{shape}Result")
    gives: Object = {"anyOf": [result, list_of({"anyOf": [result, ref("LineError")]})]}
    return Operation(
        method="POST",
        path=f"/api/v1/{name}",
        id=name,
        summary=summary,
        handler=handler(_work(answer)),
        takes={"oneOf": [line, list_of(line)]},
        answers={
            200: Answer(
                says="An answer, or a list of answers; a request that cannot be converted is one.", schema=gives
            ),
            400: Answer(says="The body is not JSON."),
            413: Answer(says="The body is too long."),
            422: Answer(says="The line object is not of the form that was expected."),
            503: Answer(says="It took too long."),
        },
        examples={"a line object": example},
    )


_CALL: Final[Json] = {"functionCall": {"name": "now", "args": {}}, "thoughtSignature": "U0lH"}
_ANSWER: Final[Json] = {"candidates": [{"content": {"role": "model", "parts": [_CALL]}, "finishReason": "STOP"}]}

TO_VERTEX: Final = _operation(
    "to-vertex",
    "Turn an OpenAI chat request into the request to Vertex AI.",
    to_vertex_line,
    {"id": 1, "request": {"model": "gemini-3.1-pro-preview", "messages": [{"role": "user", "content": "hi"}]}},
)
FROM_VERTEX: Final = _operation(
    "from-vertex",
    "Turn an answer or a stream of Vertex AI into what OpenAI would have answered.",
    from_vertex_line,
    {"id": 1, "kind": "response", "request": {"model": "gemini-3.1-pro-preview"}, "response": _ANSWER},
)
VERTEX_SESSION: Final = _operation(
    "vertex-session",
    "Play a conversation with Vertex AI, with the store of thought signatures between the requests.",
    vertex_session_line,
    {
        "id": 1,
        "input": {
            "model": "gemini-3.1-pro-preview",
            "steps": [{"do": "response", "conversation": "c", "vertex": _ANSWER}],
        },
    },
)
