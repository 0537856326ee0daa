"""`POST /api/v1/lint` and `GET /api/v1/lints`: operations and shapes."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.deadline import Deadline
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import Limits
from toolprism.services.lint import describe_lints, lint_line, lint_paste
from toolprism.web.api.operation import (
    COUNT,
    SEVERITY,
    TEXT,
    TEXT_OR_NULL,
    OfPaste,
    line_operation,
    list_of,
    list_operation,
    paste_of,
    record,
    ref,
)

LINT_SHAPES: Final[Mapping[str, Object]] = {
    "LintPaste": record({"input": {"description": "Pasted text, or JSON."}}),
    "LintLine": {
        "type": "object",
        "properties": {"id": {}, "tool": {}, "tools": {}, "more": list_of(TEXT)},
        "oneOf": [{"required": ["tool"]}, {"required": ["tools"]}],
    },
    "LintFix": record({"title": TEXT, "patch": list_of(ref("PatchOperation"))}),
    "LintFinding": record(
        {
            "rule": TEXT,
            "severity": SEVERITY,
            "pointer": {"type": "string", "format": "json-pointer"},
            "message": TEXT,
        },
        {
            "fix": ref("LintFix"),
            "also": list_of({"type": "string", "format": "json-pointer"}),
            "tool": TEXT_OR_NULL,
            "condition": TEXT,
            "line": COUNT,
            "column": COUNT,
        },
    ),
    "LintResult": record({"id": {}, "findings": list_of(ref("LintFinding"))}),
    "Linted": record(
        {
            "kind": TEXT,
            "tools": list_of(record({"name": TEXT_OR_NULL, "findings": list_of(ref("LintFinding"))})),
        }
    ),
    "Lint": record(
        {
            "id": TEXT,
            "severity": SEVERITY,
            "title": TEXT,
            "what": TEXT,
            "why": TEXT,
            "fixes": {"type": "boolean"},
            "by_name": {"type": "boolean"},
            "providers": list_of(TEXT),
            "bad": {},
            "good": {},
            "sources": list_of(ref("Source")),
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
