"""JSON Schemas for the input and output of validation and tool-call checks, by name."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Object
from toolprism.validation import DIALECTS
from toolprism.web.api.shape_parts import COUNT, FLAG, POINTER, TEXT, TEXT_OR_NULL, line, list_of, record, ref
from toolprism.web.api.shapes import OPTIONS

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
