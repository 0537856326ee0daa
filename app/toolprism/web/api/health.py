"""`GET /healthz`: whether this process answers; `GET /readyz`: whether its database answers."""

from http import HTTPStatus
from typing import Final

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import Response

from toolprism import __version__
from toolprism.services.ruleset import ruleset
from toolprism.share.stored import StoreBroken, StoredLinks
from toolprism.web.api.operation import ApiResponse, Operation, answer
from toolprism.web.problems import problem


async def health(_: Request) -> Response:
    """Return the version of the server and of its rules."""
    return answer({"status": "ok", "version": __version__, "ruleset": ruleset()})


async def ready(request: Request) -> Response:
    """Return whether the database answers; a missing Redis is only a finding, because the server works without it."""
    links: StoredLinks | None = request.app.state.links
    try:
        finding = None if links is None else await anyio.to_thread.run_sync(links.check)
    except StoreBroken as error:
        return problem(HTTPStatus.SERVICE_UNAVAILABLE, str(error), headers={"retry-after": "5"})
    return answer({"status": "ready", "findings": [] if finding is None else [dict(finding.to_json())]})


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

READY: Final = Operation(
    method="GET",
    path="/readyz",
    id="ready",
    summary="Return whether the server and its database are ready.",
    handler=ready,
    responses={
        200: ApiResponse(
            description="The server is ready; a finding names a missing optional service.",
            schema={
                "type": "object",
                "properties": {
                    "status": {"const": "ready"},
                    "findings": {"type": "array", "items": {"type": "object"}},
                },
                "required": ["status", "findings"],
                "additionalProperties": False,
            },
        ),
        503: ApiResponse(description="The database does not answer."),
    },
)
