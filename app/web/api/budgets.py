"""`POST /api/v1/budgets`: what the command `budgets` prints."""

from dataclasses import replace
from typing import Final

from app.core.deadline import Deadline
from app.core.json_types import Json
from app.services.budgets import budgets_line
from app.web.api.bodies import Work, handler
from app.web.api.jsonl import line_operation, line_work
from app.web.settings import Settings


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
