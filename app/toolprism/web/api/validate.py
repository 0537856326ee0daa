"""Validation and tool calls: operations and shapes."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.services.jsonl import options_of, refuse_unknown
from toolprism.services.map_back import map_back_line
from toolprism.services.normalize import NO_CHOICE, check
from toolprism.services.tool_calls_jsonl import check_call_line, invoke_line, validate_line
from toolprism.services.validate import validate_all
from toolprism.validation import DIALECTS
from toolprism.web.api.normalize import OPTIONS
from toolprism.web.api.operation import (
    COUNT,
    FLAG,
    POINTER,
    TEXT,
    TEXT_OR_NULL,
    OfPaste,
    line,
    line_operation,
    list_of,
    paste_of,
    record,
    ref,
)

_DIALECT_ID: Final[Object] = {"enum": list(DIALECTS)}

#: Arguments in the author's shape, what was undone, and the places that may mean two things.
_RETURNED: Final[Mapping[str, Object]] = {
    "arguments": {},
    "steps": list_of(record({"rule": TEXT, "at": POINTER, "place": POINTER})),
    "ambiguous": list_of(POINTER),
}

VALIDATION_SHAPES: Final[Mapping[str, Object]] = {
    "ErrorObject": record(
        {
            "instancePath": TEXT,
            "schemaPath": TEXT,
            "keyword": TEXT,
            "params": {"type": "object"},
            "message": {"type": ["string", "null"]},
        },
        {"propertyName": TEXT},
    ),
    "Dialect": {
        "type": "object",
        "description": "The draft that a schema was read as: the one that it names, or that its form implies.",
        "properties": {"id": _DIALECT_ID, "because": TEXT},
        "required": ["id", "because"],
    },
    "DialectCheck": {
        "type": "object",
        "description": (
            "What AJV says where it reads the schema as the draft that it is written in, each error once. "
            "`valid` and `errors` are about the schema, or, where that is valid and there is an instance, about that."
        ),
        "properties": {
            "id": _DIALECT_ID,
            "because": TEXT,
            "valid": {"type": ["boolean", "null"]},
            "errors": list_of(ref("ErrorObject")),
            "schemaValid": {"type": ["boolean", "null"]},
            "compileError": TEXT_OR_NULL,
        },
        "required": ["id", "because", "valid", "errors", "schemaValid", "compileError"],
    },
    "ValidateLine": line({"schema": {}}, {"instance": {}}),
    "ValidateResult": record(
        {
            "id": {},
            "schemaValid": {"type": ["boolean", "null"]},
            "schemaErrors": list_of(ref("ErrorObject")),
            "schemaThrows": TEXT_OR_NULL,
            "compileError": TEXT_OR_NULL,
            "strictErrors": list_of(record({"option": TEXT, "message": TEXT})),
            "strictThrows": TEXT_OR_NULL,
            "valid": {"type": ["boolean", "null"]},
            "errors": list_of(ref("ErrorObject")),
            "dialect": ref("DialectCheck"),
        },
        {
            "unchecked": list_of(TEXT),
            "limit": TEXT_OR_NULL,
            "differences": list_of(
                record(
                    {
                        "of": {"enum": ["schema", "instance"]},
                        "specification": {"type": ["boolean", "null"]},
                        "name": TEXT,
                        "where": TEXT,
                        "reason": TEXT,
                    }
                )
            ),
        },
    ),
    "ValidatePaste": record(
        {"input": {"description": "Pasted text, or JSON."}},
        {"arguments": {"type": ["object", "string"]}, **OPTIONS},
    ),
    "SchemaCheck": record(
        {
            "schemaValid": {"type": ["boolean", "null"]},
            "schemaErrors": list_of(ref("ToldError")),
            "schemaThrows": TEXT_OR_NULL,
            "compileError": TEXT_OR_NULL,
            "strictErrors": list_of(record({"option": TEXT, "message": TEXT})),
            "strictThrows": TEXT_OR_NULL,
            "limit": TEXT_OR_NULL,
            "dialect": ref("Dialect"),
        }
    ),
    "ToldError": {
        "type": "object",
        "description": "An error of AJV, in words and with its places.",
        "properties": {"sentence": TEXT, "place": TEXT_OR_NULL, "line": COUNT, "column": COUNT},
        "required": ["instancePath", "schemaPath", "keyword", "params", "message", "sentence", "place"],
    },
    "Validated": record(
        {
            "kind": TEXT,
            "tools": list_of(
                record(
                    {
                        "name": TEXT_OR_NULL,
                        "schema": ref("SchemaCheck"),
                        "targets": {
                            "type": "object",
                            "additionalProperties": record(
                                {"schema": ref("SchemaCheck")},
                                {
                                    "arguments": record(
                                        {
                                            "valid": {"type": ["boolean", "null"]},
                                            "difference": {"enum": ["lost", "narrower", None]},
                                            "errors": list_of(ref("ErrorObject")),
                                        }
                                    )
                                },
                            ),
                        },
                    },
                    {
                        "arguments": record(
                            {
                                "valid": {"type": ["boolean", "null"]},
                                "message": TEXT_OR_NULL,
                                "repaired": {},
                                "repairs": {"type": "array"},
                                "errors": {"oneOf": [{"type": "null"}, list_of(ref("ToldError"))]},
                            },
                            {"finding": ref("Finding")},
                        )
                    },
                )
            ),
        }
    ),
    "CheckCallLine": line({"schema": {}, "arguments": {}}, {"target": TEXT, "strategies": OPTIONS["strategies"]}),
    "CheckCallResult": record(
        {
            "id": {},
            "message": TEXT_OR_NULL,
            "repaired": {},
            "repairs": list_of(record({"kind": TEXT, "path": TEXT}, {"from": TEXT})),
            "errors": {"oneOf": [{"type": "null"}, list_of(ref("ErrorObject"))]},
        },
        {"dialect": ref("Dialect"), "back": ref("Returned")},
    ),
    "InvokeLine": line(
        {"tools": {"type": "array"}, "name": TEXT, "arguments": {}},
        {"target": TEXT, "strategies": OPTIONS["strategies"]},
    ),
    "InvokeResult": record(
        {"id": {}, "isError": FLAG, "llmContent": TEXT_OR_NULL, "repaired": {}, "skipped": TEXT_OR_NULL},
        {"dialect": ref("Dialect"), "back": ref("Returned")},
    ),
    "MapBackLine": line(
        {"target": TEXT, "arguments": {}},
        {"schema": {}, "tool": {}, "name": TEXT, "options": {"type": "object", "properties": dict(OPTIONS)}},
    ),
    "MapBackResult": record({"id": {}, **_RETURNED}, {"name": TEXT}),
    "Returned": record(_RETURNED),
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
