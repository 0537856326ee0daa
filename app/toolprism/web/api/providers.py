"""`GET /api/v1/providers` and `POST /api/v1/accepts`: what providers accept, and their errors for a schema."""

from collections.abc import Mapping
from typing import Final

from toolprism.conditions.condition import Scope
from toolprism.core.finding import Severity, Source
from toolprism.core.json_types import Object
from toolprism.providers import Group, Support
from toolprism.services import conditions
from toolprism.services.acceptance import accepts_line, clients_listing, listing
from toolprism.web.api.normalize import VARIANTS
from toolprism.web.api.operation import line_operation, list_operation
from toolprism.web.api.shapes import NUMBER, list_of, map_of, members, record, ref

#: Shapes of the input and output of these operations.
PROVIDER_SHAPES: Final[Mapping[str, Object]] = {
    "Provider": record(
        {
            "id": str,
            "title": str,
            "provider": str,
            "models": str,
            "field": str,
            "targets": list[str],
            "claims": list_of(ref("Claim")),
        }
    ),
    "Client": record(
        {
            "id": str,
            "title": str,
            "name": str | None,
            "max_name": int | None,
            "pattern": str | None,
            "max_tools": int | None,
            "pages": int | None,
            "parser": str | None,
            "targets": list[str],
            "claims": list_of(ref("Claim")),
        }
    ),
    "Claim": record(
        {
            "group": Group,
            "subjects": list[str],
            "support": Support,
            "note": str,
            "says": str,
            "code": str | None,
            "condition": str | None,
            "sources": list[Source],
        }
    ),
    "Condition": record(
        {
            "id": str,
            "title": str,
            "why": str,
            "family": str,
            "scope": Scope,
            "keywords": list[str],
            "takes": str | None,
            "formerly": list[str],
            "stricter": str | None,
            "weaker": list[str],
            "breaks": {},
            "passes": {},
            "mends": bool,
            "providers": list_of(ref("ConditionRow")),
            "rules": list[str],
            "lints": list[str],
            "errors": list[str],
            "tools": {**NUMBER, "type": ["integer", "null"]},
        }
    ),
    "ConditionRow": record(
        {
            "profile": str,
            "support": Support,
            "subjects": list[str],
            "note": str,
            "says": str,
            "sources": list[Source],
        }
    ),
    "AcceptsLine": {
        "type": "object",
        "properties": members(
            {
                "id": {},
                "schema": {},
                "tool": {},
                "input": {"description": "What a user pastes: its text, or JSON."},
                "providers": list[str],
                "variants": VARIANTS,
            }
        ),
    },
    "AcceptsResult": {"anyOf": [record({"id": {}, "providers": ref("Accepted")}), ref("AcceptsPaste")]},
    "AcceptsPaste": record({"kind": str, "tools": list_of(record({"name": str | None, "providers": ref("Accepted")}))}),
    "Accepted": map_of(record({"accepted": bool, "findings": list_of(ref("ProviderFinding"))})),
    "ProviderFinding": record(
        {
            "code": str,
            "condition": str,
            "severity": Severity,
            "message": str,
            "pointer": str,
            "hint": str,
            "citation": Source,
        },
        {"says": str},
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
