"""JSON Schemas for the input and output of `lint`, by name."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Object
from toolprism.web.api.shape_parts import COUNT, SEVERITY, TEXT, TEXT_OR_NULL, list_of, record, ref

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
