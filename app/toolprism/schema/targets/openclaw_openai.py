"""OpenClaw for OpenAI: references inlined, a union at the root flattened, the root an object.

OpenClaw cleans keywords for Gemini alone (`openclaw-gemini`); here they stay.

Normalizing the output again may change it: an unresolved reference to a branch stays, and may resolve once a nullable
definition becomes a union.
"""

from typing import Final

from toolprism.providers.citations import OPENAI_TOOLS, OPENCLAW, VSCODE_ITEMS
from toolprism.providers.profiles.openai import PROFILE
from toolprism.schema.passes import DETOXIFY
from toolprism.schema.passes.openclaw import EVERY_ITEMS, FLAT_ROOT, LATE_REFERENCES
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="openclaw-openai",
    title="OpenClaw for OpenAI",
    used_by="OpenClaw, single tools that branch on an action",
    sent_in="parameters",
    form="openai-chat",
    sources=(OPENCLAW, OPENAI_TOOLS, VSCODE_ITEMS),
    follows=OPENCLAW,
    settles=False,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(DETOXIFY,),
        passes=(*FLAT_ROOT, LATE_REFERENCES, EVERY_ITEMS),
    ),
)
