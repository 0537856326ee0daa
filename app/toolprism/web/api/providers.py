"""`GET /api/v1/providers` and `POST /api/v1/accepts`: what providers accept, and their errors for a schema."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Object
from toolprism.services import conditions
from toolprism.services.acceptance import accepts_line, listing
from toolprism.services.clients import clients_listing
from toolprism.web.api.normalize import VARIANTS
from toolprism.web.api.operation import line_operation, list_of, list_operation, ref

_TEXT: Final[Object] = {"type": "string"}
_SUPPORT: Final = ("accepted", "refused", "ignored", "disputed", "unknown")


def _record(members: Mapping[str, Object], optional: Mapping[str, Object] | None = None) -> Object:
    properties = {**members, **(optional or {})}
    return {"type": "object", "properties": properties, "required": list(members), "additionalProperties": False}


#: Shapes of the input and output of these operations.
PROVIDER_SHAPES: Final[Mapping[str, Object]] = {
    "Provider": _record(
        {
            "id": _TEXT,
            "title": _TEXT,
            "provider": _TEXT,
            "models": _TEXT,
            "field": _TEXT,
            "targets": list_of(_TEXT),
            "claims": list_of(ref("Claim")),
        }
    ),
    "Client": _record(
        {
            "id": _TEXT,
            "title": _TEXT,
            "name": {"type": ["string", "null"]},
            "max_name": {"type": ["integer", "null"]},
            "pattern": {"type": ["string", "null"]},
            "max_tools": {"type": ["integer", "null"]},
            "pages": {"type": ["integer", "null"]},
            "parser": {"type": ["string", "null"]},
            "targets": list_of(_TEXT),
            "claims": list_of(ref("Claim")),
        }
    ),
    "Claim": _record(
        {
            "group": {"enum": ["keyword", "root", "shape", "type", "format", "pattern", "name", "limit"]},
            "subjects": list_of(_TEXT),
            "support": {"enum": list(_SUPPORT)},
            "note": _TEXT,
            "says": _TEXT,
            "code": {"type": ["string", "null"]},
            "condition": {"type": ["string", "null"]},
            "sources": list_of(ref("Source")),
        }
    ),
    "Condition": _record(
        {
            "id": _TEXT,
            "title": _TEXT,
            "why": _TEXT,
            "family": _TEXT,
            "scope": {"enum": ["node", "root", "schema", "tool", "request"]},
            "keywords": list_of(_TEXT),
            "takes": {"type": ["string", "null"]},
            "formerly": list_of(_TEXT),
            "stricter": {"type": ["string", "null"]},
            "weaker": list_of(_TEXT),
            "breaks": {},
            "passes": {},
            "mends": {"type": "boolean"},
            "providers": list_of(ref("ConditionRow")),
            "rules": list_of(_TEXT),
            "lints": list_of(_TEXT),
            "errors": list_of(_TEXT),
            "tools": {"type": ["integer", "null"], "minimum": 0},
        }
    ),
    "ConditionRow": _record(
        {
            "profile": _TEXT,
            "support": {"enum": list(_SUPPORT)},
            "subjects": list_of(_TEXT),
            "note": _TEXT,
            "says": _TEXT,
            "sources": list_of(ref("Source")),
        }
    ),
    "AcceptsLine": {
        "type": "object",
        "properties": {
            "id": {},
            "schema": {},
            "tool": {},
            "input": {"description": "What a user pastes: its text, or JSON."},
            "providers": list_of(_TEXT),
            "variants": VARIANTS,
        },
    },
    "AcceptsResult": {"anyOf": [_record({"id": {}, "providers": ref("Accepted")}), ref("AcceptsPaste")]},
    "AcceptsPaste": _record(
        {
            "kind": _TEXT,
            "tools": list_of(_record({"name": {"type": ["string", "null"]}, "providers": ref("Accepted")})),
        }
    ),
    "Accepted": {
        "type": "object",
        "additionalProperties": _record({"accepted": {"type": "boolean"}, "findings": list_of(ref("ProviderFinding"))}),
    },
    "ProviderFinding": _record(
        {
            "code": _TEXT,
            "condition": _TEXT,
            "severity": {"enum": ["error", "warning", "note"]},
            "message": _TEXT,
            "pointer": _TEXT,
            "hint": _TEXT,
            "citation": ref("Source"),
        },
        {"says": _TEXT},
    ),
}


PROVIDERS: Final = list_operation(
    "providers",
    "List what providers accept, claim by claim, with source and date.",
    "Provider",
    "Every profile.",
    listing,
)
CLIENTS: Final = list_operation(
    "clients",
    "List MCP clients: the names that they compose, and how many tools and pages they take.",
    "Client",
    "Every client.",
    clients_listing,
)
CONDITIONS: Final = list_operation(
    "conditions",
    "List conditions: what can be said of a schema, and who minds it.",
    "Condition",
    "Every condition.",
    conditions.listing,
)

ACCEPTS: Final = line_operation(
    "accepts",
    "Show which providers accept a schema unchanged, and the errors of the others.",
    lambda line, limits, _: accepts_line(line, limits),
    {"id": 1, "schema": {"type": "object", "anyOf": [{"required": ["a"]}]}, "providers": ["anthropic"]},
)
