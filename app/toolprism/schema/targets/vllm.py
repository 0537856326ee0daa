"""vLLM: the subset from which both of its back ends, xgrammar and llguidance, build a grammar.

Draft-07 tuples become those of 2020-12, `oneOf` becomes `anyOf`, which xgrammar treats alike, and patterns that one of
the back ends cannot compile move into the description.
"""

from typing import Final

from toolprism.providers.citations import LLGUIDANCE, VLLM, XGRAMMAR
from toolprism.providers.profiles.vllm import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import FOUND_REFERENCES, LISTS_INLINED, MERGE_CLEANED, UPGRADE
from toolprism.schema.rules.combiners import merge_exact_all_of
from toolprism.schema.rules.patterns import drop_refused_pattern
from toolprism.schema.rules.unions import fold_one_of
from toolprism.schema.target import Target, TargetPlan

_OBSTACLES: Final = ("look-around", "Unicode property classes")

TARGET: Final = Target(
    id="vllm",
    title="vLLM",
    used_by="vLLM's server, tool_choice named or required",
    form="openai-chat",
    sources=(VLLM, XGRAMMAR, LLGUIDANCE),
    edition="current",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(UPGRADE, FOUND_REFERENCES, LISTS_INLINED),
        passes=(Pass(before=(merge_exact_all_of, fold_one_of, drop_refused_pattern(names=_OBSTACLES))), MERGE_CLEANED),
    ),
)
