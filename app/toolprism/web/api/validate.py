"""Validation and tool calls: operations and shapes."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Object
from toolprism.core.limits import Limits
from toolprism.services.jsonl import of_paste, options_of, refuse_unknown
from toolprism.services.normalize import NO_CHOICE, check
from toolprism.services.tool_calls_jsonl import (
    CheckCallJson,
    InvokedJson,
    MapBackJson,
    ValidateJson,
    check_call_line,
    invoke_line,
    map_back_line,
    validate_line,
)
from toolprism.services.validate import ValidatedJson, validate_all
from toolprism.toolcalls.step import ON_REQUEST
from toolprism.web.api.normalize import OPTIONS, PASTE
from toolprism.web.api.operation import LineOperation, OfPaste, paste_of
from toolprism.web.api.shapes import line, members, named, record, report_of

_TARGET: Final[Mapping[str, object]] = {
    "target": str,
    "strategies": OPTIONS["strategies"],
    "repair": {"type": "array", "items": {"enum": sorted(ON_REQUEST)}},
    "plain": bool,
}
_MAP_BACK_LINE: Final = line(
    {"target": str, "arguments": {}},
    {"schema": {}, "tool": {}, "name": str, "options": {"type": "object", "properties": members(OPTIONS)}},
)


def _paste(value: Object, limits: Limits, deadline: Deadline) -> str:
    refuse_unknown(value, frozenset({"input", "arguments"}))
    paste = paste_of(value, limits)
    report = check(paste, limits, options_of(value, NO_CHOICE), deadline)
    tools = validate_all(report, _arguments(value), limits)
    return dumps(of_paste(paste, ((tool.checked.tool.name, tool.record()) for tool in tools)))


def _arguments(value: Object) -> str | None:
    """Return the arguments as text: raw text unchanged, JSON serialized."""
    arguments = value.get("arguments")
    if "arguments" not in value or isinstance(arguments, str):
        return arguments if isinstance(arguments, str) else None
    if not isinstance(arguments, dict):
        message = "`arguments` must be an object, or the raw text of a call."
        raise BadInput(Finding(code="bad-arguments", message=message, pointer="/arguments"))
    return dumps(arguments)


VALIDATE: Final = LineOperation(
    "validate",
    "Validate schemas, what every target sends, and arguments, as AJV does.",
    line({"schema": {}}, {"instance": {}}),
    ValidateJson,
    lambda line, *_: validate_line(line),
    {"id": 1, "schema": {"type": "string"}, "instance": 5},
    OfPaste(
        named("ValidatePaste", record(PASTE, {"arguments": dict | str, **OPTIONS})),
        report_of("Validated", ValidatedJson),
        _paste,
        {
            "a paste and arguments": {
                "input": '{"type":"object","properties":{"a":{"type":"string","minLength":3}}}',
                "arguments": {"a": "x"},
                "targets": ["google"],
            }
        },
    ),
).operation()

CHECK_CALL: Final = LineOperation(
    "check-call",
    "Check the arguments of a tool call: the message for the model, and a repair where one is sure.",
    line({"schema": {}, "arguments": {}}, _TARGET),
    CheckCallJson,
    lambda line, *_: check_call_line(line),
    {"id": 1, "schema": {"type": "object", "required": ["a"]}, "arguments": "{}"},
).operation()
INVOKE: Final = LineOperation(
    "invoke",
    "Answer a tool call as a central check would.",
    line({"tools": list, "name": str, "arguments": {}}, _TARGET),
    InvokedJson,
    lambda line, *_: invoke_line(line),
    {"id": 1, "tools": [{"name": "t", "inputSchema": {"type": "object"}}], "name": "t", "arguments": {}},
).operation()


MAP_BACK: Final = LineOperation(
    "map-back",
    "Turn the arguments that a model sends for a target into those that the author's function expects.",
    _MAP_BACK_LINE,
    MapBackJson,
    lambda line, limits, _: map_back_line(line, limits),
    {
        "id": 1,
        "schema": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False},
        "target": "openai-strict",
        "arguments": {"a": None},
    },
).operation()
