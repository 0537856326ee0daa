"""`GET /healthz`: whether this process answers; `GET /readyz`: whether its database can be written."""

from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism import __version__
from toolprism.core.errors import Busy
from toolprism.core.finding import Finding
from toolprism.services.ruleset import ruleset
from toolprism.share.stored import StoreBroken
from toolprism.web.api.operation import ApiResponse, Operation, answer
from toolprism.web.link_store import PatientStore
from toolprism.web.problems import problem


async def health(_: Request) -> Response:
    """Return the version of the server and of its rules."""
    return answer({"status": "ok", "version": __version__, "ruleset": ruleset()})


async def ready(request: Request) -> Response:
    """Return whether the server is ready; a missing Redis is only a finding, because the server works without it."""
    store: PatientStore | None = request.app.state.links
    why, findings = await _store(store)
    if why:
        return problem(HTTPStatus.SERVICE_UNAVAILABLE, why, headers={"retry-after": "5"})
    return answer({"status": "ready", "findings": [dict(finding.to_json()) for finding in findings]})


async def _store(store: PatientStore | None) -> tuple[str, list[Finding]]:
    """Return why links cannot be stored, or nothing and the findings about the store."""
    try:
        finding = None if store is None else await store.check()
    except StoreBroken as error:
        return f"The database of short links cannot be written: {error.why}.", []
    except Busy as error:
        return str(error), []
    return "", [] if finding is None else [finding]


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
        503: ApiResponse(description="The database of short links cannot be written; the detail says why."),
    },
)
