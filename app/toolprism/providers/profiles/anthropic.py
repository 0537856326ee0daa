"""Anthropic Messages without strict tools: JSON Schema 2020-12, with an object and no union at the root."""

import re
from typing import Final

from toolprism.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_ROOT_TYPE, ANTHROPIC_TOOLS
from toolprism.providers.keyword_claims import others, refuses
from toolprism.providers.limits import tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_resolve
from toolprism.providers.reports import ANTHROPIC_INT, ANTHROPIC_INVALID, ANTHROPIC_KEYS, ANTHROPIC_NAMES
from toolprism.providers.shapes import property_names, root_has_no_union, root_is_an_object
from toolprism.providers.values import numbers_fit

#: Property names that the API accepts.
NAME: Final = "^[a-zA-Z0-9_.-]{1,64}$"

ROOT: Final = (
    root_is_an_object(ANTHROPIC_ROOT_TYPE, says="tools.{index}.custom.input_schema.type: Input should be 'object'"),
    root_has_no_union(
        ANTHROPIC_ROOT,
        who="all models",
        severity="error",
        says="input_schema does not support oneOf, allOf, or anyOf at the top level",
    ),
)
NAMES: Final = (
    property_names(
        ANTHROPIC_KEYS, NAME, re.compile(NAME).fullmatch, says=f"Property keys should match pattern '{NAME}'"
    ),
    tool_name("^[a-zA-Z0-9_-]{1,64}$", ANTHROPIC_NAMES, ANTHROPIC_TOOLS, note="64 or 128 characters", disputed=True),
)

PROFILE: Final = Profile(
    id="anthropic",
    title="Anthropic Messages, not strict",
    provider="Anthropic",
    field="tools[].input_schema",
    claims=(
        others(
            "accepted", ANTHROPIC_TOOLS, None, "the schema has to be valid JSON Schema 2020-12; nothing is enforced"
        ),
        refuses(
            ("dependencies", "additionalItems"),
            ANTHROPIC_INVALID,
            note="keywords of older drafts",
            says="JSON schema is invalid. It must match JSON Schema draft 2020-12",
        ),
        *ROOT,
        *NAMES,
        references_resolve(ANTHROPIC_TOOLS),
        numbers_fit(ANTHROPIC_INT, says="tools.{index}.custom.input_schema: int too big to convert"),
    ),
)
