"""`GET /api/v1/models` and `POST /api/v1/payload`: operations and shapes."""

from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, bad_input
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.payloads.payload import PayloadJson
from toolprism.payloads.request import CHOICES, CacheRetention
from toolprism.services.models import ModelList, Models, listing
from toolprism.services.payload import payload_line
from toolprism.web.api.operation import ApiResponse, LineOperation, Operation, answer, handler, line_work
from toolprism.web.api.shapes import line, list_of, members, named, open_record, shape_of
from toolprism.web.handling import in_thread
from toolprism.web.problems import unreadable

_OWN_MODEL: Final = named(
    "OwnModel", open_record({"id": str, "transport": str}, {"provider": str, "compat": dict, "baseUrl": str})
)
_TOOL: Final = named(
    "PayloadTool",
    open_record({"name": str}, {"description": str | None, "parameters": dict | bool, "strict": bool | None}),
)
_OPTIONS: Final = named(
    "PayloadOptions",
    {
        "type": ["object", "null"],
        "properties": members(
            {
                "PI_NO_STRICT": bool,
                "PI_OPENROUTER_RESPONSES": {"enum": ["0", "1", 0, 1, True, False]},
                "toolChoice": {"anyOf": [{"enum": [*CHOICES]}, {"type": "object"}, {"type": "null"}]},
                "cacheRetention": CacheRetention,
                "lite": bool,
                "oauth": bool,
            }
        ),
    },
)
_LINE: Final = line(
    {"model": {"anyOf": [shape_of(str), _OWN_MODEL]}, "tools": list_of(_TOOL)},
    {"provider": str, "options": _OPTIONS, "trail": bool},
)


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

    def answered(line: Json, limits: Limits, deadline: Deadline) -> dict[str, Json]:
        return payload_line(line, models.catalogue, limits, check=deadline.check)

    return await handler(line_work(answered))(request)


PAYLOAD: Final = replace(
    LineOperation(
        "payload",
        "Show the whole tools part of the request to a model.",
        _LINE,
        PayloadJson,
        lambda *_: {},  # the handler below has the models of its server
        _EXAMPLE,
    ).operation(),
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
            description="The models that have every word of `q`, the best first.", schema=shape_of(ModelList)
        ),
        422: ApiResponse(description="`limit` or `offset` is not a number."),
        503: ApiResponse(description="It took too long."),
    },
)
