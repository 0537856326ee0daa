"""The passes for Vertex AI's `parameters` of today, which also takes `additionalProperties`."""

from typing import Final

from toolprism.core.keywords import only
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes.vertex import INLINE, ROOT, rewrite
from toolprism.schema.rules.boolean_schemas import empty_additional_to_true
from toolprism.schema.rules.enums import enum_of_strings
from toolprism.schema.rules.kept import keep_documented_format, keep_vertex_keywords

#: References inside open objects; what closes an object stays `false`.
_INLINE_MAPS: Final = Pass(
    before=(*INLINE.before, empty_additional_to_true),
    positions=only("properties", "items", "anyOf", "oneOf", "allOf", "additionalProperties"),
    inlines=True,
)
OPEN_MAPS: Final[tuple[Pass, ...]] = (
    _INLINE_MAPS,
    INLINE,
    ROOT,
    rewrite(
        keep_documented_format,
        enum_of_strings(spills=True),
        kept=keep_vertex_keywords(open_maps=True),
        more=("additionalProperties",),
    ),
)
