"""`anyOf` of several schemas and null → of one choice and null."""

from collections.abc import Iterator

from toolprism.core.json_types import Object, same
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import CLOUD_CODE_ASSIST
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_NULL: Object = {"type": "null"}


@rule(
    on=UNIONS,
    effect=Effect.SAME,
    sources=(CLOUD_CODE_ASSIST,),
    examples=(
        example(
            {"anyOf": [{"type": "string"}, {"type": "string", "maxLength": 3}, {"type": "null"}]},
            {"anyOf": [{"anyOf": [{"type": "string"}, {"type": "string", "maxLength": 3}]}, {"type": "null"}]},
        ),
        example({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
    ),
)
def choice_beside_null(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Make the branches beside null a union of their own.

    Then rules that make one schema of a union do so for it, and a property that may also be null becomes optional. It
    is for unions that nothing else has merged.
    """
    for union in UNIONS:
        branches = node.get(union)
        if not isinstance(branches, list):
            continue
        others = [index for index, branch in enumerate(branches) if not same(branch, _NULL)]
        if len(branches) - len(others) == 1 and len(others) > 1:
            null = next(index for index in range(len(branches)) if index not in others)
            parts: dict[Path, Path] = {(0, union, at): (union, index) for at, index in enumerate(others)}
            parts[1,] = (union, null)
            value = [{union: [branches[index] for index in others]}, branches[null]]
            yield put(union, value, "what may be null is one choice", parts=parts, also={(0, union): ((union,),)})
