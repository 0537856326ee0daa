"""JSON Schemas for the input and output of operations on schemas and targets, by name."""

from collections.abc import Mapping
from typing import Final, get_args

from toolprism.core.finding import CONFIDENCES
from toolprism.core.json_types import Object
from toolprism.guarantees.guarantee import BASES, STATES
from toolprism.schema import EDITIONS, PROVIDER_SWITCHES, STRATEGIES, Strategy, Verdict
from toolprism.services.jsonl import FLAGS
from toolprism.web.api.shape_parts import COUNT, FLAG, POINTER, TEXT, TEXT_OR_NULL, list_of, record, ref

VARIANTS: Final[Object] = list_of(
    {"enum": [f"{switch.id}={each.id}" for switch in PROVIDER_SWITCHES.values() for each in switch.variants]}
)


def _words(strategy: Strategy) -> str:
    """Return the choices of a strategy as a pattern."""
    return "|".join(choice.id.replace("N", "([1-9]|1[0-9]|20)") for choice in strategy.choices)


_STRATEGIES: Final[Object] = {
    "type": "object",
    "properties": {
        strategy.id: {"type": "string", "pattern": f"^({_words(strategy)})$"} for strategy in STRATEGIES.values()
    },
    "additionalProperties": False,
}
OPTIONS: Final[Mapping[str, Object]] = {
    "targets": list_of(TEXT),
    "edition": {"enum": list(EDITIONS)},
    "variants": VARIANTS,
    "strategies": _STRATEGIES,
    **dict.fromkeys(FLAGS, FLAG),
}

SHAPES: Final[Mapping[str, Object]] = {
    "Finding": record(
        {"code": TEXT, "message": TEXT, "severity": {"enum": ["error", "warning", "note"]}},
        {
            "pointer": POINTER,
            "line": COUNT,
            "column": COUNT,
            "hint": TEXT,
            "citation": ref("Citation"),
            "condition": TEXT,
        },
    ),
    "Citation": record({"title": TEXT, "read": TEXT, "confidence": TEXT}, {"url": TEXT}),
    "FailOpen": record({"pointer": POINTER, "cause": {"enum": ["impossible", "bypassed", "author"]}, "reason": TEXT}),
    "Rewrite": record(
        {
            "rule": TEXT,
            "at": POINTER,
            "to": {"type": ["string", "null"]},
            "effect": {"enum": ["same", "wider", "narrower", "unknown"]},
            "reason": TEXT,
        },
        {"before": {}, "after": {}, "before_ref": ref("LargeValue"), "after_ref": ref("LargeValue")},
    ),
    "LargeValue": record({"pointer": {"type": ["string", "null"]}, "bytes": COUNT, "sha256": TEXT}),
    "Spilled": record({"pointer": POINTER, "keyword": TEXT, "value": {}, "text": TEXT}),
    "Narrowing": record({"pointer": POINTER, "rule": TEXT}),
    "LostCheck": record({"pointer": POINTER, "keyword": TEXT, "value": {}}),
    "PatchOperation": record(
        {"op": {"enum": ["add", "remove", "replace", "move", "copy"]}, "path": POINTER},
        {"from": POINTER, "value": {}},
    ),
    "Result": record(
        {
            "status": {"enum": ["unchanged", "changed", "fallback", "not-strict", "error"]},
            "verdict": {"enum": [*get_args(Verdict), None]},
            "output": {},
            "fail_open": list_of(ref("FailOpen")),
            "lost_checks": list_of(ref("LostCheck")),
            "narrows": list_of(ref("Narrowing")),
            "findings": list_of(ref("Finding")),
        },
        {
            "strict": FLAG,
            "rewrites": list_of(ref("Rewrite")),
            "spilled": list_of(ref("Spilled")),
            "origins": {"type": "object", "additionalProperties": list_of(POINTER)},
            "patch": list_of(ref("PatchOperation")),
            "guarantees": list_of(ref("Guarantee")),
        },
    ),
    "Guarantee": record(
        {"pointer": POINTER, "state": {"enum": list(STATES)}, "basis": {"enum": list(BASES)}},
        {"when": TEXT, "source": ref("Citation")},
    ),
    "Results": {"type": "object", "additionalProperties": ref("Result")},
    "Tool": record(
        {
            "name": {"type": ["string", "null"]},
            "description": {"type": ["string", "null"]},
            "form": TEXT,
            "at": POINTER,
            "schema": {},
            "findings": list_of(ref("Finding")),
            "targets": ref("Results"),
        },
        {"strict": FLAG},
    ),
    "Report": record(
        {"kind": TEXT, "findings": list_of(ref("Finding")), "tools": list_of(ref("Tool"))}, {"read_as": TEXT}
    ),
    "LineResult": record({"id": {}, "targets": ref("Results")}, {"findings": list_of(ref("Finding"))}),
    "LineError": record({"id": {}, "error": record({"code": TEXT, "message": TEXT})}),
    "Paste": record({"input": {"description": "Pasted text, or JSON."}}, OPTIONS),
    "Line": {
        "type": "object",
        "properties": {"id": {}, "schema": {}, "tool": {}, **OPTIONS},
        "oneOf": [{"required": ["schema"]}, {"required": ["tool"]}],
    },
    "Source": record(
        {
            "title": TEXT,
            "read": {"type": "string", "format": "date"},
            "confidence": {
                "enum": list(CONFIDENCES),
            },
        },
        {"url": {"type": "string", "format": "uri"}},
    ),
    "Target": record(
        {
            "id": TEXT,
            "title": TEXT,
            "used_by": TEXT,
            "travels_in": TEXT,
            "strict": FLAG,
            "provider": TEXT,
            "edition": {"enum": ["reference", "current"]},
            "profile": TEXT_OR_NULL,
            "follows": {"anyOf": [ref("Source"), {"type": "null"}]},
            "rules": list_of(TEXT),
            "sources": list_of(ref("Source")),
        }
    ),
    "Rule": record(
        {
            "id": TEXT,
            "title": TEXT,
            "why": TEXT,
            "effect": {"enum": ["same", "wider", "narrower", "unknown"]},
            "targets": list_of(TEXT),
            "preparations": list_of(TEXT),
            "examples": list_of(record({"before": {}, "after": {}}, {"witness": {}})),
            "sources": list_of(ref("Source")),
        }
    ),
    "Problem": record(
        {"type": TEXT, "title": TEXT, "status": {"type": "integer"}, "detail": TEXT},
        {"findings": list_of(ref("Finding"))},
    ),
}
