"""A union inside a union → one union."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import OPENAI_STRICT, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.member_union import is_pure_union


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(
        example(
            {"anyOf": [{"anyOf": [{"type": "string"}], "description": "d"}, {"type": "null"}]},
            {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "d"},
        ),
        example({"anyOf": [{"type": "string"}]}, {"anyOf": [{"type": "string"}]}),
    ),
)
def splice_nested_unions(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Move the branches of an inner union into the outer one.

    A branch that is only a union has no type, and some validators refuse that. "(A or B) or C" is "A or B or C".
    """
    union = node["anyOf"]
    if not isinstance(union, list) or not any(map(is_pure_union, union)):
        return
    described = [branch["description"] for branch in union if is_pure_union(branch) and "description" in branch]
    if described and "description" not in node:
        index = next(index for index, branch in enumerate(union) if is_pure_union(branch) and "description" in branch)
        parts: dict[Path, Path] = {(): ("anyOf", index, "description")}
        yield put("description", described[0], "the inner union's description is the outer one's now", parts=parts)
    reason = "a branch that is only a union has no type, which strict mode requires; its branches are the outer union's"
    for index in reversed(range(len(union))):
        if is_pure_union(union[index]):
            for place, entry in reversed([*enumerate(union[index]["anyOf"])]):
                parts = {(): ("anyOf", index, "anyOf", place)}
                yield put(("anyOf", index + 1), entry, reason, parts=parts, where="insert")
            yield drop(("anyOf", index), reason)
