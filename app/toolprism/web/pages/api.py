"""`GET /api`: every operation of the API with an example to copy, and the short addresses of other pages."""

import shlex
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from toolprism.core.json_text import dumps
from toolprism.web.api.operation import Operation
from toolprism.web.handling import PublicRoute, page

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
    base = str(request.base_url).rstrip("/")
    operations = [(each, _examples(each, base + each.path)) for each in request.app.state.operations]
    return page(request, "api", title="API", operations=operations)


def _examples(operation: Operation, url: str) -> Mapping[str, str]:
    """Return the commands that ask an operation, by their names."""
    if operation.method == "GET":
        return {"": f"curl -s {shlex.quote(url)}"}
    start = f"curl -s {shlex.quote(url)} -H 'content-type: application/json' -d"
    return {name: f"{start} {shlex.quote(dumps(value))}" for name, value in operation.examples.items()}


def _to(place: str) -> Callable[[Request], Awaitable[Response]]:
    async def moved(_: Request) -> Response:
        return RedirectResponse(place, HTTPStatus.PERMANENT_REDIRECT)

    return moved


#: A route for each address that is meant as another.
MEANT: Final = tuple(PublicRoute(path, _to(place)) for path, place in _MEANT.items())
