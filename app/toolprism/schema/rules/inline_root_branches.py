"""A branch of the root's union that is a `$ref` → its target."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import ANNOTATIONS, UNIONS
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, Root, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.member_union import root_union


@rule(
    on=UNIONS,
    effect=Effect.SAME,
    sources=(OPENCLAW, ANTHROPIC_ROOT),
    examples=(
        example(
            {"anyOf": [{"$ref": "#/$defs/A"}], "$defs": {"A": {"type": "object"}}},
            {"anyOf": [{"type": "object"}], "$defs": {"A": {"type": "object"}}},
        ),
        example({"properties": {"a": {"$ref": "#/$defs/A"}}}, {"properties": {"a": {"$ref": "#/$defs/A"}}}),
    ),
)
def inline_root_branches(node: Object, context: PassContext) -> Iterator[Edit]:
    """Inline the branches of a union at the root.

    Their properties are merged into one object next, and a reference has none to merge.
    """
    union = root_union(node)
    if union is None or not context.is_root:
        return
    for index, branch in enumerate(node[union]):
        found = target_of(branch, context.root) if isinstance(branch, dict) else None
        if found is not None and isinstance(found[1], dict):
            reason = f"{branch['$ref']} is written out, so that its properties can be merged"
            alone = branch.keys() - ANNOTATIONS == {"$ref"}
            loses = Effect.UNKNOWN if union == "oneOf" or "nullable" in branch else Effect.WIDER
            effect = None if alone else loses
            yield put((union, index), found[1], reason, parts={(): Root(found[0])}, effect=effect)
