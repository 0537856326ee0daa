"""`type` beside a union is removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import UNIONS
from toolprism.providers.citations import OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on=UNIONS,
    effect=Effect.WIDER,
    sources=(OPENCLAW,),
    examples=(
        example({"type": "string", "anyOf": [{}]}, {"anyOf": [{}]}, 1),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def drop_type_beside_union(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove the type beside a union.

    Back ends of Gemini refuse a `type` beside a union. Branches without a type accept more without it.
    """
    if "type" in node and any(isinstance(node.get(union), list) for union in UNIONS):
        yield drop("type", "the provider refuses a type beside a union; the branches have their own")
