"""`POST /api/v1/check-call`, `/invoke` and `/map-back`: the same results as the commands."""

from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.json_types import Json
from toolprism.services.map_back import map_back_line
from toolprism.services.tool_calls_jsonl import check_call_line, invoke_line
from toolprism.web.api.bodies import handler
from toolprism.web.api.jsonl import line_operation, line_work
from toolprism.web.settings import Settings

CHECK_CALL: Final = line_operation(
    "check-call",
    "Check the arguments of a tool call: the message for the model, and a repair where one is sure.",
    check_call_line,
    {"id": 1, "schema": {"type": "object", "required": ["a"]}, "arguments": "{}"},
)
INVOKE: Final = line_operation(
    "invoke",
    "Answer a tool call as a central check would.",
    invoke_line,
    {"id": 1, "tools": [{"name": "t", "inputSchema": {"type": "object"}}], "name": "t", "arguments": {}},
)


async def _map_back(request: Request) -> Response:
    """Respond to one line object or a list of them."""

    def work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
        return line_work(lambda line: map_back_line(line, settings.limits))(value, size, settings, deadline)

    return await handler(work)(request)


MAP_BACK: Final = replace(
    line_operation(
        "map-back",
        "Turn the arguments that a model sends for a target into those that the author's function expects.",
        lambda _: {},  # the handler below has the limits of its server
        {
            "id": 1,
            "schema": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False},
            "target": "openai-strict",
            "arguments": {"a": None},
        },
    ),
    handler=_map_back,
)
