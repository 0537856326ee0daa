"""OpenClaw for Gemini today: like `@openclaw/ai` 2026.9.6, without unions and without numbers in enums.

References are inlined, a union at the root becomes one object, and every other union becomes the type of its branches.
If the branches have several types, OpenClaw sends the first. Of a property that the branches of the root describe
differently it keeps the members of their enums, or the first description. A union below the root whose literals have
no type is sent as `{}`, as OpenClaw does: its values are lost checks.

Two things differ from OpenClaw, because Gemini refuses the request otherwise: an array that is left of a union gets
`items`, and `required` names only properties that are there.
"""

from typing import Final

from toolprism.core.keywords import only
from toolprism.providers.citations import GOOGLE_ENUM, GOOGLE_SCHEMA, OPENCLAW
from toolprism.providers.profiles.gemini_parameters import PROFILE
from toolprism.providers.reports import OPENCLAW_AI
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import OPENCLAW_UNSUPPORTED
from toolprism.schema.passes import DETOXIFY, MEANT, POINTERS, ROOT_SAYS_OBJECT, SHAPED, strip
from toolprism.schema.passes.openclaw import EVERY_ITEMS, FLAT_ROOT, LATE_REFERENCES
from toolprism.schema.rules.collapsed_unions import union_to_first_type
from toolprism.schema.rules.constants import const_decides_enum, literal_union_to_enum
from toolprism.schema.rules.enums import enum_values_as_strings
from toolprism.schema.rules.lost_references import keep_meta_of_lost_reference
from toolprism.schema.rules.nulls import drop_null_branches, drop_null_from_type
from toolprism.schema.rules.required import prune_required
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.rules.unions import drop_type_beside_union
from toolprism.schema.target import Target, TargetPlan

_CLEANED: Final = only("properties", "items", "anyOf", "oneOf", "allOf")

_CLEAN: Final = Pass(
    before=(
        keep_meta_of_lost_reference,
        *strip(OPENCLAW_UNSUPPORTED | {"not"}, "is not sent to Gemini by OpenClaw"),
        const_decides_enum,
        drop_null_from_type,
    ),
    # OpenClaw processes a union after its branches.
    after=(
        enum_values_as_strings,
        drop_null_branches,
        literal_union_to_enum,
        enum_values_as_strings,  # again, of a union of literals
        drop_type_beside_union,
        union_to_first_type,
        prune_required,
        drop_instance_lookalike,
    ),
    positions=_CLEANED,
)

TARGET: Final = Target(
    id="openclaw-gemini-current",
    title="OpenClaw for Gemini, today",
    used_by="OpenClaw's agents on Gemini models",
    form="gemini-parameters",
    sources=(OPENCLAW_AI, OPENCLAW, GOOGLE_SCHEMA, GOOGLE_ENUM),
    follows=OPENCLAW_AI,
    edition="current",
    reference="openclaw-gemini",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(POINTERS, DETOXIFY, MEANT, SHAPED),
        passes=(
            *FLAT_ROOT,
            EVERY_ITEMS,
            _CLEAN,
            LATE_REFERENCES,
            EVERY_ITEMS,  # again, of an array that is left of a union
            ROOT_SAYS_OBJECT,
        ),
    ),
)
