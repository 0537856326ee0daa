"""The pass for targets that use draft 2020-12: Zod instances and old drafts become 2020-12."""

from typing import Final

from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.arrays import tuple_items_to_prefix_items
from toolprism.schema.rules.drafts import (
    definitions_ref_to_defs,
    definitions_to_defs,
    dependencies_to_dependent_keywords,
    draft_07_uri,
)
from toolprism.schema.rules.nulls import nullable_to_null_type
from toolprism.schema.rules.serialized import zod_to_json_schema

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
