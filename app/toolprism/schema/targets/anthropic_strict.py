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
from toolprism.schema.passes import CLOSE, MERGE_CLEANED, ROOT_OBJECT, ROOT_SAYS_OBJECT, UPGRADE, sanitize
from toolprism.schema.strict_check import cannot_be_strict
from toolprism.schema.target import Target, TargetPlan

#: Asked about the schema, and about the output: cleaning may show that nothing fits it.
_CHECK: Final = cannot_be_strict(recursion=False)

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
    plan=TargetPlan(
        prepare=(UPGRADE, *ROOT_OBJECT),
        before=_CHECK,
        passes=(sanitize(PROFILE, CLAUDE_FORMATS, CLAUDE_NO_PATTERNS), MERGE_CLEANED, ROOT_SAYS_OBJECT, CLOSE),
        after=_CHECK,
        unrefused=True,
    ),
)
