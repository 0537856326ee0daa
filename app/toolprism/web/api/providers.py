"""`GET /api/v1/providers` and `POST /api/v1/accepts`: what providers accept, and their errors for a schema."""

from typing import Final

from toolprism.core.json_types import Object
from toolprism.services import acceptance, conditions
from toolprism.web.api.normalize import VARIANTS
from toolprism.web.api.operation import LineOperation, list_operation
from toolprism.web.api.shapes import members, report_of, result_of

_LINE: Final[Object] = {
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
}

_RESULT: Final[Object] = {
    "anyOf": [result_of("_", acceptance.AcceptsJson), report_of("AcceptsPaste", acceptance.AcceptsJson)]
}


PROVIDERS: Final = list_operation(
    "providers",
    "List what providers accept, claim by claim, with source and date.",
    acceptance.ProviderJson,
    "Every profile.",
    acceptance.listing,
)
CLIENTS: Final = list_operation(
    "clients",
    "List MCP clients: the names that they compose, and how many tools and pages they take.",
    acceptance.ClientJson,
    "Every client.",
    acceptance.clients_listing,
)
CONDITIONS: Final = list_operation(
    "conditions",
    "List conditions: what can be said of a schema, and who minds it.",
    conditions.ConditionJson,
    "Every condition.",
    conditions.listing,
)

ACCEPTS: Final = LineOperation(
    "accepts",
    "Show which providers accept a schema unchanged, and the errors of the others.",
    _LINE,
    _RESULT,
    lambda line, limits, _: acceptance.accepts_line(line, limits),
    {"id": 1, "schema": {"type": "object", "anyOf": [{"required": ["a"]}]}, "providers": ["anthropic"]},
).operation()
