"""vLLM: the subset from which both of its back ends, xgrammar and llguidance, build a grammar.

Draft-07 tuples become those of 2020-12, `oneOf` becomes `anyOf`, which xgrammar treats alike, and patterns that one of
the back ends cannot compile move into the description.
"""

from typing import Final

from app.providers.citations import LLGUIDANCE, VLLM, XGRAMMAR
from app.providers.profiles.vllm import PROFILE
from app.schema.common_passes import UPGRADE
from app.schema.engine.passes import Pass
from app.schema.rules.drop_refused_pattern import drop_refused_pattern
from app.schema.rules.fold_one_of import fold_one_of
from app.schema.rules.merge_exact_all_of import merge_exact_all_of
from app.schema.strict_passes import FOUND_REFERENCES
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

_OBSTACLES: Final = ("look-around", "Unicode property classes")

TARGET: Final = Target(
    id="vllm",
    title="vLLM",
    used_by="vLLM's server, tool_choice named or required",
    travels_in="tools[].function.parameters",
    sources=(VLLM, XGRAMMAR, LLGUIDANCE),
    edition="current",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(UPGRADE, FOUND_REFERENCES),
        passes=(
            Pass(
                before=(merge_exact_all_of, fold_one_of, drop_refused_pattern(names=_OBSTACLES)),
            ),
        ),
    ),
)
