"""Reads the JSON body of a request, and responds to it or to each object of a list."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from http import HTTPStatus
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.reading.parsing import parse
from toolprism.web.api.operation import written
from toolprism.web.body import read_body
from toolprism.web.problems import problem, unreadable
from toolprism.web.settings import Settings
from toolprism.web.workers import in_thread

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
