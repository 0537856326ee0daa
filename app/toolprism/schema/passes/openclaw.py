"""The passes for OpenClaw, whichever provider its tools go to."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY, without
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.arrays import ensure_items
from toolprism.schema.rules.definitions import LOOKED_INTO, drop_unused_definitions
from toolprism.schema.rules.lost_references import drop_late_reference
from toolprism.schema.rules.nulls import nullable_to_null_choice
from toolprism.schema.rules.references import inline_references_keeping_meta
from toolprism.schema.rules.removed import strip_openapi_words
from toolprism.schema.rules.roots import flatten_root_union, root_to_object
from toolprism.schema.rules.serialized import drop_instance_lookalike

#: OpenClaw does not process these.
_POSITIONS: Final = without(
    "additionalItems", "unevaluatedItems", "unevaluatedProperties", "contentSchema", "dependencies"
)

#: References are inlined, words of OpenAPI removed, and a union at the root becomes one object.
FLAT_ROOT: Final[tuple[Pass, ...]] = (
    Pass(before=(inline_references_keeping_meta,), positions=LOOKED_INTO, inlines=True),
    Pass(before=(drop_unused_definitions,), positions=ROOT_ONLY),
    Pass(before=(strip_openapi_words,), after=(nullable_to_null_choice, drop_instance_lookalike), positions=_POSITIONS),
    Pass(before=(flatten_root_union, root_to_object), positions=ROOT_ONLY),
)
LATE_REFERENCES: Final[Pass] = Pass(
    before=(drop_late_reference,), after=(drop_instance_lookalike,), positions=LOOKED_INTO
)
EVERY_ITEMS: Final[Pass] = Pass(before=(ensure_items,), positions=_POSITIONS)
