"""`GET /api/v1/models` and `POST /api/v1/payload`: operations and shapes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, get_args

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, bad_input
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.payloads.table import Strict
from toolprism.services.models import Models, listing
from toolprism.services.payload import payload_line
from toolprism.web.api.operation import (
    FLAG,
    NUMBER,
    TEXT,
    TEXT_OR_NULL,
    ApiResponse,
    Operation,
    answer,
    handler,
    line_operation,
    line_work,
    list_of,
    open_record,
    record,
    ref,
)
from toolprism.web.problems import unreadable
from toolprism.web.workers import in_thread

_FACTS: Final[Mapping[str, Object]] = {
    "context_window": NUMBER,
    "max_tokens": NUMBER,
    "compat": {"type": "object"},
    "base_url": TEXT,
}
_CHOICE: Final[Object] = {
    "anyOf": [{"enum": ["auto", "none", "required", "any"]}, {"type": "object"}, {"type": "null"}]
}


MODEL_SHAPES: Final[Mapping[str, Object]] = {
    "PayloadLine": open_record(
        {"model": {"anyOf": [TEXT, ref("OwnModel")]}, "tools": list_of(ref("PayloadTool"))},
        {"id": {}, "provider": TEXT, "options": ref("PayloadOptions"), "trail": FLAG},
    ),
    "OwnModel": open_record(
        {"id": TEXT, "transport": TEXT},
        {"provider": TEXT, "compat": {"type": "object"}, "baseUrl": TEXT},
    ),
    "PayloadTool": open_record(
        {"name": TEXT},
        {
            "description": TEXT_OR_NULL,
            "parameters": {"type": ["object", "boolean"]},
            "strict": {"type": ["boolean", "null"]},
        },
    ),
    "PayloadOptions": {
        "type": ["object", "null"],
        "properties": {
            "PI_NO_STRICT": FLAG,
            "PI_OPENROUTER_RESPONSES": {"enum": ["0", "1", 0, 1, True, False]},
            "toolChoice": _CHOICE,
            "cacheRetention": {"enum": ["none", "short", "long"]},
            "lite": FLAG,
            "oauth": FLAG,
        },
    },
    "PayloadResult": record(
        {
            "id": {},
            "transport": TEXT_OR_NULL,
            "tools": {"type": ["array", "null"]},
            "omitted": list_of(record({"name": TEXT, "reason": TEXT})),
            "steps": list_of(TEXT),
            "edition": {"enum": ["reference", "current"]},
            "warnings": list_of(ref("Finding")),
        },
        {
            "other": {"type": "object"},
            "trails": list_of(record({"name": TEXT, "stages": list_of(ref("Stage"))})),
        },
    ),
    "Stage": open_record({"target": TEXT, "status": TEXT, "output": {}}, {"used": FLAG}),
    "ModelList": record({"total": NUMBER, "stale": FLAG, "models": list_of(ref("Model"))}, {"problem": TEXT}),
    "Model": record(
        {
            "model": TEXT,
            "provider": TEXT,
            "id": TEXT,
            "name": TEXT,
            "transport": TEXT,
            "wire": TEXT_OR_NULL,
        },
        {
            **_FACTS,
            "row": TEXT,
            "steps": list_of(TEXT),
            "edition": {"enum": ["reference", "current"]},
            "strict": {"enum": list(get_args(Strict))},
            "field": TEXT,
            "source": ref("Citation"),
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
