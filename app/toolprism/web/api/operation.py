"""A route of the API with a declaration of its input and output."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object


@dataclass(frozen=True, kw_only=True)
class ApiResponse:
    """The response with one status, as OpenAPI describes it."""

    description: str
    #: JSON Schema of the body; None for the problem that all operations share.
    schema: Object | None = None


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One method on one path."""

    method: Literal["GET", "POST"]
    path: str
    id: str
    summary: str
    handler: Callable[[Request], Awaitable[Response]]
    responses: Mapping[int, ApiResponse]
    #: JSON Schema of the request's body.
    takes: Object | None = None
    #: JSON Schemas of the parameters in the query.
    query: Mapping[str, Object] = field(default_factory=dict)
    examples: Mapping[str, Json] = field(default_factory=dict)

    def route(self) -> Route:
        """Return the route."""
        return Route(self.path, self.handler, methods=[self.method], name=self.id)


def answer(value: Json, *, cache: str = "no-store") -> Response:
    """Return a JSON response."""
    return written(dumps(value), cache=cache)


def written(text: str, *, cache: str = "no-store") -> Response:
    """Return a response with a JSON text."""
    return Response(text, headers={"cache-control": cache}, media_type="application/json")
