"""`any_of` → `anyOf`, and the like."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_GENAI, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_SPELLINGS: Final = {
    "any_of": "anyOf",
    "additional_properties": "additionalProperties",
    "prefix_items": "prefixItems",
    "property_ordering": "propertyOrdering",
}


@rule(
    on=frozenset(_SPELLINGS),
    effect=Effect.NARROWER,
    sources=(GOOGLE_GENAI, PI_AI),
    examples=(
        example({"any_of": [{"type": "string"}]}, {"anyOf": [{"type": "string"}]}, 1),
        example({"properties": {"any_of": {}}}, {"properties": {"any_of": {}}}),
    ),
)
def rename_snake_case(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Rename python-genai's snake_case keywords to those of JSON Schema.

    In JSON Schema a keyword in snake_case has no meaning; under its own name it is enforced. If both spellings are
    present, the snake_case one takes precedence, as in python-genai.
    """
    for snake, camel in _SPELLINGS.items():
        if snake in node:
            effect = _effect(node, camel)
            if camel in node:
                yield drop(camel, f"`{snake}` stands beside it, and wins", effect=effect)
            yield move(snake, camel, f"`{snake}` is python-genai's spelling of `{camel}`", effect=effect)


def _effect(node: Object, camel: str) -> Effect | None:
    if camel == "propertyOrdering":
        return Effect.SAME
    shields = camel == "prefixItems" and "items" in node
    return Effect.UNKNOWN if camel in node or shields else None
