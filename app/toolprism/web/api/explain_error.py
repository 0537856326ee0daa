"""`POST /api/v1/explain-error` and `/api/v1/budgets`: operations and shapes."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.finding import Source
from toolprism.core.json_types import Object
from toolprism.core.patch import PatchOperation
from toolprism.providers.budgets import Scope
from toolprism.services.budgets import budgets_line
from toolprism.services.explain_error import explain_line
from toolprism.services.ways_out import WayOut
from toolprism.web.api.operation import line_operation
from toolprism.web.api.shapes import COUNT, NUMBER, POINTER, line, list_of, map_of, record, ref

_POINTER: Final[Object] = {**POINTER, "type": ["string", "null"]}
_INDEX: Final[Object] = {**NUMBER, "type": ["integer", "null"]}
_ONE: Final[Mapping[str, object]] = {"tool": str | None, "tool_index": NUMBER}
_SHAPE: Final[Object] = {
    "type": "string",
    "description": "A pointer in which `{8}` is the ninth property and `*` any branch, if the text is vague.",
}


ERROR_SHAPES: Final[Mapping[str, Object]] = {
    "ExplainErrorLine": line(
        {"text": {"type": "string", "description": "The error, as an SDK, a gateway, a log or a terminal shows it."}},
        {
            "tools": {
                "type": ["array", "object", "string", "null"],
                "description": "The tools that were sent: a list, a request, or the text of one.",
            }
        },
    ),
    "ExplainErrorResult": record(
        {
            "id": {},
            "known": bool,
            "provider": str,
            "tool": str | None,
            "tool_index": _INDEX,
            "pointer": _POINTER,
            "rule": str | None,
            "cause": str,
            "fix": str,
            "targets": list[str],
            "places": list_of(ref("ErrorPlace")),
        },
        {
            "via": str,
            "pointer_shape": _SHAPE,
            "condition": str,
            "sentence": str,
            "nearest": record({"form": str, "provider": str, "sample": str}),
            "citation": Source,
            "patch": list[PatchOperation],
            "choices": list[WayOut],
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
            "strict_assumed": bool,
            "budgets": list_of(ref("Budget")),
            "unstrict": map_of(list_of(record(_ONE))),
        },
        {"tokens": map_of(ref("TokenCost"))},
    ),
    "TokenCost": record(
        {
            "encoding": str,
            "margin": {"type": "number", "minimum": 0},
            "prelude": NUMBER,
            "total": NUMBER,
            "tools": list_of(record({"before": NUMBER, "after": int | None})),
        }
    ),
    "Budget": record(
        {
            "id": str,
            "provider": str | None,
            "what": str,
            "scope": Scope,
            "used": NUMBER,
            "limit": _INDEX,
            "over": bool,
            "spent": list_of(record({**_ONE, "amount": NUMBER})),
        },
        {"citation": Source},
    ),
    "ErrorPlace": record(
        {"tool": str | None, "tool_index": _INDEX, "pointer": _POINTER}, {"pointer_shape": _SHAPE, "at": POINTER}
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
