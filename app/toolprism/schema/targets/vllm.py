"""vLLM: the subset that its server takes, with whichever back end the schema gets.

Draft-07 tuples become those of 2020-12, `oneOf` becomes `anyOf`, which xgrammar treats alike, and keywords, formats and
patterns that the server refuses because neither back end knows them move into the description.
"""

from typing import Final

from toolprism.providers.audited import VLLM_CHECK
from toolprism.providers.citations import VLLM, VLLM_MEASURED
from toolprism.providers.profiles.vllm import NO_PATTERNS, PROFILE, REFUSED
from toolprism.providers.shared_rows import XGRAMMAR_FORMATS
from toolprism.schema.passes import FOUND_REFERENCES, LISTS_INLINED, MERGE_CLEANED, TODAY
from toolprism.schema.passes.engines import for_engine
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="vllm",
    title="vLLM",
    used_by="vLLM's server, tool_choice named or required",
    form="openai-chat",
    sources=(VLLM, VLLM_MEASURED, VLLM_CHECK),
    edition="current",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(*TODAY, FOUND_REFERENCES, LISTS_INLINED),
        passes=(for_engine(frozenset(REFUSED), XGRAMMAR_FORMATS, NO_PATTERNS), MERGE_CLEANED),
    ),
)
