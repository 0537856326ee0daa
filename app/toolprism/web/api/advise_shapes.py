"""JSON Schemas for the output of `advise`, by name."""

from collections.abc import Mapping
from typing import Final

from toolprism.callcode import LANGUAGES
from toolprism.core.json_types import Object
from toolprism.web.api.shape_parts import TEXT, TEXT_OR_NULL, list_of, record, ref
from toolprism.web.api.shapes import OPTIONS

_ADVICE: Final[Mapping[str, Object]] = {
    "edits": list_of(ref("AuthorEdit")),
    "strategies": {"type": "object", "additionalProperties": TEXT},
    "before": {"type": "object", "additionalProperties": TEXT},
    "after": {"type": "object", "additionalProperties": TEXT},
    "stays": list_of(TEXT),
    "prices": list_of(ref("StrategyPrice")),
}
_COST: Final = record(
    {
        "verdict": TEXT,
        "lost": {"type": "integer"},
        "places": {"type": "integer"},
        "tokens": {"type": ["integer", "null"]},
    }
)

ADVISE_SHAPES: Final[Mapping[str, Object]] = {
    "AdviseLine": ref("Line"),
    "AuthorEdit": record({"title": TEXT, "patch": list_of({"type": "object"}), "callers": TEXT}),
    "StrategyPrice": record(
        {
            "strategy": TEXT,
            "targets": {"type": "object", "additionalProperties": record({"before": _COST, "after": _COST})},
        }
    ),
    "AdviseResult": record({"id": {}, **_ADVICE}),
    "AdvisePaste": record(
        {"input": {"description": "Pasted text, or JSON."}}, {**OPTIONS, "code": {"enum": [*LANGUAGES]}}
    ),
    "AdviceReport": record({"kind": TEXT, "tools": list_of(record({"name": TEXT_OR_NULL, **_ADVICE}))}, {"code": TEXT}),
}
