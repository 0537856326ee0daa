"""llama.cpp today: schemas are compiled to a grammar, which repeats a thing only a limited number of times.

A minimum past 2,000 fails the conversion of the whole request, so does a pattern with such a minimum, and a maximum
past 2,000 is not enforced; they move into the description. A pattern that no grammar expresses, such as one without
anchors, stays: since August 2026 llama.cpp takes any string there, and the model still reads it.
"""

from typing import Final

from toolprism.providers.audited import LLAMA_ANY_TEXT
from toolprism.providers.citations import LLAMA_CPP, LLAMA_MEASURED
from toolprism.providers.profiles.llama_cpp import OBSTACLES, PROFILE
from toolprism.providers.reports import LLAMA_REPETITION
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import FOUND_REFERENCES, TODAY
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_types
from toolprism.schema.rules.patterns import drop_out_of_range, drop_refused_pattern
from toolprism.schema.target import Target, TargetPlan

#: What older builds take, too, and of items what fits beside the grammar of one.
_LENGTHS: Final = {**dict.fromkeys(("minLength", "maxLength", "minItems"), (0, 1_999)), "maxItems": (0, 1_998)}

TARGET: Final = Target(
    id="llama-cpp-current",
    title="llama.cpp, today",
    used_by="llama.cpp's server, and Ollama's structured output",
    form="openai-chat",
    sources=(LLAMA_CPP, LLAMA_ANY_TEXT, LLAMA_MEASURED, LLAMA_REPETITION),
    edition="current",
    reference="llama-cpp",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(*TODAY, FOUND_REFERENCES),
        passes=(
            Pass(
                before=(drop_refused_pattern(names=OBSTACLES), drop_out_of_range(ranges=_LENGTHS)),
                boolean=boolean_schema_to_types,
            ),
        ),
    ),
)
