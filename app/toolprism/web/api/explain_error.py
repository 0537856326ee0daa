"""`POST /api/v1/explain-error`: what the command `explain-error` prints."""

from dataclasses import replace
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.json_types import Json
from toolprism.services.explain_error import explain_line
from toolprism.web.api.bodies import Work, handler
from toolprism.web.api.jsonl import line_operation, line_work
from toolprism.web.settings import Settings


def _work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
    lines: Work = line_work(lambda line: explain_line(line, settings.limits, deadline))
    return lines(value, size, settings, deadline)


EXPLAIN_ERROR: Final = replace(
    line_operation(
        "explain-error",
        "Explain a provider's error: the tool, the place in its schema, the rule, and the fix.",
        lambda _: {},  # the handler below has the limits of its server
        {
            "id": 1,
            "text": "tools.0.custom.input_schema.type: Field required",
            "tools": [{"name": "now", "inputSchema": {"properties": {}}}],
        },
    ),
    handler=handler(_work),
)
