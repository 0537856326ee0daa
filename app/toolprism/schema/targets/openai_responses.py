"""OpenAI's Responses family without strict mode: `anyOf` for `oneOf`, no look-around, an object at the root."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import OPENAI_STRICT, OPENAI_TOOLS, PI_AI
from toolprism.providers.profiles.openai import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DETOXIFY
from toolprism.schema.rules.boolean_schemas import empty_schema_to_true
from toolprism.schema.rules.objects import ensure_properties
from toolprism.schema.rules.patterns import drop_lookaround_pattern, loosen_lookaround_names
from toolprism.schema.rules.roots import empty_root_to_object
from toolprism.schema.rules.unions import fold_one_of
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="openai-responses",
    title="OpenAI, not strict",
    used_by="the Responses family when strict mode is off or failed open",
    sent_in="tools[].parameters",
    form="openai-responses",
    sources=(OPENAI_TOOLS, OPENAI_STRICT, PI_AI),
    follows=PI_AI,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(DETOXIFY,),
        passes=(
            Pass(
                before=(fold_one_of, drop_lookaround_pattern, loosen_lookaround_names, ensure_properties),
                after=(empty_schema_to_true,),
            ),
            Pass(before=(empty_root_to_object,), boolean=empty_root_to_object, positions=ROOT_ONLY),
        ),
    ),
)
