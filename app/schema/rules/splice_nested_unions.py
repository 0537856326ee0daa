"""A union inside a union → one union."""

from collections.abc import Iterator

from app.core.json_types import Json, Object
from app.core.pointer import Path
from app.schema.citations import OPENAI_STRICT, PI_AI
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.rules.optional_to_nullable import is_pure_union


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
    """Take the branches of an inner union up into the outer one.

    A branch that is only a union has no type, and some validators refuse that. "(A or B) or C" is "A or B or C".
    """
    union = node["anyOf"]
    if not isinstance(union, list) or not any(map(is_pure_union, union)):
        return
    branches: list[Json] = []
    parts: dict[Path, Path] = {}
    described: list[int] = []
    for index, branch in enumerate(union):
        inner = branch["anyOf"] if is_pure_union(branch) else None
        if inner is None:
            parts[len(branches),] = ("anyOf", index)
            branches.append(branch)
            continue
        for place, entry in enumerate(inner):
            parts[len(branches),] = ("anyOf", index, "anyOf", place)
            branches.append(entry)
        if "description" in branch:
            described.append(index)
    reason = "a branch that is only a union has no type, which strict mode wants"
    if described and "description" not in node:
        at: Path = ("anyOf", described[0], "description")
        text = union[described[0]]["description"]
        yield put("description", text, "the inner union's description is the outer one's now", parts={(): at})
    yield put("anyOf", branches, reason, parts=parts)
