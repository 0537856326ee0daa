"""`POST /api/v1/payload` and `GET /api/v1/models`: the same results as the commands."""

from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, bad_input
from toolprism.core.json_types import Json
from toolprism.services.models import Models, listing
from toolprism.services.payload import payload_line
from toolprism.web.api.bodies import Work, handler
from toolprism.web.api.jsonl import line_operation, line_work
from toolprism.web.api.operation import ApiResponse, Operation, answer
from toolprism.web.api.shape_parts import ref
from toolprism.web.problems import unreadable
from toolprism.web.settings import Settings
from toolprism.web.workers import in_thread

_EXAMPLE: Final[Json] = {
    "id": 1,
    "provider": "openai",
    "model": "gpt-5",
    "tools": [{"name": "now", "description": "Tell the time", "parameters": {"type": "object", "properties": {}}}],
}
#: The default number of models in one response.
_FEW: Final = 50
_MOST: Final = 1_000
_DIGITS: Final = 6


async def _payload(request: Request) -> Response:
    """Respond to one line object or a list of them, with the models of this server."""
    models: Models = request.app.state.models

    def work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
        def answered(line: Json) -> dict[str, Json]:
            return payload_line(line, models.catalogue, settings.limits, check=deadline.check)

        lines: Work = line_work(answered)
        return lines(value, size, settings, deadline)

    return await handler(work)(request)


PAYLOAD: Final = replace(
    line_operation(
        "payload",
        "Show the whole tools part of the request to a model.",
        lambda _: {},  # the handler below has the models of its server
        _EXAMPLE,
    ),
    handler=_payload,
)


async def _models(request: Request) -> Response:
    """List the models that match every word of a query."""
    models: Models = request.app.state.models
    query = request.query_params
    try:
        limit, offset = _number(query.get("limit", str(_FEW)), "limit"), _number(query.get("offset", "0"), "offset")
    except BadInput as error:
        return unreadable(error.finding)

    def work(_deadline: Deadline) -> dict[str, Json]:
        return listing(models.known(), query.get("q", ""), min(limit, _MOST), offset)

    return answer(await in_thread(work, request.app.state.settings), cache="no-cache")


def _number(text: str, name: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= _DIGITS:
        return int(text)
    raise bad_input("bad-option", f"`{name}` must be a whole number of at most {_DIGITS} digits.")


MODELS: Final = Operation(
    method="GET",
    path="/api/v1/models",
    id="models",
    summary="List the models that are known, and how the tools of each go out.",
    handler=_models,
    query={
        "q": {"type": "string"},
        "limit": {"type": "integer", "minimum": 0, "maximum": _MOST, "default": _FEW},
        "offset": {"type": "integer", "minimum": 0, "default": 0},
    },
    responses={
        200: ApiResponse(
            description="The models that have every word of `q`, the best first.", schema=ref("ModelList")
        ),
        422: ApiResponse(description="`limit` or `offset` is not a number."),
        503: ApiResponse(description="It took too long."),
    },
)
