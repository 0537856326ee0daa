"""`GET /api/v1/targets` and `/api/v1/rules`: the results of the commands with `--format json`."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism.services import registry
from toolprism.web.api.operation import ApiResponse, Operation, answer
from toolprism.web.api.shape_parts import list_of, ref

_CACHE: Final = "public, max-age=300"


async def targets(_: Request) -> Response:
    """Return every target."""
    return answer(registry.targets(), cache=_CACHE)


async def rules(_: Request) -> Response:
    """Return every rule."""
    return answer(registry.rules(), cache=_CACHE)


TARGETS: Final = Operation(
    method="GET",
    path="/api/v1/targets",
    id="targets",
    summary="List the targets.",
    handler=targets,
    responses={200: ApiResponse(description="Every target.", schema=list_of(ref("Target")))},
)

RULES: Final = Operation(
    method="GET",
    path="/api/v1/rules",
    id="rules",
    summary="List the rules that rewrite schemas.",
    handler=rules,
    responses={200: ApiResponse(description="Every rule.", schema=list_of(ref("Rule")))},
)
