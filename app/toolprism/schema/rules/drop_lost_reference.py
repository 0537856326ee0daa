"""A `$ref` that cannot be resolved is removed; its siblings stay."""

from collections.abc import Iterator
from itertools import pairwise

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import parse_fragment
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, JSON_SCHEMA, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.removals import strip_constraint


@rule(
    on={"$ref"},
    effect=Effect.WIDER,
    sources=(VERTEX_SCHEMA, GOOGLE_UNKNOWN_NAME, JSON_SCHEMA),
    examples=(
        example({"$ref": "https://example.com/a.json", "description": "d"}, {"description": "d"}, 1),
        example({"properties": {"$ref": {"type": "string"}}}, {"properties": {"$ref": {"type": "string"}}}),
    ),
)
def drop_lost_reference(node: Object, context: PassContext, *, of_branches: bool = False) -> Iterator[Edit]:
    """Remove a reference that cannot be resolved.

    Nothing outside the schema is ever fetched. The referenced schema is lost: the author should include the definition.
    Some targets keep such a reference, unless it names a branch of a union: when a list of types becomes a union, it
    would lead to a branch that the author never meant.
    """
    if target_of(node, context.root) is None and (not of_branches or _names_a_branch(node["$ref"])):
        lost = strip_constraint(node, "$ref", "leads out of the schema, or nowhere")
        yield lost._replace(warn="unresolvable-reference")


def _names_a_branch(reference: Json) -> bool:
    """Return whether a reference leads through an entry of a union."""
    tokens = parse_fragment(reference) if isinstance(reference, str) else None
    return any(token in UNIONS and after.isdecimal() for token, after in pairwise(tokens or ()))
