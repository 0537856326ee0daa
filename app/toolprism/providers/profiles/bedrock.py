"""Amazon Bedrock, Converse with strict tools for Claude."""

import re
from typing import Final

from toolprism.providers.anthropic_claims import ACCEPTED, BOUNDS, FORMATS, NAME, NO_PATTERNS
from toolprism.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_TOOLS, BEDROCK, BEDROCK_STRICT
from toolprism.providers.keyword_claims import accepts, formats, others, refuses
from toolprism.providers.limits import at_most, no_patterns_with, of_request, properties, tool_name, value_between
from toolprism.providers.profile import Profile
from toolprism.providers.references import no_recursion, no_reference_in_all_of, references_resolve
from toolprism.providers.reports import ANTHROPIC_KEYS
from toolprism.providers.shapes import (
    objects_are_closed,
    property_names,
    root_has_no_union,
    root_is_an_object,
    schemas_are_objects,
    something_fits,
)
from toolprism.providers.values import enums_are_primitive

PROFILE: Final = Profile(
    id="bedrock",
    title="Amazon Bedrock, Converse",
    provider="Amazon",
    models="strict: anthropic.claude-*",
    field="toolConfig.tools[].toolSpec.inputSchema.json, with strict: true",
    claims=(
        accepts((*ACCEPTED, "minLength", "maxLength"), BEDROCK_STRICT),
        refuses((*BOUNDS, "maxItems"), BEDROCK_STRICT),
        others("unknown", BEDROCK_STRICT, "warning"),
        value_between("minItems", 0, 1, BEDROCK_STRICT),
        formats(FORMATS, ANTHROPIC_TOOLS, otherwise="unknown", severity="warning"),
        no_patterns_with(NO_PATTERNS, BEDROCK_STRICT),
        root_is_an_object(BEDROCK_STRICT),
        root_has_no_union(ANTHROPIC_ROOT, who="Claude's models", severity="error"),
        property_names(ANTHROPIC_KEYS, NAME, re.compile(NAME).fullmatch),
        objects_are_closed(BEDROCK_STRICT),
        enums_are_primitive(ANTHROPIC_TOOLS),
        schemas_are_objects(BEDROCK_STRICT),
        references_resolve(BEDROCK_STRICT),
        no_reference_in_all_of(ANTHROPIC_TOOLS),
        no_recursion(ANTHROPIC_TOOLS),
        something_fits(BEDROCK_STRICT),
        at_most(64, "properties", properties, BEDROCK, severity="note", note="as litellm counts for native output"),
        tool_name("^[a-zA-Z0-9_-]{1,64}$", BEDROCK),
        of_request("a tool with an empty description", BEDROCK),
    ),
)
