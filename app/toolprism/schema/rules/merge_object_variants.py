"""A union of objects → one object."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import ANNOTATIONS, UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import (
    ANTHROPIC_ROOT,
    CLOUD_CODE_ASSIST,
    MOONSHOT,
    OPENAI_STRICT,
    PI_AI,
    XAI,
)
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.merging import are_object_shaped, branch_losses, merge, pieces, properties_edits, required_of

_REASON: Final = "the provider accepts no unions; the objects are merged into one with the properties of all"


@rule(
    on=lambda unions=UNIONS: unions,
    effect=Effect.UNKNOWN,
    sources=(CLOUD_CODE_ASSIST, PI_AI, ANTHROPIC_ROOT, OPENAI_STRICT, MOONSHOT, XAI),
    examples=(
        example(
            {
                "anyOf": [
                    {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
                    {"type": "object", "properties": {"b": {"type": "number"}}},
                ]
            },
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"}}},
        ),
        example(
            {"anyOf": [{"type": "object"}, {"type": "string"}]}, {"anyOf": [{"type": "object"}, {"type": "string"}]}
        ),
    ),
)
def merge_object_variants(node: Object, _context: PassContext, unions: Sequence[str] = UNIONS) -> Iterator[Edit]:
    """Merge a union of objects into one object.

    Every property of every branch may be set; only properties that all branches require stay required. The schema no
    longer states which properties go together, so the tool has to check that.

    Its effect is unknown because the properties of all branches may be combined, while values that are not objects are
    refused if a branch had no type.
    """
    for union in unions:
        branches = node.get(union)
        if isinstance(branches, list) and are_object_shaped(branches):
            said = pieces(node, union, branches)
            places = tuple((union, index) for index in range(len(branches)))
            yield put("type", "object", _REASON, made_from=places)
            merged = {name: merge(found) for name, found in said.items()}
            yield from properties_edits(node, merged, _REASON, made_from=places)
            names = required_of(node, branches, list(said), everywhere=True)
            if names:
                naming = [(union, index, "required") for index, branch in enumerate(branches) if "required" in branch]
                yield put("required", names, "what every branch requires stays required", made_from=tuple(naming))
            elif "required" in node:
                yield drop("required", "no property is required in every branch")
            yield from branch_losses(union, branches, merged, names, _lost)
            yield drop(union, _REASON)
            return


def _lost(keyword: str, _value: Json, _path: Path) -> tuple[str, Effect | None]:
    effect = Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN
    return f"`{keyword}` of this branch does not hold for the merged object", effect
