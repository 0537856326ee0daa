"""Operations on a line object or a list of them, with the same results as the command of that name."""

from collections.abc import Callable
from typing import TypeAlias

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.services.jsonl import failed
from toolprism.web.api.bodies import Work, each, handler
from toolprism.web.api.operation import ApiResponse, Operation
from toolprism.web.api.shape_parts import list_of, ref
from toolprism.web.settings import Settings

#: Returns the command's result for a line object; raises `BadInput` for a line of another form.
Answerer: TypeAlias = Callable[[Json], dict[str, Json]]


def line_operation(name: str, summary: str, answer: Answerer, example: Json) -> Operation:
    """Return the operation of a command.

    Args:
        name: the command's name; the shapes `<Name>Line` and `<Name>Result` must exist.
        summary: its summary.
        answer: returns the result for a line.
        example: an example line.
    """
    shape = "".join(part.capitalize() for part in name.split("-"))
    line, result = ref(f"{shape}Line"), ref(f"{shape}Result")
    gives: Object = {"anyOf": [result, list_of({"anyOf": [result, ref("LineError")]})]}
    return Operation(
        method="POST",
        path=f"/api/v1/{name}",
        id=name,
        summary=summary,
        handler=handler(line_work(answer)),
        takes={"oneOf": [line, list_of(line)]},
        responses={
            200: ApiResponse(
                description="A result, or a list of results; a refusal is a result as well.", schema=gives
            ),
            400: ApiResponse(description="The body is not JSON."),
            413: ApiResponse(description="The body is too long."),
            422: ApiResponse(description="The line object is not of the form that was expected."),
            503: ApiResponse(description="It took too long."),
        },
        examples={"a line object": example},
    )


def line_work(answer: Answerer) -> Work:
    """Return the result for a line object, or for each of a list."""

    def result_of(line: Json) -> str:
        try:
            return dumps(answer(line))
        except BadInput as error:
            return dumps(failed(line, error.finding))

    def work(value: Json, _size: int, settings: Settings, deadline: Deadline) -> str:
        def in_time(line: Json) -> str:
            deadline.check()
            return result_of(line)

        return each(value, settings, in_time) if isinstance(value, list) else dumps(answer(value))

    return work
