"""`POST /api/v1/validate`: the results of `validate` for line objects, or for a paste with arguments."""

from dataclasses import replace
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.reading.paste import read, read_value
from toolprism.services.jsonl import options_of, refuse_unknown
from toolprism.services.normalize import NO_CHOICE, check
from toolprism.services.tool_calls_jsonl import validate_line
from toolprism.services.validate import validate_all
from toolprism.web.api.bodies import handler
from toolprism.web.api.jsonl import line_operation, line_work
from toolprism.web.api.shape_parts import ref
from toolprism.web.settings import Settings

_LINES: Final = line_work(validate_line)


def _work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
    if not isinstance(value, dict) or "input" not in value:
        return _LINES(value, size, settings, deadline)
    refuse_unknown(value, frozenset({"input", "arguments"}))
    limits = settings.limits
    given = value["input"]
    paste = read(given, limits) if isinstance(given, str) else read_value(given, limits)
    report = check(paste, limits, options_of(value, NO_CHOICE), deadline)
    tools: list[Json] = [dict(tool.to_json()) for tool in validate_all(report, _arguments(value), limits)]
    return dumps({"kind": paste.kind, "tools": tools})


def _arguments(value: Object) -> str | None:
    """Return the arguments as text: raw text unchanged, JSON serialized."""
    arguments = value.get("arguments")
    if "arguments" not in value or isinstance(arguments, str):
        return arguments if isinstance(arguments, str) else None
    if not isinstance(arguments, dict):
        message = "`arguments` must be an object, or the raw text of a call."
        raise BadInput(Finding(code="bad-arguments", message=message, pointer="/arguments"))
    return dumps(arguments)


_OF_LINES: Final = line_operation(
    "validate",
    "Validate schemas, what every target sends, and arguments, as AJV does.",
    validate_line,
    {"id": 1, "schema": {"type": "string"}, "instance": 5},
)
_ANSWER: Final = _OF_LINES.responses[200]

VALIDATE: Final = replace(
    _OF_LINES,
    handler=handler(_work),
    takes={"anyOf": [ref("ValidatePaste"), _OF_LINES.takes]},
    responses={**_OF_LINES.responses, 200: replace(_ANSWER, schema={"anyOf": [ref("Validated"), _ANSWER.schema]})},
    examples={
        **_OF_LINES.examples,
        "a paste and arguments": {
            "input": '{"type":"object","properties":{"a":{"type":"string","minLength":3}}}',
            "arguments": {"a": "x"},
            "targets": ["google"],
        },
    },
)
