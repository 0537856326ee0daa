"""Ollama: `type` is a string, and no boolean is in the place of a schema."""

from typing import Final

from toolprism.providers.citations import LLAMA_CPP, PI_AI
from toolprism.providers.profiles.ollama import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DETOXIFY
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_types
from toolprism.schema.rules.objects import drop_boolean_additional
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.rules.types import type_array_to_all_of
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="ollama",
    title="Ollama",
    used_by="Ollama's own API",
    form="openai-chat",
    sources=(LLAMA_CPP, PI_AI),
    follows=PI_AI,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(DETOXIFY,),
        passes=(
            Pass(
                after=(drop_boolean_additional, type_array_to_all_of, drop_instance_lookalike),
                boolean=boolean_schema_to_types,
            ),
        ),
    ),
)
