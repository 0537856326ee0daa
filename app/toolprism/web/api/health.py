"""`/healthz`: whether this process answers; `/readyz`: whether its workers do, and its database can be written."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Final, Literal, Protocol, TypeAlias

from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import Response

from toolprism import __version__
from toolprism.core.errors import Busy
from toolprism.core.finding import Finding
from toolprism.core.records import View
from toolprism.services.registry import ruleset
from toolprism.share.stored import StoreBroken
from toolprism.web.api.operation import ApiResponse, Operation, answer
from toolprism.web.api.shapes import shape_of
from toolprism.web.link_store import TimedStore
from toolprism.web.problems import problem


class Pool(Protocol):
    """The worker processes, as far as readiness goes."""

    async def answers(self, seconds: float = ...) -> bool:
        """Return whether one of them answers."""


#: Why a part of the server is not ready, or nothing; and findings for the operator.
Result: TypeAlias = tuple[str, list[Finding]]


class _Health(View):
    status: Literal["ok"] = "ok"
    version: str
    ruleset: str


class _Ready(View):
    status: Literal["ready"] = "ready"
    findings: list[Finding]


async def health(_: Request) -> Response:
    """Return the version of the server and of its rules."""
    return answer(_Health(version=__version__, ruleset=ruleset()).to_json())


async def ready(request: Request) -> Response:
    """Return whether the server is ready, or what is not."""
    checks = [check(request.app.state) for check in CHECKS.values()]
    results = dict(zip(CHECKS, await asyncio.gather(*checks), strict=True))
    missing = {name: why for name, (why, _) in results.items() if why}
    findings = [finding for _, found in results.values() for finding in found]
    if missing:
        refusals = tuple(Finding(code=f"{name}-not-ready", message=why) for name, why in missing.items())
        later = {"retry-after": "5"}
        return problem(HTTPStatus.SERVICE_UNAVAILABLE, " ".join(missing.values()), findings=refusals, headers=later)
    return answer(_Ready(findings=findings).to_json())


async def _workers(state: State) -> Result:
    """Return whether a worker process of this web process answers; without worker processes, this one does."""
    pool: Pool | None = getattr(state, "pool", None)
    if pool is None or await pool.answers():
        return "", []
    return "No worker process answers.", []


async def _database(state: State) -> Result:
    """Return why links cannot be stored; a missing Redis is only a finding, because the server works without it."""
    store: TimedStore | None = state.links
    try:
        finding = None if store is None else await store.check()
    except StoreBroken as error:
        return f"The database of short links cannot be written: {error.why}.", []
    except Busy as error:
        return str(error), []
    return "", [] if finding is None else [finding]


#: What must be ready, by name.
CHECKS: Final[Mapping[str, Callable[[State], Awaitable[Result]]]] = MappingProxyType(
    {"workers": _workers, "database": _database}
)

HEALTH: Final = Operation(
    method="GET",
    path="/healthz",
    id="health",
    summary="Return whether the server answers.",
    handler=health,
    responses={
        200: ApiResponse(
            description="The server answers.",
            schema=shape_of(_Health),
        )
    },
)

READY: Final = Operation(
    method="GET",
    path="/readyz",
    id="ready",
    summary="Return whether the server, its workers and its database are ready.",
    handler=ready,
    responses={
        200: ApiResponse(
            description="The server is ready; a finding names a missing optional service.",
            schema=shape_of(_Ready),
        ),
        503: ApiResponse(description="A part of the server is not ready; a finding names it, and says why."),
    },
)
