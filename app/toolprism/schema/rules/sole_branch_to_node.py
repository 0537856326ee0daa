"""`anyOf` of one branch → the branch."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.overlay import hoist_effect, not_carried


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    again=True,
    sources=(VERTEX_SCHEMA,),
    examples=(
        example({"anyOf": [{"type": "string"}], "description": "d"}, {"description": "d", "type": "string"}),
        example({"anyOf": [{"minLength": 1}, {"maxLength": 2}]}, {"anyOf": [{"minLength": 1}, {"maxLength": 2}]}),
    ),
)
def sole_branch_to_node(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Merge the only branch of a union into the node.

    A union of one branch is equivalent to the branch. If both have the same keyword, the node's own takes precedence.
    """
    union = node["anyOf"]
    if not isinstance(union, list) or len(union) != 1 or not isinstance(union[0], dict):
        return
    branch = union[0]
    own = {keyword: value for keyword, value in node.items() if keyword != "anyOf"}
    parts: dict[Path, Path] = {(keyword,): ("anyOf", 0, keyword) for keyword in branch}
    parts.update({(keyword,): (keyword,) for keyword in own})
    # `nullable` applies to the whole value: beside other checks it differs from `nullable` in a branch
    alone = "nullable" not in branch or own.keys() <= ANNOTATIONS
    effect = hoist_effect(own, branch) if alone else Effect.UNKNOWN
    lost = not_carried("of the branch gives way to the node's own")
    yield from reshape(
        node, {**branch, **own}, "a union of one is that branch", parts=parts, lost=lost, effect=effect, where="first"
    )
