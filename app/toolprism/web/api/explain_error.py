"""`POST /api/v1/explain-error` and `/api/v1/budgets`: operations and shapes."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Object
from toolprism.services.budgets import budgets_line
from toolprism.services.explain_error import explain_line
from toolprism.web.api.operation import (
    COUNT,
    NUMBER,
    POINTER_OR_NULL,
    TEXT,
    TEXT_OR_NULL,
    line_operation,
    list_of,
    record,
    ref,
)

_INDEX: Final[Object] = {"type": ["integer", "null"], "minimum": 0}
_ONE: Final[Mapping[str, Object]] = {"tool": TEXT_OR_NULL, "tool_index": NUMBER}
_SHAPE: Final[Object] = {
    "type": "string",
    "description": "A pointer in which `{8}` is the ninth property and `*` any branch, if the text is vague.",
}


ERROR_SHAPES: Final[Mapping[str, Object]] = {
    "ExplainErrorLine": {
        "type": "object",
        "properties": {
            "id": {},
            "text": {"type": "string", "description": "The error, as an SDK, a gateway, a log or a terminal shows it."},
            "tools": {
                "type": ["array", "object", "string", "null"],
                "description": "The tools that were sent: a list, a request, or the text of one.",
            },
        },
        "required": ["text"],
    },
    "ExplainErrorResult": record(
        {
            "id": {},
            "known": {"type": "boolean"},
            "provider": TEXT,
            "tool": TEXT_OR_NULL,
            "tool_index": _INDEX,
            "pointer": POINTER_OR_NULL,
            "rule": TEXT_OR_NULL,
            "cause": TEXT,
            "fix": TEXT,
            "targets": list_of(TEXT),
            "places": list_of(ref("ErrorPlace")),
        },
        {
            "via": TEXT,
            "pointer_shape": _SHAPE,
            "condition": TEXT,
            "sentence": TEXT,
            "nearest": record({"form": TEXT, "provider": TEXT, "sample": TEXT}, {}),
            "citation": ref("Citation"),
            "patch": list_of(ref("PatchOperation")),
            "choices": list_of(ref("WayOut")),
            "line": COUNT,
            "column": COUNT,
        },
    ),
    "BudgetsLine": {
        "type": "object",
        "properties": {
            "id": {},
            "tools": {
                "type": ["array", "object", "string"],
                "description": "The tools of a request: a list, a request, or the text of one.",
            },
            "input": {
                "type": ["array", "object", "string"],
                "description": "The same: what `toolprism budgets FILE` reads.",
            },
            "tokens": {"type": "boolean", "description": "Whether the tokens of each tool are counted, too."},
        },
        "anyOf": [{"required": ["tools"]}, {"required": ["input"]}],
    },
    "BudgetsResult": record(
        {
            "id": {},
            "tools": NUMBER,
            "strict": NUMBER,
            "strict_assumed": {"type": "boolean"},
            "budgets": list_of(ref("Budget")),
            "unstrict": {"type": "object", "additionalProperties": list_of(record(_ONE, {}))},
        },
        {"tokens": {"type": "object", "additionalProperties": ref("TokenCost")}},
    ),
    "TokenCost": record(
        {
            "encoding": TEXT,
            "margin": {"type": "number", "minimum": 0},
            "prelude": NUMBER,
            "total": NUMBER,
            "tools": list_of(record({"before": NUMBER, "after": {"type": ["integer", "null"]}}, {})),
        },
        {},
    ),
    "Budget": record(
        {
            "id": TEXT,
            "provider": TEXT_OR_NULL,
            "what": TEXT,
            "scope": {"enum": ["request", "schema"]},
            "used": NUMBER,
            "limit": {"type": ["integer", "null"], "minimum": 0},
            "over": {"type": "boolean"},
            "spent": list_of(record({**_ONE, "amount": NUMBER}, {})),
        },
        {"citation": ref("Citation")},
    ),
    "WayOut": record({"id": TEXT, "does": TEXT, "then": TEXT}, {"tools_patch": list_of(ref("PatchOperation"))}),
    "ErrorPlace": record(
        {"tool": TEXT_OR_NULL, "tool_index": _INDEX, "pointer": POINTER_OR_NULL},
        {"pointer_shape": _SHAPE, "at": {"type": "string", "format": "json-pointer"}},
    ),
}


BUDGETS: Final = line_operation(
    "budgets",
    "Count what the tools of a request use together, and which tool uses how much.",
    lambda line, limits, _: budgets_line(line, limits),
    {"id": 1, "tools": [{"name": "find", "inputSchema": {"type": "object", "properties": {"q": {}}}}]},
)

EXPLAIN_ERROR: Final = line_operation(
    "explain-error",
    "Explain a provider's error: the tool, the place in its schema, the rule, and the fix.",
    explain_line,
    {
        "id": 1,
        "text": "tools.0.custom.input_schema.type: Field required",
        "tools": [{"name": "now", "inputSchema": {"properties": {}}}],
    },
)
