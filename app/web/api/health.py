"""`GET /healthz`: whether this process answers."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app import __version__
from app.services.ruleset import ruleset
from app.web.api.operation import ApiResponse, Operation, answer


async def health(_: Request) -> Response:
    """Return the version of the server and of its rules."""
    return answer({"status": "ok", "version": __version__, "ruleset": ruleset()})


HEALTH: Final = Operation(
    method="GET",
    path="/healthz",
    id="health",
    summary="Return whether the server answers.",
    handler=health,
    responses={
        200: ApiResponse(
            description="The server answers.",
            schema={
                "type": "object",
                "properties": {"status": {"const": "ok"}, "version": {"type": "string"}, "ruleset": {"type": "string"}},
                "required": ["status", "version", "ruleset"],
                "additionalProperties": False,
            },
        )
    },
)
