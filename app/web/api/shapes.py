"""Shapes: the JSON Schemas of what the API takes and answers, by name."""

from collections.abc import Mapping
from typing import Final, get_args

from app.core.json_types import Object
from app.schema import EDITIONS, Verdict
from app.services.jsonl import SWITCHES
from app.validation import DIALECTS

_TEXT: Final[Object] = {"type": "string"}
_TEXT_OR_NULL: Final[Object] = {"type": ["string", "null"]}
_DIALECT_ID: Final[Object] = {"enum": list(DIALECTS)}
_FLAG: Final[Object] = {"type": "boolean"}
_COUNT: Final[Object] = {"type": "integer", "minimum": 1}
_POINTER: Final[Object] = {"type": "string", "format": "json-pointer"}


def ref(name: str) -> Object:
    """Refer to a shape."""
    return {"$ref": f"#/components/schemas/{name}"}


def list_of(item: Object) -> Object:
    """Describe an array."""
    return {"type": "array", "items": item}


def _record(required: Mapping[str, Object], optional: Mapping[str, Object] | None = None) -> Object:
    """Describe an object that has no other members."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def _line(required: Mapping[str, Object], optional: Mapping[str, Object] | None = None) -> Object:
    """Describe a line object: members that nobody asks for are passed over."""
    return {
        "type": "object",
        "properties": {"id": {}, **required, **(optional or {})},
        "required": list(required),
    }


_OPTIONS: Final[Mapping[str, Object]] = {
    "targets": list_of(_TEXT),
    "edition": {"enum": list(EDITIONS)},
    **dict.fromkeys(SWITCHES, _FLAG),
}

SHAPES: Final[Mapping[str, Object]] = {
    "Finding": _record(
        {"code": _TEXT, "message": _TEXT, "severity": {"enum": ["error", "warning", "note"]}},
        {"pointer": _POINTER, "line": _COUNT, "column": _COUNT, "hint": _TEXT, "citation": ref("Citation")},
    ),
    "Citation": _record({"title": _TEXT, "read": _TEXT, "confidence": _TEXT}, {"url": _TEXT}),
    "FailOpen": _record(
        {"pointer": _POINTER, "cause": {"enum": ["impossible", "bypassed", "author"]}, "reason": _TEXT}
    ),
    "Rewrite": _record(
        {
            "rule": _TEXT,
            "at": _POINTER,
            "to": {"type": ["string", "null"]},
            "effect": {"enum": ["same", "wider", "narrower", "unknown"]},
            "reason": _TEXT,
        },
        {"before": {}, "after": {}, "before_ref": ref("LargeValue"), "after_ref": ref("LargeValue")},
    ),
    "LargeValue": _record({"pointer": {"type": ["string", "null"]}, "bytes": _COUNT, "sha256": _TEXT}),
    "Spilled": _record({"pointer": _POINTER, "keyword": _TEXT, "value": {}, "text": _TEXT}),
    "LostCheck": _record({"pointer": _POINTER, "keyword": _TEXT, "value": {}}),
    "PatchOperation": _record(
        {"op": {"enum": ["add", "remove", "replace", "move", "copy"]}, "path": _POINTER},
        {"from": _POINTER, "value": {}},
    ),
    "Result": _record(
        {
            "status": {"enum": ["unchanged", "changed", "fallback", "not-strict", "error"]},
            "verdict": {"enum": [*get_args(Verdict), None]},
            "output": {},
            "fail_open": list_of(ref("FailOpen")),
            "lost_checks": list_of(ref("LostCheck")),
            "findings": list_of(ref("Finding")),
        },
        {
            "strict": _FLAG,
            "rewrites": list_of(ref("Rewrite")),
            "spilled": list_of(ref("Spilled")),
            "origins": {"type": "object", "additionalProperties": list_of(_POINTER)},
            "patch": list_of(ref("PatchOperation")),
        },
    ),
    "Results": {"type": "object", "additionalProperties": ref("Result")},
    "Tool": _record(
        {
            "name": {"type": ["string", "null"]},
            "description": {"type": ["string", "null"]},
            "form": _TEXT,
            "at": _POINTER,
            "schema": {},
            "findings": list_of(ref("Finding")),
            "targets": ref("Results"),
        },
        {"strict": _FLAG},
    ),
    "Report": _record({"kind": _TEXT, "findings": list_of(ref("Finding")), "tools": list_of(ref("Tool"))}),
    "LineResult": _record({"id": {}, "targets": ref("Results")}, {"findings": list_of(ref("Finding"))}),
    "LineError": _record({"id": {}, "error": _record({"code": _TEXT, "message": _TEXT})}),
    "Paste": _record({"input": {"description": "Pasted text, or JSON."}}, _OPTIONS),
    "Line": {
        "type": "object",
        "properties": {"id": {}, "schema": {}, "tool": {}, **_OPTIONS},
        "oneOf": [{"required": ["schema"]}, {"required": ["tool"]}],
    },
    "ErrorObject": _record(
        {
            "instancePath": _TEXT,
            "schemaPath": _TEXT,
            "keyword": _TEXT,
            "params": {"type": "object"},
            "message": {"type": ["string", "null"]},
        },
        {"propertyName": _TEXT},
    ),
    "Dialect": {
        "type": "object",
        "description": "The draft that a schema was read as: the one that it names, or that its form implies.",
        "properties": {"id": _DIALECT_ID, "because": _TEXT},
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
            "because": _TEXT,
            "valid": {"type": ["boolean", "null"]},
            "errors": list_of(ref("ErrorObject")),
            "schemaValid": {"type": ["boolean", "null"]},
            "compileError": _TEXT_OR_NULL,
        },
        "required": ["id", "because", "valid", "errors", "schemaValid", "compileError"],
    },
    "ValidateLine": _line({"schema": {}}, {"instance": {}}),
    "ValidateResult": _record(
        {
            "id": {},
            "schemaValid": {"type": ["boolean", "null"]},
            "schemaErrors": list_of(ref("ErrorObject")),
            "schemaThrows": _TEXT_OR_NULL,
            "compileError": _TEXT_OR_NULL,
            "strictErrors": list_of(_record({"option": _TEXT, "message": _TEXT})),
            "strictThrows": _TEXT_OR_NULL,
            "valid": {"type": ["boolean", "null"]},
            "errors": list_of(ref("ErrorObject")),
            "dialect": ref("DialectCheck"),
        },
        {
            "unchecked": list_of(_TEXT),
            "limit": _TEXT_OR_NULL,
            "differences": list_of(
                _record(
                    {
                        "of": {"enum": ["schema", "instance"]},
                        "specification": {"type": ["boolean", "null"]},
                        "name": _TEXT,
                        "where": _TEXT,
                        "reason": _TEXT,
                    }
                )
            ),
        },
    ),
    "ValidatePaste": _record(
        {"input": {"description": "Pasted text, or JSON."}},
        {"arguments": {"type": ["object", "string"]}, **_OPTIONS},
    ),
    "SchemaCheck": _record(
        {
            "schemaValid": {"type": ["boolean", "null"]},
            "schemaErrors": list_of(ref("ToldError")),
            "schemaThrows": _TEXT_OR_NULL,
            "compileError": _TEXT_OR_NULL,
            "strictErrors": list_of(_record({"option": _TEXT, "message": _TEXT})),
            "strictThrows": _TEXT_OR_NULL,
            "limit": _TEXT_OR_NULL,
            "dialect": ref("Dialect"),
        }
    ),
    "ToldError": {
        "type": "object",
        "description": "An error of AJV, in words and with its places.",
        "properties": {"sentence": _TEXT, "place": _TEXT_OR_NULL, "line": _COUNT, "column": _COUNT},
        "required": ["instancePath", "schemaPath", "keyword", "params", "message", "sentence", "place"],
    },
    "Validated": _record(
        {
            "kind": _TEXT,
            "tools": list_of(
                _record(
                    {
                        "name": _TEXT_OR_NULL,
                        "schema": ref("SchemaCheck"),
                        "targets": {
                            "type": "object",
                            "additionalProperties": _record(
                                {"schema": ref("SchemaCheck")},
                                {
                                    "arguments": _record(
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
                        "arguments": _record(
                            {
                                "valid": {"type": ["boolean", "null"]},
                                "message": _TEXT_OR_NULL,
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
    "CheckCallLine": _line({"schema": {}, "arguments": {}}),
    "CheckCallResult": _record(
        {
            "id": {},
            "message": _TEXT_OR_NULL,
            "repaired": {},
            "repairs": list_of(_record({"kind": _TEXT, "path": _TEXT}, {"from": _TEXT})),
            "errors": {"oneOf": [{"type": "null"}, list_of(ref("ErrorObject"))]},
        },
        {"dialect": ref("Dialect")},
    ),
    "InvokeLine": _line({"tools": {"type": "array"}, "name": _TEXT, "arguments": {}}),
    "InvokeResult": _record(
        {"id": {}, "isError": _FLAG, "llmContent": _TEXT_OR_NULL, "repaired": {}, "skipped": _TEXT_OR_NULL},
        {"dialect": ref("Dialect")},
    ),
    "Source": _record(
        {
            "title": _TEXT,
            "read": {"type": "string", "format": "date"},
            "confidence": {
                "enum": ["documented", "source", "observed", "reported", "experimental", "disputed", "convention"],
            },
        },
        {"url": {"type": "string", "format": "uri"}},
    ),
    "Target": _record(
        {
            "id": _TEXT,
            "title": _TEXT,
            "used_by": _TEXT,
            "travels_in": _TEXT,
            "strict": _FLAG,
            "provider": _TEXT,
            "edition": {"enum": ["reference", "current"]},
            "profile": _TEXT_OR_NULL,
            "follows": {"anyOf": [ref("Source"), {"type": "null"}]},
            "rules": list_of(_TEXT),
            "sources": list_of(ref("Source")),
        }
    ),
    "Rule": _record(
        {
            "id": _TEXT,
            "title": _TEXT,
            "why": _TEXT,
            "effect": {"enum": ["same", "wider", "narrower", "unknown"]},
            "targets": list_of(_TEXT),
            "preparations": list_of(_TEXT),
            "examples": list_of(_record({"before": {}, "after": {}}, {"witness": {}})),
            "sources": list_of(ref("Source")),
        }
    ),
    "Problem": _record(
        {"type": _TEXT, "title": _TEXT, "status": {"type": "integer"}, "detail": _TEXT},
        {"findings": list_of(ref("Finding"))},
    ),
}
