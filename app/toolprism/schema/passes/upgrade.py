"""The pass for targets that use draft 2020-12: Zod instances and old drafts become 2020-12."""

from typing import Final

from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.definitions_ref_to_defs import definitions_ref_to_defs
from toolprism.schema.rules.definitions_to_defs import definitions_to_defs
from toolprism.schema.rules.dependencies_to_dependent_keywords import dependencies_to_dependent_keywords
from toolprism.schema.rules.draft_07_uri import draft_07_uri
from toolprism.schema.rules.nullable_to_null_type import nullable_to_null_type
from toolprism.schema.rules.tuple_items_to_prefix_items import tuple_items_to_prefix_items
from toolprism.schema.rules.zod_to_json_schema import zod_to_json_schema

#: For targets that use draft 2020-12.
UPGRADE: Final[Pass] = Pass(
    before=(
        zod_to_json_schema,
        draft_07_uri,
        definitions_to_defs,
        definitions_ref_to_defs,
        tuple_items_to_prefix_items,
        dependencies_to_dependent_keywords,
        zod_to_json_schema,  # nodes that look like an instance only after something was removed
    ),
    after=(nullable_to_null_type,),  # after the children, because it may wrap the node
    positions=SNAKE_POSITIONS,
    limited=True,
)
