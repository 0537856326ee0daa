"""LM Studio: an object with `properties` at the root, even if empty.

What else it reads is not published; the schema is sent in draft 2020-12.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.profiles.lm_studio import PROFILE
from toolprism.providers.reports import LM_STUDIO_ROOT
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import ROOT_OBJECT, ROOT_SAYS_OBJECT, TODAY
from toolprism.schema.rules.objects import ensure_properties
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="lm-studio",
    title="LM Studio",
    used_by="LM Studio's server",
    form="openai-chat",
    sources=(LM_STUDIO_ROOT,),
    edition="current",
    variant=True,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(*TODAY, *ROOT_OBJECT),
        passes=(ROOT_SAYS_OBJECT, Pass(before=(ensure_properties,), positions=ROOT_ONLY)),
    ),
)
