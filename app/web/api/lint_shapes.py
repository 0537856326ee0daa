"""Lint shapes: JSON Schemas of what `lint` takes and answers, by name."""

from collections.abc import Mapping
from typing import Final

from app.core.json_types import Object
from app.web.api.shapes import list_of, ref

_TEXT: Final[Object] = {"type": "string"}
_TEXT_OR_NULL: Final[Object] = {"type": ["string", "null"]}
_SEVERITY: Final[Object] = {"enum": ["error", "warning", "note"]}
_COUNT: Final[Object] = {"type": "integer", "minimum": 1}


def _record(required: Mapping[str, Object], optional: Mapping[str, Object] | None = None) -> Object:
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


LINT_SHAPES: Final[Mapping[str, Object]] = {
    "LintPaste": _record({"input": {"description": "Pasted text, or JSON."}}),
    "LintLine": {
        "type": "object",
        "properties": {"id": {}, "tool": {}, "tools": {}},
        "oneOf": [{"required": ["tool"]}, {"required": ["tools"]}],
    },
    "LintFix": _record({"title": _TEXT, "patch": list_of(ref("PatchOperation"))}),
    "LintFinding": _record(
        {
            "rule": _TEXT,
            "severity": _SEVERITY,
            "pointer": {"type": "string", "format": "json-pointer"},
            "message": _TEXT,
        },
        {"fix": ref("LintFix"), "tool": _TEXT_OR_NULL, "line": _COUNT, "column": _COUNT},
    ),
    "LintResult": _record({"id": {}, "findings": list_of(ref("LintFinding"))}),
    "Linted": _record(
        {
            "kind": _TEXT,
            "tools": list_of(_record({"name": _TEXT_OR_NULL, "findings": list_of(ref("LintFinding"))})),
        }
    ),
    "Lint": _record(
        {
            "id": _TEXT,
            "severity": _SEVERITY,
            "title": _TEXT,
            "what": _TEXT,
            "why": _TEXT,
            "fixes": {"type": "boolean"},
            "providers": list_of(_TEXT),
            "bad": {},
            "good": {},
            "sources": list_of(ref("Source")),
        }
    ),
}
