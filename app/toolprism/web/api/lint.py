"""`POST /api/v1/lint` and `GET /api/v1/lints`: operations and shapes."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.finding import Severity, Source
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.lints.finding import Fix
from toolprism.services.lint import describe_lints, lint_line, lint_paste
from toolprism.web.api.normalize import PASTE
from toolprism.web.api.operation import OfPaste, line_operation, list_operation, paste_of
from toolprism.web.api.shapes import COUNT, POINTER, list_of, members, record, ref

LINT_SHAPES: Final[Mapping[str, Object]] = {
    "LintPaste": record(PASTE),
    "LintLine": {
        "type": "object",
        "properties": members({"id": {}, "tool": {}, "tools": {}, "more": list[str]}),
        "oneOf": [{"required": ["tool"]}, {"required": ["tools"]}],
    },
    "LintFinding": record(
        {"rule": str, "severity": Severity, "pointer": POINTER, "message": str},
        {
            "fix": Fix,
            "also": list_of(POINTER),
            "tool": str | None,
            "condition": str,
            "line": COUNT,
            "column": COUNT,
        },
    ),
    "LintResult": record({"id": {}, "findings": list_of(ref("LintFinding"))}),
    "Linted": record(
        {"kind": str, "tools": list_of(record({"name": str | None, "findings": list_of(ref("LintFinding"))}))}
    ),
    "Lint": record(
        {
            "id": str,
            "severity": Severity,
            "title": str,
            "what": str,
            "why": str,
            "fixes": bool,
            "by_name": bool,
            "providers": list[str],
            "bad": {},
            "good": {},
            "sources": list[Source],
        }
    ),
}


_BOUND: Final[Json] = {"type": "number", "minimum": 0, "exclusiveMinimum": True}


def _paste(value: Object, limits: Limits, _: Deadline) -> str:
    return dumps(lint_paste(paste_of(value, limits)).to_json())


LINT: Final = line_operation(
    "lint",
    "Show what to change in tools before a provider refuses them, with safe fixes.",
    lambda line, limits, _: lint_line(line, limits),
    {"id": 1, "tool": {"name": "add", "inputSchema": {"type": "object", "properties": {"n": _BOUND}}}},
    OfPaste(
        "LintPaste",
        "Linted",
        _paste,
        {"a paste": {"input": '{"type": "object", "properties": {"a": {"type": "array"}}}'}},
    ),
)


LINTS: Final = list_operation("lints", "List the lints.", "Lint", "Every lint.", describe_lints)
