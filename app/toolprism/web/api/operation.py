"""Declares operations of the API, and reads and answers their requests."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.reading.parsing import parse
from toolprism.reading.paste import Paste, read, read_value
from toolprism.services.jsonl import LineError, failed
from toolprism.web.api.shapes import list_of, named, result_of, shape_of
from toolprism.web.handling import PublicRoute, in_thread, read_body
from toolprism.web.problems import problem, unreadable
from toolprism.web.settings import Settings


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
        if self.method == "GET":
            return PublicRoute(self.path, self.handler, name=self.id)
        return Route(self.path, self.handler, methods=[self.method], name=self.id)


def answer(value: Json, *, cache: str = "no-store") -> Response:
    """Return a JSON response."""
    return written(dumps(value), cache=cache)


def written(text: str, *, cache: str = "no-store") -> Response:
    """Return a response with a JSON text."""
    return Response(text, headers={"cache-control": cache}, media_type="application/json")


#: Returns the response text for the body as JSON, its size in bytes, the settings and the deadline.
Work: TypeAlias = Callable[[Json, int, Settings, Deadline], str]

_MORE_DEPTH: Final = 3


class _NotJsonError(Exception):
    """The body is not JSON, which is a mistake of the client, not of the user."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


def handler(work: Work) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that reads the body, runs the work in a thread, and reports errors as problems."""

    async def handle(request: Request) -> Response:
        settings: Settings = request.app.state.settings
        body = await read_body(request, settings.max_body)

        def answer(deadline: Deadline) -> str:
            return work(_parsed(body, settings), len(body), settings, deadline)

        try:
            return written(await in_thread(answer, settings))
        except _NotJsonError as error:
            detail = f"The body is not JSON: {error.finding.sentence()}"
            return problem(HTTPStatus.BAD_REQUEST, detail, findings=(error.finding,))
        except BadInput as error:
            return unreadable(error.finding)

    return handle


def _parsed(body: bytes, settings: Settings) -> Json:
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        message = f"This is not UTF-8 text: byte {error.start + 1:,} is 0x{body[error.start]:02x}."
        raise _NotJsonError(Finding(code="not-utf-8", message=message)) from None
    if not text.strip():
        hint = "Send a JSON object, or a list of them; /openapi.json has examples."
        raise _NotJsonError(Finding(code="empty-input", message="There is nothing to read.", hint=hint))
    limits = settings.limits
    roomy = replace(limits, max_bytes=settings.max_body, max_depth=limits.max_depth + _MORE_DEPTH)
    try:
        return parse(text, roomy).value
    except BadInput as error:
        if error.finding.code == "too-deep":
            raise
        raise _NotJsonError(error.finding) from None


def each(lines: list[Json], settings: Settings, answer: Callable[[Json], str]) -> str:
    """Return a result for every object of a list, in order.

    Raises:
        BadInput: there are too many objects.
    """
    if len(lines) > settings.limits.max_tools:
        message = f"There are {len(lines):,} line objects, but at most {settings.limits.max_tools:,} were expected."
        raise BadInput(Finding(code="too-many-lines", message=message, pointer=""))
    return "[" + ",".join(map(answer, lines)) + "]"


def list_operation(name: str, summary: str, shape: type, every: str, listing: Callable[[], Json]) -> Operation:
    """Return the operation `GET /api/v1/<name>`, which lists everything of a kind.

    Args:
        name: the plural of the kind.
        summary: its summary.
        shape: the record of one.
        every: what the list holds, as a sentence.
        listing: returns the list.
    """

    async def handle(_: Request) -> Response:
        return answer(listing(), cache="public, max-age=300")

    given = ApiResponse(description=every, schema=list_of(shape))
    return Operation(
        method="GET", path=f"/api/v1/{name}", id=name, summary=summary, handler=handle, responses={200: given}
    )


#: Returns the command's result for a line object; raises `BadInput` for a line of another form.
Answerer: TypeAlias = Callable[[Json, Limits, Deadline], dict[str, Json]]


class OfPaste(NamedTuple):
    """What the operation of a command does with an object that has `input`, the text or the JSON of a paste."""

    takes: Any
    gives: Any
    answer: Callable[[Object, Limits, Deadline], str]
    examples: Mapping[str, Json]


class LineOperation(NamedTuple):
    """The operation of a command: on a line object or a list of them, with the command's results."""

    name: str
    summary: str
    #: The shape of a line, `<Name>Line`, and the record of its result without its id, `<Name>Result`.
    takes: Any
    gives: Any
    answer: Answerer
    example: Json
    of_paste: OfPaste | None = None

    def operation(self) -> Operation:
        """Return the operation."""
        shape = "".join(part.capitalize() for part in self.name.split("-"))
        line = named(f"{shape}Line", self.takes)
        result = result_of(f"{shape}Result", self.gives)
        takes: Object = {"oneOf": [line, list_of(line)]}
        gives: Object = {"anyOf": [result, list_of({"anyOf": [result, shape_of(LineError)]})]}
        work, examples = line_work(self.answer), {"a line object": self.example}
        if self.of_paste is not None:
            work = _paste_work(self.of_paste, work)
            takes = {"anyOf": [shape_of(self.of_paste.takes), takes]}
            gives = {"anyOf": [shape_of(self.of_paste.gives), gives]}
            examples |= self.of_paste.examples
        given = "A result, or a list of results; a refusal is a result as well."
        return Operation(
            method="POST",
            path=f"/api/v1/{self.name}",
            id=self.name,
            summary=self.summary,
            handler=handler(work),
            takes=takes,
            responses={
                200: ApiResponse(description=given, schema=gives),
                400: ApiResponse(description="The body is not JSON."),
                413: ApiResponse(description="The body is too long."),
                422: ApiResponse(description="The line object is not of the form that was expected."),
                503: ApiResponse(description="It took too long."),
            },
            examples=examples,
        )


def paste_of(value: Object, limits: Limits) -> Paste:
    """Return the paste of an object: its `input` is a text, or JSON."""
    given = value["input"]
    return read(given, limits) if isinstance(given, str) else read_value(given, limits)


def _paste_work(of_paste: OfPaste, lines: Work) -> Work:
    def work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
        if isinstance(value, dict) and "input" in value:
            return of_paste.answer(value, settings.limits, deadline)
        return lines(value, size, settings, deadline)

    return work


def line_work(answer: Answerer) -> Work:
    """Return the result for a line object, or for each of a list."""

    def work(value: Json, _size: int, settings: Settings, deadline: Deadline) -> str:
        def in_time(line: Json) -> str:
            deadline.check()
            try:
                return dumps(answer(line, settings.limits, deadline))
            except BadInput as error:
                return dumps(failed(line, error.finding))

        if isinstance(value, list):
            return each(value, settings, in_time)
        return dumps(answer(value, settings.limits, deadline))

    return work
