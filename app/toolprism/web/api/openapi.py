"""`GET /openapi.json`: the API in OpenAPI 3.1, built from the declared operations."""

from collections.abc import Iterable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism import __version__
from toolprism.core.json_types import Json, Object
from toolprism.web.api.operation import ApiResponse, Operation, answer
from toolprism.web.api.shapes import COMPONENTS, shape_of
from toolprism.web.problems import MEDIA_TYPE, Problem


async def openapi(request: Request) -> Response:
    """Return the document."""
    operations: Iterable[Operation] = request.app.state.operations
    return answer(document(operations), cache="public, max-age=300")


def document(operations: Iterable[Operation]) -> dict[str, Json]:
    """Build the document."""
    paths: dict[str, dict[str, Json]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Toolprism",
            "version": __version__,
            "description": "One tool schema, every provider's version of it, and each change explained.",
        },
        "paths": paths,
        "components": {"schemas": COMPONENTS},
    }


def _operation(operation: Operation) -> dict[str, Json]:
    described: dict[str, Json] = {"operationId": operation.id, "summary": operation.summary}
    if operation.query:
        described["parameters"] = [
            {"name": name, "in": "query", "required": False, "schema": schema}
            for name, schema in operation.query.items()
        ]
    if operation.takes is not None:
        examples = {name: {"value": value} for name, value in operation.examples.items()}
        content: dict[str, Json] = {"schema": operation.takes, "examples": examples}
        described["requestBody"] = {"required": True, "content": {"application/json": content}}
    described["responses"] = {str(status): _answer(given) for status, given in _all(operation).items()}
    return described


def _all(operation: Operation) -> Mapping[int, ApiResponse]:
    return {**operation.responses, 500: ApiResponse(description="Toolprism failed on this request.")}


def _answer(given: ApiResponse) -> dict[str, Json]:
    schema: Object = shape_of(Problem) if given.schema is None else given.schema
    media = MEDIA_TYPE if given.schema is None else "application/json"
    return {"description": given.description, "content": {media: {"schema": schema}}}


OPENAPI: Final = Operation(
    method="GET",
    path="/openapi.json",
    id="openapi",
    summary="Describe this API.",
    handler=openapi,
    responses={
        200: ApiResponse(
            description="An OpenAPI 3.1 document.", schema={"type": "object", "required": ["openapi", "paths"]}
        )
    },
)
