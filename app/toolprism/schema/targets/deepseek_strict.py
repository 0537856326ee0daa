"""DeepSeek's strict mode (beta): like OpenAI's, with other formats and without the lengths of arrays.

Definitions are sent as `$defs`; the documentation spells them `$def`. If strict mode cannot express the schema, the
tool is sent without it, with the reasons.
"""

from typing import Final

from toolprism.providers.citations import DEEPSEEK
from toolprism.providers.profiles.deepseek_strict import FORMATS, PROFILE
from toolprism.schema.passes import ENFORCE, MERGE_CLEANED, OPTIONAL_PLACES, PLAIN_SHAPES, sanitize
from toolprism.schema.strict_check import cannot_be_strict
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="deepseek-strict",
    title="DeepSeek, strict",
    used_by="DeepSeek's beta address, with strict tools",
    sent_in="tools[].function.parameters, with strict: true",
    form="openai-chat",
    sources=(DEEPSEEK,),
    edition="current",
    profile=PROFILE,
    strict=True,
    plan=TargetPlan(
        prepare=(
            *PLAIN_SHAPES,
            OPTIONAL_PLACES,
        ),
        before=cannot_be_strict(),
        passes=(sanitize(PROFILE, FORMATS, ("look-around",)), MERGE_CLEANED, ENFORCE),
        after=cannot_be_strict(unmerged=False),  # cleaning may show that nothing fits it, too
        unrefused=True,
    ),
)
