"""`POST /api/v1/normalize`: the same results as the command `normalize`."""

from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.reading.paste import read, read_value
from toolprism.services.jsonl import answer_strictly, failed, options_of, refuse_unknown
from toolprism.services.normalize import NO_CHOICE, check
from toolprism.web.api.bodies import each, handler
from toolprism.web.api.operation import ApiResponse, Operation
from toolprism.web.api.shape_parts import list_of, ref
from toolprism.web.settings import Settings

#: The size that a request adds to a paste that is already JSON.
_ENVELOPE: Final = 65_536


def _answered(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
    limits = settings.limits
    text = value.get("input") if isinstance(value, dict) else None
    if not isinstance(text, str) and size > limits.max_bytes + _ENVELOPE:
        message = f"The request has {size:,} bytes, but at most {limits.max_bytes:,} were expected."
        raise BadInput(Finding(code="too-many-bytes", message=message, hint="Send fewer tools at a time."))
    if isinstance(value, list):
        return each(value, settings, lambda line: _line(line, settings, deadline))
    if not isinstance(value, dict):
        message = "The body must be an object with `input`, `schema` or `tool`, or a list of objects."
        raise BadInput(Finding(code="bad-body", message=message, pointer=""))
    if "input" not in value:
        return dumps(answer_strictly(value, limits, options_of(value, NO_CHOICE), deadline))
    refuse_unknown(value, frozenset({"input"}))
    choices = options_of(value, NO_CHOICE)
    paste = read(text, limits) if isinstance(text, str) else read_value(value["input"], limits)
    return "".join(check(paste, limits, choices, deadline).pieces())


def _line(line: Json, settings: Settings, deadline: Deadline) -> str:
    try:
        choices = options_of(line, NO_CHOICE) if isinstance(line, dict) else NO_CHOICE
        return dumps(answer_strictly(line, settings.limits, choices, deadline))
    except BadInput as error:
        return dumps(failed(line, error.finding))


_TAKES: Final[Object] = {"oneOf": [ref("Paste"), ref("Line"), list_of(ref("Line"))]}
_GIVES: Final[Object] = {
    "oneOf": [ref("Report"), ref("LineResult"), list_of({"oneOf": [ref("LineResult"), ref("LineError")]})]
}

NORMALIZE: Final = Operation(
    method="POST",
    path="/api/v1/normalize",
    id="normalize",
    summary="Show what every provider makes of tools, and why.",
    handler=handler(_answered),
    takes=_TAKES,
    responses={
        200: ApiResponse(
            description="A report on a paste, a result for a line object, or a list of results.", schema=_GIVES
        ),
        400: ApiResponse(description="The body is not JSON."),
        413: ApiResponse(description="The body or the paste is too long."),
        422: ApiResponse(description="The input cannot be read, or an option makes no sense; `findings` say why."),
        503: ApiResponse(description="The check took too long."),
    },
    examples={
        "a paste": {"input": '{"type":"object","properties":{"a":{"const":1}}}', "targets": ["google"], "trail": True},
        "a line object": {"id": 1, "schema": {"type": "object"}},
    },
)
