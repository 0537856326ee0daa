"""A nullable property is no longer required."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import CLOUD_CODE_ASSIST, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.rules.drop_null_marker import SPELL_NULL, nullable_spelling


@rule(
    on={"properties": dict},
    seeks=SPELL_NULL,
    effect=Effect.WIDER,
    sources=(CLOUD_CODE_ASSIST, PI_AI),
    examples=(
        example(
            {"properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]},
            {"properties": {"a": {"type": ["string", "null"]}}, "required": []},
            {},
        ),
        example(
            {"properties": {"a": {"type": "string"}}, "required": ["a"]},
            {"properties": {"a": {"type": "string"}}, "required": ["a"]},
        ),
    ),
)
def nullable_leaves_required(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Make a nullable property optional.

    A later rule removes null. Otherwise the model would have to invent a value.
    """
    properties, required = node["properties"], node.get("required")
    if not isinstance(properties, dict) or not isinstance(required, list):
        return
    nullable = {name for name, schema in properties.items() if nullable_spelling(schema) is not None}
    kept = [name for name in required if not (isinstance(name, str) and name in nullable)]
    if len(kept) < len(required):
        gone = ", ".join(name for name in required if isinstance(name, str) and name in nullable)
        yield put("required", kept, f"what may be null may be left out: {gone}")
