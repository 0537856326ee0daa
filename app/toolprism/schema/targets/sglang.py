"""SGLang: the subset that its server gives to xgrammar.

Keywords that xgrammar would lose, such as `uniqueItems` and `multipleOf`, and formats and patterns unknown to it move
into the description; of a pattern, a format and a length at one text the first stays.
"""

from typing import Final

from toolprism.providers.audited import SGLANG_CHECK
from toolprism.providers.citations import SGLANG
from toolprism.providers.profiles.sglang import NO_PATTERNS, PROFILE, REFUSED
from toolprism.providers.shared_rows import XGRAMMAR_FORMATS
from toolprism.schema.passes import FOUND_REFERENCES, LISTS_INLINED, MERGE_CLEANED, TODAY
from toolprism.schema.passes.engines import for_engine
from toolprism.schema.rules.patterns import keep_one_text_constraint
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="sglang",
    title="SGLang",
    used_by="SGLang's server, strict tools and tool_choice named or required",
    form="openai-chat",
    sources=(SGLANG, SGLANG_CHECK),
    edition="current",
    variant=True,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(*TODAY, FOUND_REFERENCES, LISTS_INLINED),
        passes=(for_engine(frozenset(REFUSED), XGRAMMAR_FORMATS, NO_PATTERNS, keep_one_text_constraint), MERGE_CLEANED),
    ),
)
