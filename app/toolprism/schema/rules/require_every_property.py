"""Every property is required."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.keywords import ANNOTATIONS
from toolprism.providers.citations import DEEPSEEK, OPENAI_STRICT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"type": "object"},
    effect=Effect.NARROWER,
    sources=(OPENAI_STRICT, DEEPSEEK),
    examples=(
        example(
            {"type": "object", "properties": {"a": {"type": "string"}}},
            {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
            {},
        ),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def require_every_property(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Require every property, as strict mode demands.

    The neighbouring rule makes those nullable that were optional.
    """
    properties = node.get("properties")
    names = list(properties) if isinstance(properties, dict) else []
    if not isinstance(properties, dict):
        yield put("properties", {}, "strict mode requires a map of properties in every object", effect=Effect.SAME)
    if names != node.get("required"):
        known = set(map(str, node["required"])) if isinstance(node.get("required"), list) else set()
        effect = Effect.SAME if known == set(names) else Effect.UNKNOWN if known - set(names) else None
        if effect is None and not all(
            _takes_null(schema) for name, schema in object_at(node, "properties").items() if name not in known
        ):
            effect = Effect.NARROWER  # null cannot stand for its absence
        yield put("required", names, "strict mode requires every property in `required`", effect=effect)


def _takes_null(schema: Json) -> bool:
    """Return whether null obviously fits, as it does after the neighbouring rule."""
    if not isinstance(schema, dict):
        return schema is True
    union = schema.get("anyOf")
    has_null = isinstance(union, list) and any(isinstance(each, dict) and each.get("type") == "null" for each in union)
    return has_null and ANNOTATIONS.issuperset(schema.keys() - {"anyOf"})
