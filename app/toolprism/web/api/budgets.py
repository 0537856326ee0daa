"""`POST /api/v1/budgets`: what the command `budgets` prints."""

from dataclasses import replace
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.json_types import Json
from toolprism.services.budgets import budgets_line
from toolprism.web.api.bodies import Work, handler
from toolprism.web.api.jsonl import line_operation, line_work
from toolprism.web.settings import Settings


def _work(value: Json, size: int, settings: Settings, deadline: Deadline) -> str:
    lines: Work = line_work(lambda line: budgets_line(line, settings.limits))
    return lines(value, size, settings, deadline)


BUDGETS: Final = replace(
    line_operation(
        "budgets",
        "Count what the tools of a request use together, and which tool uses how much.",
        lambda _: {},  # the handler below has the limits of its server
        {"id": 1, "tools": [{"name": "find", "inputSchema": {"type": "object", "properties": {"q": {}}}}]},
    ),
    handler=handler(_work),
)
