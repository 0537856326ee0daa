"""Anthropic Messages, strict tools: a documented subset of JSON Schema is compiled to a grammar.

Optional properties stay optional; every object is closed. Below the root, an open object without named properties would
become empty, a recursive schema has no grammar, and one tool may have 24 optional properties and 16 unions: in each of
these cases the tool is sent without `strict`, with the reasons.
"""

from typing import Final

from toolprism.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_TOOLS
from toolprism.providers.profiles.anthropic import PROFILE as LAX
from toolprism.providers.profiles.anthropic_strict import PROFILE
from toolprism.providers.shared_rows import CLAUDE_FORMATS, CLAUDE_NO_PATTERNS
from toolprism.schema.passes import (
    CLOSE,
    MERGE_CLEANED,
    PLAIN_SHAPES,
    ROOT_OBJECT,
    ROOT_SAYS_OBJECT,
    TUPLE_PLACES,
    sanitize,
    strict_plan,
)
from toolprism.schema.target import Target

TARGET: Final = Target(
    id="anthropic-strict",
    title="Anthropic, strict tools",
    used_by="anthropic-messages, for tools that ask for strict",
    form="anthropic",
    sources=(ANTHROPIC_TOOLS, ANTHROPIC_ROOT),
    edition="current",
    reference="anthropic",
    profile=PROFILE,
    lax_profile=LAX,
    strict=True,
    plan=strict_plan(
        sanitize(PROFILE, CLAUDE_FORMATS, CLAUDE_NO_PATTERNS),
        MERGE_CLEANED,
        ROOT_SAYS_OBJECT,
        CLOSE,
        prepare=(*PLAIN_SHAPES, TUPLE_PLACES, *ROOT_OBJECT),
        recursion=False,
    ),
)
