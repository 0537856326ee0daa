"""OpenClaw for Gemini: one object at the root, and every keyword removed that Gemini fails on.

A union becomes an enum only if each of its literals has a type: without types it stays a union of enums, and so does a
union of several types below the root. `anyOf`, `oneOf` and `allOf` are not gone from every output.

Normalizing the output again may change it: as in OpenClaw, the root is flattened, or not, before it is cleaned.
Cleaning may remove its type, or create a union by unwrapping, so the second run may decide differently.
"""

from dataclasses import replace
from typing import Final

from toolprism.conditions.unions import union_kept
from toolprism.core.keywords import only, without
from toolprism.providers.citations import GOOGLE_SCHEMA, OPENCLAW, VERTEX_UNION
from toolprism.providers.claim import disputes
from toolprism.providers.profiles.gemini_parameters import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import OPENCLAW_UNSUPPORTED
from toolprism.schema.passes import DETOXIFY, strip
from toolprism.schema.rules.constants import const_decides_enum, literal_union_to_enum
from toolprism.schema.rules.lost_references import keep_meta_of_lost_reference
from toolprism.schema.rules.nulls import drop_null_branches, drop_null_from_type
from toolprism.schema.rules.references import inline_references_keeping_meta, inline_root_branches
from toolprism.schema.rules.roots import flatten_gemini_root, type_of_gemini_root
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.rules.unions import drop_type_beside_union
from toolprism.schema.target import Target, TargetPlan

_INLINE: Final = Pass(
    before=(
        inline_root_branches,
        flatten_gemini_root,
        type_of_gemini_root,
        inline_references_keeping_meta(nullable=False),
    ),
    positions=without("$defs", "definitions"),
    inlines=True,
)

_CLEAN: Final = Pass(
    before=(
        keep_meta_of_lost_reference,
        *strip(OPENCLAW_UNSUPPORTED, "is not sent to Gemini by OpenClaw"),
        const_decides_enum,
        drop_null_from_type,
    ),
    # OpenClaw processes a union after its branches: `["null"]` is an empty list by then, and stays.
    after=(drop_null_branches, literal_union_to_enum, drop_type_beside_union, drop_instance_lookalike),
    positions=only("properties", "items", "anyOf", "oneOf", "allOf"),
)


#: OpenClaw keeps unions of different types.
_PROFILE: Final = replace(PROFILE, claims=(*PROFILE.claims, disputes(union_kept, VERTEX_UNION)))

TARGET: Final = Target(
    id="openclaw-gemini",
    title="OpenClaw for Gemini",
    used_by="OpenClaw, single tools that branch on an action",
    sent_in="parameters",
    form="openai-chat",
    sources=(OPENCLAW, GOOGLE_SCHEMA),
    follows=OPENCLAW,
    profile=_PROFILE,
    plan=TargetPlan(prepare=(DETOXIFY,), passes=(_INLINE, _CLEAN)),
    settles=False,
)
