"""Validation and tool calls: operations and shapes."""

from collections.abc import Mapping
from typing import Final, Literal

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.services.jsonl import options_of, refuse_unknown
from toolprism.services.normalize import NO_CHOICE, check
from toolprism.services.tool_calls_jsonl import check_call_line, invoke_line, map_back_line, validate_line
from toolprism.services.validate import Difference, validate_all
from toolprism.validation import DIALECTS
from toolprism.wayback.back_map import Returned
from toolprism.web.api.normalize import OPTIONS, PASTE
from toolprism.web.api.operation import OfPaste, line_operation, paste_of
from toolprism.web.api.shapes import COUNT, POINTER, line, list_of, map_of, members, record, ref

_ERROR: Final = {"instancePath": str, "schemaPath": str, "keyword": str, "params": dict, "message": str | None}
_DIALECT: Final[Mapping[str, object]] = {"id": {"enum": list(DIALECTS)}, "because": str}


def _report(error: str) -> Mapping[str, object]:
    """Return what AJV says of a schema, with the errors of the meta-schema in one shape."""
    return {
        "schemaValid": bool | None,
        "schemaErrors": list_of(ref(error)),
        "schemaThrows": str | None,
        "compileError": str | None,
        "strictErrors": list_of(record({"option": str, "message": str})),
        "strictThrows": str | None,
    }


_AT_TARGET: Final = record({"valid": bool | None, "difference": Difference, "errors": list_of(ref("ErrorObject"))})
#: Arguments in the author's shape, what was undone, and the places that may mean two things.
_RETURNED: Final[Mapping[str, object]] = {
    "arguments": {},
    "steps": list_of(record({"rule": str, "at": POINTER, "place": POINTER})),
    "ambiguous": list_of(POINTER),
}

VALIDATION_SHAPES: Final[Mapping[str, Object]] = {
    "ErrorObject": record(_ERROR, {"propertyName": str}),
    "Dialect": {
        "description": "The draft that a schema was read as: the one that it names, or that its form implies.",
        **record(_DIALECT),
    },
    "DialectCheck": {
        "description": (
            "What AJV says where it reads the schema as the draft that it is written in, each error once. "
            "`valid` and `errors` are about the schema, or, where that is valid and there is an instance, about that."
        ),
        **record(
            {
                **_DIALECT,
                "valid": bool | None,
                "errors": list_of(ref("ErrorObject")),
                "schemaValid": bool | None,
                "compileError": str | None,
            }
        ),
    },
    "ValidateLine": line({"schema": {}}, {"instance": {}}),
    "ValidateResult": record(
        {
            "id": {},
            **_report("ErrorObject"),
            "valid": bool | None,
            "errors": list_of(ref("ErrorObject")),
            "dialect": ref("DialectCheck"),
        },
        {
            "unchecked": list[str],
            "limit": str | None,
            "differences": list_of(
                record(
                    {
                        "of": Literal["schema", "instance"],
                        "specification": bool | None,
                        "name": str,
                        "where": str,
                        "reason": str,
                    }
                )
            ),
        },
    ),
    "ValidatePaste": record(PASTE, {"arguments": dict | str, **OPTIONS}),
    "SchemaCheck": record({**_report("ToldError"), "limit": str | None, "dialect": ref("Dialect")}),
    "ToldError": {
        "description": "An error of AJV, in words and with its places.",
        **record(
            {**_ERROR, "sentence": str, "place": str | None}, {"propertyName": str, "line": COUNT, "column": COUNT}
        ),
    },
    "Validated": record(
        {
            "kind": str,
            "tools": list_of(
                record(
                    {
                        "name": str | None,
                        "schema": ref("SchemaCheck"),
                        "targets": map_of(record({"schema": ref("SchemaCheck")}, {"arguments": _AT_TARGET})),
                    },
                    {
                        "arguments": record(
                            {
                                "valid": bool | None,
                                "message": str | None,
                                "repaired": {},
                                "repairs": list,
                                "errors": {"oneOf": [{"type": "null"}, list_of(ref("ToldError"))]},
                            },
                            {"finding": Finding},
                        )
                    },
                )
            ),
        }
    ),
    "CheckCallLine": line({"schema": {}, "arguments": {}}, {"target": str, "strategies": OPTIONS["strategies"]}),
    "CheckCallResult": record(
        {
            "id": {},
            "message": str | None,
            "repaired": {},
            "repairs": list_of(record({"kind": str, "path": str}, {"from": str})),
            "errors": {"oneOf": [{"type": "null"}, list_of(ref("ErrorObject"))]},
        },
        {"dialect": ref("Dialect"), "back": Returned},
    ),
    "InvokeLine": line(
        {"tools": list, "name": str, "arguments": {}}, {"target": str, "strategies": OPTIONS["strategies"]}
    ),
    "InvokeResult": record(
        {"id": {}, "isError": bool, "llmContent": str | None, "repaired": {}, "skipped": str | None},
        {"dialect": ref("Dialect"), "back": Returned},
    ),
    "MapBackLine": line(
        {"target": str, "arguments": {}},
        {"schema": {}, "tool": {}, "name": str, "options": {"type": "object", "properties": members(OPTIONS)}},
    ),
    "MapBackResult": record({"id": {}, **_RETURNED}, {"name": str}),
}


def _paste(value: Object, limits: Limits, deadline: Deadline) -> str:
    refuse_unknown(value, frozenset({"input", "arguments"}))
    paste = paste_of(value, limits)
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


VALIDATE: Final = line_operation(
    "validate",
    "Validate schemas, what every target sends, and arguments, as AJV does.",
    lambda line, *_: validate_line(line),
    {"id": 1, "schema": {"type": "string"}, "instance": 5},
    OfPaste(
        "ValidatePaste",
        "Validated",
        _paste,
        {
            "a paste and arguments": {
                "input": '{"type":"object","properties":{"a":{"type":"string","minLength":3}}}',
                "arguments": {"a": "x"},
                "targets": ["google"],
            }
        },
    ),
)

CHECK_CALL: Final = line_operation(
    "check-call",
    "Check the arguments of a tool call: the message for the model, and a repair where one is sure.",
    lambda line, *_: check_call_line(line),
    {"id": 1, "schema": {"type": "object", "required": ["a"]}, "arguments": "{}"},
)
INVOKE: Final = line_operation(
    "invoke",
    "Answer a tool call as a central check would.",
    lambda line, *_: invoke_line(line),
    {"id": 1, "tools": [{"name": "t", "inputSchema": {"type": "object"}}], "name": "t", "arguments": {}},
)


MAP_BACK: Final = line_operation(
    "map-back",
    "Turn the arguments that a model sends for a target into those that the author's function expects.",
    lambda line, limits, _: map_back_line(line, limits),
    {
        "id": 1,
        "schema": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False},
        "target": "openai-strict",
        "arguments": {"a": None},
    },
)
