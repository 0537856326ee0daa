"""`POST /api/v1/validate`, `/check-call` and `/invoke`: what the commands of these names print."""

from collections.abc import Callable
from typing import Final

from app.checking import Deadline
from app.errors import BadInput
from app.jsontext import dumps
from app.jsontypes import Json, Object
from app.judging import check_call_line, invoke_line, validate_line
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

    def work(value: Json, _size: int, settings: Settings, _deadline: Deadline) -> str:
        return each(value, settings, told) if isinstance(value, list) else dumps(answer(value))

    return work


def _operation(name: str, summary: str, answer: Callable[[Json], dict[str, Json]], example: Json) -> Operation:
    shape = "".join(part.capitalize() for part in name.split("-"))
    line, result = ref(f"{shape}Line"), ref(f"{shape}Result")
    gives: Object = {"oneOf": [result, list_of({"oneOf": [result, ref("LineError")]})]}
    return Operation(
        method="POST",
        path=f"/api/v1/{name}",
        id=name,
        summary=summary,
        handler=handler(_work(answer)),
        takes={"oneOf": [line, list_of(line)]},
        answers={
            200: Answer(says="An answer, or a list of answers.", schema=gives),
            400: Answer(says="The body is not JSON."),
            413: Answer(says="The body is too long."),
            422: Answer(says="The line object is not of the form that was expected."),
            503: Answer(says="It took too long."),
        },
        examples={"a line object": example},
    )


VALIDATE: Final = _operation(
    "validate",
    "Say what AJV says of a schema, and of an instance.",
    validate_line,
    {"id": 1, "schema": {"type": "string"}, "instance": 5},
)
CHECK_CALL: Final = _operation(
    "check-call",
    "Check the arguments of a tool call: the message for the model, and a repair where one is sure.",
    check_call_line,
    {"id": 1, "schema": {"type": "object", "required": ["a"]}, "arguments": "{}"},
)
INVOKE: Final = _operation(
    "invoke",
    "Answer a tool call as a central check would.",
    invoke_line,
    {"id": 1, "tools": [{"name": "t", "inputSchema": {"type": "object"}}], "name": "t", "arguments": {}},
)
