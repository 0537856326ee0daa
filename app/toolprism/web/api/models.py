"""`GET /api/v1/models` and `POST /api/v1/payload`: operations and shapes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, bad_input
from toolprism.core.finding import Finding, Source
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.payloads.request import CHOICES, CacheRetention
from toolprism.payloads.table import Strict
from toolprism.schema import Edition
from toolprism.services.models import Models, listing
from toolprism.services.payload import payload_line
from toolprism.web.api.operation import ApiResponse, Operation, answer, handler, line_operation, line_work
from toolprism.web.api.shapes import NUMBER, list_of, members, open_record, record, ref, shape_of
from toolprism.web.problems import unreadable
from toolprism.web.workers import in_thread

_FACTS: Final[Mapping[str, object]] = {"context_window": NUMBER, "max_tokens": NUMBER, "compat": dict, "base_url": str}

MODEL_SHAPES: Final[Mapping[str, Object]] = {
    "PayloadLine": open_record(
        {"model": {"anyOf": [shape_of(str), ref("OwnModel")]}, "tools": list_of(ref("PayloadTool"))},
        {"id": {}, "provider": str, "options": ref("PayloadOptions"), "trail": bool},
    ),
    "OwnModel": open_record({"id": str, "transport": str}, {"provider": str, "compat": dict, "baseUrl": str}),
    "PayloadTool": open_record(
        {"name": str}, {"description": str | None, "parameters": dict | bool, "strict": bool | None}
    ),
    "PayloadOptions": {
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
    "PayloadResult": record(
        {
            "id": {},
            "transport": str | None,
            "tools": list | None,
            "omitted": list_of(record({"name": str, "reason": str})),
            "steps": list[str],
            "edition": Edition,
            "warnings": list[Finding],
        },
        {"other": dict, "trails": list_of(record({"name": str, "stages": list_of(ref("Stage"))}))},
    ),
    "Stage": open_record({"target": str, "status": str, "output": {}}, {"used": bool}),
    "ModelList": record({"total": NUMBER, "stale": bool, "models": list_of(ref("Model"))}, {"problem": str}),
    "Model": record(
        {"model": str, "provider": str, "id": str, "name": str, "transport": str, "wire": str | None},
        {
            **_FACTS,
            "row": str,
            "steps": list[str],
            "edition": Edition,
            "strict": Strict,
            "field": str,
            "source": Source,
        },
    ),
}


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
    line_operation(
        "payload",
        "Show the whole tools part of the request to a model.",
        lambda *_: {},  # the handler below has the models of its server
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
