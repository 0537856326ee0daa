"""`POST /api/v1/lint`: results of `lint` for line objects or a paste; `GET /api/v1/lints`: every lint."""

from dataclasses import replace
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read, read_value
from toolprism.services.lint import describe_lints, lint_line, lint_paste
from toolprism.web.api.bodies import handler
from toolprism.web.api.jsonl import line_operation, line_work
from toolprism.web.api.operation import ApiResponse, Operation, answer
from toolprism.web.api.shape_parts import list_of, ref
from toolprism.web.settings import Settings

_CACHE: Final = "public, max-age=300"
_BOUND: Final[Json] = {"type": "number", "minimum": 0, "exclusiveMinimum": True}


def _work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
    limits = settings.limits
    if not isinstance(value, dict) or "input" not in value:
        return line_work(partial(lint_line, limits=limits))(value, size, settings, deadline)
    given = value["input"]
    paste = read(given, limits) if isinstance(given, str) else read_value(given, limits)
    return dumps(lint_paste(paste).to_json())


_OF_LINES: Final = line_operation(
    "lint",
    "Show what to change in tools before a provider refuses them, with safe fixes.",
    partial(lint_line, limits=PAGE),
    {"id": 1, "tool": {"name": "add", "inputSchema": {"type": "object", "properties": {"n": _BOUND}}}},
)
_ANSWER: Final = _OF_LINES.responses[200]

LINT: Final = replace(
    _OF_LINES,
    handler=handler(_work),
    takes={"anyOf": [ref("LintPaste"), _OF_LINES.takes]},
    responses={**_OF_LINES.responses, 200: replace(_ANSWER, schema={"anyOf": [ref("Linted"), _ANSWER.schema]})},
    examples={**_OF_LINES.examples, "a paste": {"input": '{"type": "object", "properties": {"a": {"type": "array"}}}'}},
)


async def lints(_: Request) -> Response:
    """Return every lint."""
    return answer(describe_lints(), cache=_CACHE)


LINTS: Final = Operation(
    method="GET",
    path="/api/v1/lints",
    id="lints",
    summary="List the lints.",
    handler=lints,
    responses={200: ApiResponse(description="Every lint.", schema=list_of(ref("Lint")))},
)
