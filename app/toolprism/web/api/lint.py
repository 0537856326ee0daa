"""`POST /api/v1/lint` and `GET /api/v1/lints`: operations and shapes."""

from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.services.lint import LintJson, LintResult, describe_lints, lint_line, lint_paste
from toolprism.web.api.normalize import PASTE
from toolprism.web.api.operation import LineOperation, OfPaste, list_operation, paste_of
from toolprism.web.api.shapes import members, named, record, report_of

_LINE: Final[Object] = {
    "type": "object",
    "properties": members({"id": {}, "tool": {}, "tools": {}, "more": list[str]}),
    "oneOf": [{"required": ["tool"]}, {"required": ["tools"]}],
}
_BOUND: Final[Json] = {"type": "number", "minimum": 0, "exclusiveMinimum": True}


def _paste(value: Object, limits: Limits, _: Deadline) -> str:
    return dumps(lint_paste(paste_of(value, limits)).to_json())


LINT: Final = LineOperation(
    "lint",
    "Show what to change in tools before a provider refuses them, with safe fixes.",
    _LINE,
    LintResult,
    lambda line, limits, _: lint_line(line, limits),
    {"id": 1, "tool": {"name": "add", "inputSchema": {"type": "object", "properties": {"n": _BOUND}}}},
    OfPaste(
        named("LintPaste", record(PASTE)),
        report_of("Linted", LintResult),
        _paste,
        {"a paste": {"input": '{"type": "object", "properties": {"a": {"type": "array"}}}'}},
    ),
).operation()


LINTS: Final = list_operation("lints", "List the lints.", LintJson, "Every lint.", describe_lints)
