"""Anthropic Messages, strict tools: a documented subset of JSON Schema is compiled to a grammar."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.objects import additional_properties_false, nothing_fits
from toolprism.conditions.references import ref_in_all_of, ref_recursive, ref_unresolved
from toolprism.conditions.sizes import too_many_optional, too_many_unions, value_out_of_range
from toolprism.conditions.types import boolean_schema, type_invalid, type_missing
from toolprism.conditions.values import enum_not_primitive, format_not_supported, pattern_not_supported
from toolprism.core.keywords import TYPES
from toolprism.providers.audited import CLAUDE_CASE, CLAUDE_CLOSED, CLAUDE_MIN_ITEMS, CLAUDE_REFERENCE
from toolprism.providers.citations import ANTHROPIC_TOOLS
from toolprism.providers.claim import accepts, disputes, lists, of_fact, of_request, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import ANTHROPIC_BOUNDS, ANTHROPIC_LENGTHS, ANTHROPIC_LIMITS, ANTHROPIC_ONE_OF
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import (
    CLAUDE_ACCEPTED,
    CLAUDE_BOUNDS,
    CLAUDE_FORMATS,
    CLAUDE_NAMES,
    CLAUDE_NO_PATTERNS,
    CLAUDE_REQUESTS,
    CLAUDE_ROOT,
)

PROFILE: Final = Profile(
    id="anthropic-strict",
    title="Anthropic Messages, strict tools",
    provider="Anthropic",
    field="tools[].input_schema, with strict: true",
    claims=(
        accepts(keywords(*CLAUDE_ACCEPTED), ANTHROPIC_TOOLS),
        refuses(
            keywords(*CLAUDE_BOUNDS),
            ANTHROPIC_BOUNDS,
            says="For 'integer' type, properties maximum, minimum are not supported",
        ),
        refuses(keywords("oneOf"), ANTHROPIC_ONE_OF, says="Schema type 'oneOf' is not supported"),
        refuses(
            keywords("maxItems", "uniqueItems"),
            ANTHROPIC_ONE_OF,
            says="For 'array' type, property 'uniqueItems' is not supported",
        ),
        disputes(
            keywords("minLength", "maxLength"),
            ANTHROPIC_LENGTHS,
            ANTHROPIC_TOOLS,
            note="documented as refused; a probe saw them taken and not enforced",
        ),
        others("refused", ANTHROPIC_TOOLS, "error"),
        lists(type_invalid(TYPES), ANTHROPIC_TOOLS),
        refuses(
            value_out_of_range(("minItems", 0, 1)),
            ANTHROPIC_TOOLS,
            CLAUDE_MIN_ITEMS,
            says="For 'array' type, 'minItems' values other than 0 or 1 are not supported (got: […])",
        ),
        lists(format_not_supported(CLAUDE_FORMATS), ANTHROPIC_TOOLS, otherwise="refused", severity="error"),
        refuses(pattern_not_supported(CLAUDE_NO_PATTERNS), ANTHROPIC_TOOLS),
        *CLAUDE_ROOT,
        *CLAUDE_NAMES,
        refuses(type_missing, ANTHROPIC_TOOLS, severity="warning"),
        refuses(
            additional_properties_false,
            ANTHROPIC_TOOLS,
            CLAUDE_CLOSED,
            says="For 'object' type, 'additionalProperties' must be explicitly set to false",
        ),
        refuses(enum_not_primitive, ANTHROPIC_TOOLS),
        refuses(boolean_schema, ANTHROPIC_TOOLS),
        refuses(ref_unresolved, CLAUDE_REFERENCE, says="Invalid $ref in schema: '…' does not exist."),
        of_fact(
            "the case of texts in `enum` and `const`",
            CLAUDE_CASE,
            note="is not promised: compare them without case, as `check-call` does",
        ),
        refuses(ref_in_all_of, ANTHROPIC_TOOLS),
        refuses(ref_recursive, ANTHROPIC_TOOLS),
        refuses(nothing_fits, ANTHROPIC_TOOLS),
        refuses(
            too_many_optional(24),
            ANTHROPIC_LIMITS,
            note="over all strict tools of a request",
            says="Schemas contains too many optional parameters",
        ),
        refuses(
            too_many_unions(16),
            ANTHROPIC_LIMITS,
            note="over all strict tools of a request",
            says="…parameters with union types",
        ),
        of_request("more than 20 strict tools in a request", ANTHROPIC_LIMITS, says="Too many strict tools (N)"),
        of_request(
            "a grammar that compiles for more than 180 seconds, or is too large",
            ANTHROPIC_LIMITS,
            note="the size is not documented",
            says="Schema is too complex for compilation.",
        ),
        *CLAUDE_REQUESTS,
        before_sending("anthropic"),
    ),
)
