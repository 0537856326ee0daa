"""llama.cpp today: schemas are compiled to a grammar, so patterns must be anchored and repetitions few.

An unanchored pattern, one with look-around, and a minimum past 2,000 each fail the conversion of the whole request, and
a maximum past 2,000 is not enforced (builds before August 2026 refuse both from 2,000 on); they move into the
description.
"""

from typing import Final

from toolprism.conditions.values import GRAMMAR_REPETITIONS
from toolprism.providers.citations import LLAMA_CPP
from toolprism.providers.profiles.llama_cpp import PROFILE
from toolprism.providers.reports import LLAMA_PATTERN, LLAMA_REPETITION
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import FOUND_REFERENCES, UPGRADE
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_types
from toolprism.schema.rules.patterns import drop_out_of_range, drop_refused_pattern
from toolprism.schema.target import Target, TargetPlan

_LENGTHS: Final = dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), (0, GRAMMAR_REPETITIONS))
_OBSTACLES: Final = ("an open end", "look-around", "repetitions past 1,999")

TARGET: Final = Target(
    id="llama-cpp-current",
    title="llama.cpp, today",
    used_by="llama.cpp's server, and Ollama's structured output",
    form="openai-chat",
    sources=(LLAMA_CPP, LLAMA_PATTERN, LLAMA_REPETITION),
    edition="current",
    reference="llama-cpp",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(UPGRADE, FOUND_REFERENCES),
        passes=(
            Pass(
                before=(drop_refused_pattern(names=_OBSTACLES), drop_out_of_range(ranges=_LENGTHS)),
                boolean=boolean_schema_to_types,
            ),
        ),
    ),
)
