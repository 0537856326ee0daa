"""A nullable property is no longer required."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import CLOUD_CODE_ASSIST, PI_AI
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.rules.drop_null_marker import SPELL_NULL, nullable_spelling


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
