"""OpenClaw for OpenAI: references inlined, a union at the root flattened, the root an object.

OpenClaw cleans keywords for Gemini alone (`openclaw-gemini`); here they stay.

Normalizing the output again may change it: an unresolved reference to a branch stays, and may resolve once a nullable
definition becomes a union.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY, without
from toolprism.providers.citations import OPENAI_TOOLS, OPENCLAW, VSCODE_ITEMS
from toolprism.providers.profiles.openai import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DETOXIFY
from toolprism.schema.rules.arrays import ensure_items
from toolprism.schema.rules.definitions import LOOKED_INTO, drop_unused_definitions
from toolprism.schema.rules.lost_references import drop_late_reference
from toolprism.schema.rules.nulls import nullable_to_null_choice
from toolprism.schema.rules.references import inline_references_keeping_meta
from toolprism.schema.rules.removed import strip_openapi_words
from toolprism.schema.rules.roots import flatten_root_union, root_to_object
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.target import Target, TargetPlan

#: OpenClaw does not process these.
_POSITIONS: Final = without(
    "additionalItems", "unevaluatedItems", "unevaluatedProperties", "contentSchema", "dependencies"
)


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
        passes=(
            Pass(before=(inline_references_keeping_meta,), positions=LOOKED_INTO, inlines=True),
            Pass(before=(drop_unused_definitions,), positions=ROOT_ONLY),
            Pass(
                before=(strip_openapi_words,),
                after=(nullable_to_null_choice, drop_instance_lookalike),
                positions=_POSITIONS,
            ),
            Pass(before=(flatten_root_union, root_to_object), positions=ROOT_ONLY),
            Pass(before=(drop_late_reference,), after=(drop_instance_lookalike,), positions=LOOKED_INTO),
            Pass(before=(ensure_items,), positions=_POSITIONS),
        ),
    ),
)
