"""`POST /api/v1/explain-error` and `/api/v1/budgets`: operations and shapes."""

from typing import Final

from toolprism.core.json_types import Object
from toolprism.services.budgets import BudgetsJson, budgets_line
from toolprism.services.explain_error import ExplainErrorJson, explain_line
from toolprism.web.api.operation import LineOperation
from toolprism.web.api.shapes import line

_EXPLAIN_LINE: Final = line(
    {"text": {"type": "string", "description": "The error, as an SDK, a gateway, a log or a terminal shows it."}},
    {
        "tools": {
            "type": ["array", "object", "string", "null"],
            "description": "The tools that were sent: a list, a request, or the text of one.",
        }
    },
)
_BUDGETS_LINE: Final[Object] = {
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
}


BUDGETS: Final = LineOperation(
    "budgets",
    "Count what the tools of a request use together, and which tool uses how much.",
    _BUDGETS_LINE,
    BudgetsJson,
    lambda line, limits, _: budgets_line(line, limits),
    {"id": 1, "tools": [{"name": "find", "inputSchema": {"type": "object", "properties": {"q": {}}}}]},
).operation()

EXPLAIN_ERROR: Final = LineOperation(
    "explain-error",
    "Explain a provider's error: the tool, the place in its schema, the rule, and the fix.",
    _EXPLAIN_LINE,
    ExplainErrorJson,
    explain_line,
    {
        "id": 1,
        "text": "tools.0.custom.input_schema.type: Field required",
        "tools": [{"name": "now", "inputSchema": {"properties": {}}}],
    },
).operation()
