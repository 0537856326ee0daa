"""Amazon Bedrock, Converse: strict tools for Claude, with Bedrock's own subset.

Bedrock refuses the bounds of numbers and `maxItems` and accepts the lengths of strings; Anthropic's own API documents
the opposite. If strict mode is impossible, the tool is sent without it, with the reasons.
"""

from typing import Final

from toolprism.providers.citations import ANTHROPIC_TOOLS, BEDROCK, BEDROCK_STRICT
from toolprism.providers.profiles.anthropic import PROFILE as LAX
from toolprism.providers.profiles.bedrock import PROFILE
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
    id="bedrock",
    title="Amazon Bedrock",
    used_by="Bedrock's Converse, models of Anthropic",
    form="bedrock",
    sources=(BEDROCK, BEDROCK_STRICT, ANTHROPIC_TOOLS),
    edition="current",
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
