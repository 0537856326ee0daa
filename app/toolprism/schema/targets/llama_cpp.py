"""llama.cpp: schemas are compiled to a grammar, which boolean schemas do not have."""

from typing import Final

from toolprism.providers.citations import LLAMA_CPP, PI_AI
from toolprism.providers.profiles.llama_cpp import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DETOXIFY
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_types
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="llama-cpp",
    title="llama.cpp",
    used_by="llama.cpp's server",
    form="openai-chat",
    sources=(LLAMA_CPP, PI_AI),
    follows=PI_AI,
    profile=PROFILE,
    plan=TargetPlan(prepare=(DETOXIFY,), passes=(Pass(boolean=boolean_schema_to_types),)),
)
