"""An optional property beyond the budget of one request becomes required."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import ANTHROPIC_TOOLS, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.rules.nullable_over_budget import over_budget


@rule(
    on={"properties": dict},
    effect=Effect.NARROWER,
    sources=(ANTHROPIC_TOOLS, PI_AI),
    example_parameters={"places": frozenset({("properties", "b")})},
    examples=(
        example(
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]},
            {
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
                "required": ["a", "b"],
            },
            {"a": ""},
        ),
        example({"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"a": {}}}),
    ),
)
def require_over_budget(node: Object, context: PassContext, *, places: frozenset[Path] = frozenset()) -> Iterator[Edit]:
    """Require a property that was optional.

    The request's budget of optional properties is spent. The neighbouring rule makes the property nullable first.
    """
    names = over_budget(node, context, places)
    if names:
        required = node.get("required")
        known = required if isinstance(required, list) else []
        yield put("required", [*known, *names], "the optional properties that one request may have are spent")
