"""`oneOf` → `anyOf`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.walk import overlaps
from toolprism.providers.citations import ANTHROPIC_TOOLS, DEEPSEEK, MOONSHOT, OPENAI_STRICT, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"oneOf"},
    effect=Effect.WIDER,
    sources=(OPENAI_STRICT, MOONSHOT, VERTEX_SCHEMA, ANTHROPIC_TOOLS, DEEPSEEK),
    examples=(
        example({"oneOf": [{"type": "number"}, {"minimum": 0}]}, {"anyOf": [{"type": "number"}, {"minimum": 0}]}, 1),
        example({"oneOf": [{"type": "number"}, {"type": "null"}]}, {"anyOf": [{"type": "number"}, {"type": "null"}]}),
        example({"properties": {"oneOf": {}}}, {"properties": {"oneOf": {}}}),
    ),
)
def fold_one_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Allow any number of branches to match where exactly one had to.

    The provider only supports `anyOf`. A value that fits two branches was refused and is now accepted; mutually
    exclusive branches lose nothing. If there is already an `anyOf`, the branches are appended to it.
    """
    branches, union = node["oneOf"], node.get("anyOf")
    if not isinstance(branches, list):
        return
    reason = "the provider knows `anyOf`, but no `oneOf`"
    if not isinstance(union, list):
        if "anyOf" in node:
            yield drop("anyOf", "`anyOf` is a list, and this value is not", effect=Effect.UNKNOWN)
        yield move("oneOf", "anyOf", reason, effect=None if overlaps(branches) else Effect.SAME)
        return
    for index in range(len(branches)):
        yield move(("oneOf", 0), ("anyOf", len(union) + index), reason)
    yield drop("oneOf", reason)
