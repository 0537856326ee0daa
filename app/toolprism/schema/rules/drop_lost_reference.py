"""A `$ref` that cannot be resolved is removed; its siblings stay."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import POSITIONS
from toolprism.core.pointer import parse_fragment
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, JSON_SCHEMA, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import names_a_branch, target_of
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
def drop_lost_reference(
    node: Object, context: PassContext, *, of_branches: bool = False, of_root: bool = False
) -> Iterator[Edit]:
    """Remove a reference that cannot be resolved.

    Nothing outside the schema is ever fetched. The referenced schema is lost: the author should include the definition.
    Some targets keep such a reference, unless it names a branch of a union, or a keyword of a root that is written out
    next: when a list of types becomes a union, or the root gets the keywords of a definition, it would lead to a place
    that the author never meant.
    """
    if target_of(node, context.root) is not None:
        return
    keeps = of_branches or of_root
    if not keeps or (of_branches and names_a_branch(node["$ref"])) or (of_root and _names_new_place(node, context)):
        lost = strip_constraint(node, "$ref", "leads out of the schema, or nowhere")
        yield lost._replace(warn="unresolvable-reference")


def _names_new_place(node: Object, context: PassContext) -> bool:
    """Return whether a reference leads through a keyword of the root, and the root gets keywords from elsewhere."""
    reference, root = node["$ref"], context.root
    if not isinstance(root, dict) or not ("allOf" in root or target_of(root, root)) or not isinstance(reference, str):
        return False
    tokens = parse_fragment(reference) or ("$defs",)
    return tokens[0] in POSITIONS and tokens[0] not in ("$defs", "definitions")
