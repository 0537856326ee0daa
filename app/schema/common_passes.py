"""What most targets begin with: Zod instances become JSON Schema, old drafts become 2020-12, references are inlined."""

from typing import Final

from app.core.walk import SNAKE_POSITIONS, without
from app.schema.engine.traversal import Pass
from app.schema.rules.definitions_ref_to_defs import definitions_ref_to_defs
from app.schema.rules.definitions_to_defs import definitions_to_defs
from app.schema.rules.dependencies_to_dependent_keywords import dependencies_to_dependent_keywords
from app.schema.rules.draft_07_uri import draft_07_uri
from app.schema.rules.drop_definitions import drop_definitions
from app.schema.rules.inline_references import inline_references
from app.schema.rules.nullable_to_null_type import nullable_to_null_type
from app.schema.rules.tuple_items_to_prefix_items import tuple_items_to_prefix_items
from app.schema.rules.zod_to_json_schema import zod_to_json_schema

#: For targets that take old drafts as they are.
DETOXIFY: Final = Pass(before=(zod_to_json_schema,), limited=True)

#: For targets that speak draft 2020-12.
UPGRADE: Final = Pass(
    before=(
        zod_to_json_schema,
        draft_07_uri,
        definitions_to_defs,
        definitions_ref_to_defs,
        tuple_items_to_prefix_items,
        dependencies_to_dependent_keywords,
    ),
    after=(nullable_to_null_type,),  # after the children: it may wrap the node
    positions=SNAKE_POSITIONS,
    limited=True,
)

DEREFERENCE: Final = Pass(
    before=(inline_references,),
    after=(drop_definitions,),
    # The definitions themselves stay as they are written until the last reference to them is inlined.
    positions=without("$defs", "definitions", table=SNAKE_POSITIONS),
    inlines=True,
)
