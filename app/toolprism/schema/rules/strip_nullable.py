"""`nullable` is removed if the provider does not support it."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import CLOUD_CODE_ASSIST, JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"nullable"},
    effect=Effect.NARROWER,
    sources=(CLOUD_CODE_ASSIST, JSON_SCHEMA),
    examples=(
        example({"type": "string", "nullable": True}, {"type": "string"}, None),
        example({"properties": {"nullable": {}}}, {"properties": {"nullable": {}}}),
    ),
)
def strip_nullable(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove `nullable`.

    It is a keyword of OpenAPI, not of JSON Schema. The value may no longer be null; a property becomes optional
    instead.
    """
    effect = None if node["nullable"] is True else Effect.SAME
    yield drop("nullable", "`nullable` is a word of OpenAPI, and no keyword of JSON Schema", effect=effect)
