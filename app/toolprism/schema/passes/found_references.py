"""The pass that removes unresolved references."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.lost_references import drop_lost_reference
from toolprism.schema.rules.serialized import zod_to_json_schema

#: Unresolved references are removed first: without one, a node may look like a Zod instance.
FOUND_REFERENCES: Final[Pass] = Pass(before=(drop_lost_reference, zod_to_json_schema))
