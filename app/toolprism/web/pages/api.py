"""`GET /api`: every operation of the API with an example to copy, and the short addresses of other pages."""

import shlex
from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from toolprism.core.json_text import dumps
from toolprism.web.api.operation import Operation
from toolprism.web.reference_contexts import ApiExample, ApiOperation, ApiPage

if TYPE_CHECKING:
    from toolprism.web.rendering import Site

#: Addresses that people type, and the pages that they mean.
_MEANT: Final = {
    "/errors": "/explain-error",
    "/error": "/explain-error",
    "/actions": "/action",
    "/schemas": "/",
    "/lints": "/lint",
    "/docs/api": "/api",
    "/api/v1": "/api",
    "/help": "/docs",
}


async def api(request: Request) -> Response:
    """Describe the API for people; `/openapi.json` does so for programs."""
    site: Site = request.app.state.site
    operations: Iterable[Operation] = request.app.state.operations
    base = str(request.base_url).rstrip("/")
    context = ApiPage(title="API · Toolprism", operations=[_shown(each, base) for each in operations])
    return HTMLResponse(site.templates.render("pages/api.html", context), headers={"cache-control": "no-cache"})


def _shown(operation: Operation, base: str) -> ApiOperation:
    url = base + operation.path
    if operation.method == "GET":
        examples = [ApiExample(name="", line=f"curl -s {shlex.quote(url)}")]
    else:
        sent = "-H 'content-type: application/json' -d"
        examples = [
            ApiExample(name=name, line=f"curl -s {shlex.quote(url)} {sent} {shlex.quote(dumps(value))}")
            for name, value in operation.examples.items()
        ]
    return ApiOperation(
        id=operation.id,
        method=operation.method,
        path=operation.path,
        summary=operation.summary,
        query=list(operation.query),
        gives=[(status, given.description) for status, given in operation.responses.items()],
        examples=examples,
    )


def _to(place: str) -> Callable[[Request], Awaitable[Response]]:
    async def moved(_: Request) -> Response:
        return RedirectResponse(place, HTTPStatus.PERMANENT_REDIRECT)

    return moved


#: A route for each address that is meant as another.
MEANT: Final = tuple(Route(path, _to(place), methods=["GET"]) for path, place in _MEANT.items())
