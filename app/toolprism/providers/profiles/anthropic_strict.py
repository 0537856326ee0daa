"""Anthropic Messages, strict tools: a documented subset of JSON Schema is compiled to a grammar."""

from typing import Final

from toolprism.providers.anthropic_claims import ACCEPTED, BOUNDS, FORMATS, NAMES, NO_PATTERNS, ROOT
from toolprism.providers.citations import ANTHROPIC_TOOLS
from toolprism.providers.keyword_claims import ALL_TYPES, accepts, disputes, formats, others, refuses, types
from toolprism.providers.limits import at_most, no_patterns_with, of_request, optional_properties, unions, value_between
from toolprism.providers.profile import Profile
from toolprism.providers.references import no_recursion, no_reference_in_all_of, references_resolve
from toolprism.providers.reports import ANTHROPIC_BOUNDS, ANTHROPIC_LENGTHS, ANTHROPIC_LIMITS, ANTHROPIC_ONE_OF
from toolprism.providers.shapes import objects_are_closed, schemas_are_objects, something_fits
from toolprism.providers.values import enums_are_primitive, nodes_are_typed

PROFILE: Final = Profile(
    id="anthropic-strict",
    title="Anthropic Messages, strict tools",
    provider="Anthropic",
    field="tools[].input_schema, with strict: true",
    claims=(
        accepts(ACCEPTED, ANTHROPIC_TOOLS),
        refuses(BOUNDS, ANTHROPIC_BOUNDS, says="For 'integer' type, properties maximum, minimum are not supported"),
        refuses(("oneOf",), ANTHROPIC_ONE_OF, says="Schema type 'oneOf' is not supported"),
        refuses(
            ("maxItems", "uniqueItems"),
            ANTHROPIC_ONE_OF,
            says="For 'array' type, property 'uniqueItems' is not supported",
        ),
        disputes(
            ("minLength", "maxLength"),
            ANTHROPIC_LENGTHS,
            ANTHROPIC_TOOLS,
            note="documented as refused; a probe saw them taken and not enforced",
        ),
        others("refused", ANTHROPIC_TOOLS, "error"),
        types(ALL_TYPES, ANTHROPIC_TOOLS),
        value_between("minItems", 0, 1, ANTHROPIC_TOOLS),
        formats(FORMATS, ANTHROPIC_TOOLS, otherwise="refused", severity="error"),
        no_patterns_with(NO_PATTERNS, ANTHROPIC_TOOLS),
        *ROOT,
        *NAMES,
        nodes_are_typed(ANTHROPIC_TOOLS, severity="warning"),
        objects_are_closed(ANTHROPIC_TOOLS),
        enums_are_primitive(ANTHROPIC_TOOLS),
        schemas_are_objects(ANTHROPIC_TOOLS),
        references_resolve(ANTHROPIC_TOOLS),
        no_reference_in_all_of(ANTHROPIC_TOOLS),
        no_recursion(ANTHROPIC_TOOLS),
        something_fits(ANTHROPIC_TOOLS),
        at_most(
            24,
            "optional properties",
            optional_properties,
            ANTHROPIC_LIMITS,
            note="over all strict tools of a request",
            says="Schemas contains too many optional parameters",
        ),
        at_most(
            16,
            "unions",
            unions,
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
    ),
)
