"""The pass for targets that accept old drafts: Zod instances become JSON Schema."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.serialized import zod_to_json_schema

#: For targets that accept old drafts.
DETOXIFY: Final[Pass] = Pass(before=(zod_to_json_schema,), limited=True)
