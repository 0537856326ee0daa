"""Keywords beside `anyOf` → into each of its branches."""

from collections.abc import Iterator
from typing import Final

from app.core.json_types import Object
from app.core.pointer import Path
from app.providers.citations import MOONSHOT, MOONSHOT_ERROR
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, drop, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.rules.spill_into_description import spill

#: What may stand beside a union, and what belongs to the document.
_STAYS: Final = frozenset({"anyOf", "description", "title", "$defs", "$id", "definitions", "$schema"})
#: What reads its neighbours, or is no check: it stays where it is.
_READS: Final = frozenset(
    {"$ref", "unevaluatedProperties", "unevaluatedItems", "$anchor", "$dynamicAnchor", "nullable"}
)


@rule(
    on={"anyOf"},
    effect=Effect.SAME,
    sources=(MOONSHOT, MOONSHOT_ERROR),
    examples=(
        example(
            {"type": "string", "anyOf": [{"minLength": 1}, {"maxLength": 9}]},
            {
                "anyOf": [
                    {"allOf": [{"type": "string"}, {"minLength": 1}]},
                    {"allOf": [{"type": "string"}, {"maxLength": 9}]},
                ]
            },
        ),
        example({"anyOf": [{"type": "string"}], "title": "T"}, {"anyOf": [{"type": "string"}], "title": "T"}),
        example({"properties": {"anyOf": {}}}, {"properties": {"anyOf": {}}}),
    ),
)
def siblings_into_branches(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Say in each branch of a union what stands beside it.

    The provider wants a type, and every other check, in the branches. What holds beside a union holds in each of them,
    so nothing changes; a default is said in the description.
    """
    branches = node["anyOf"]
    if not isinstance(branches, list) or not branches or not all(isinstance(branch, dict) for branch in branches):
        return
    if not _READS.isdisjoint(node):
        return
    if "default" in node:
        yield spill(node, ["default"])
        yield drop("default", "the provider takes no default beside a union", effect=Effect.SAME)
    beside = {keyword: value for keyword, value in node.items() if keyword not in _STAYS | {"default"}}
    if not beside:
        return
    reason = "the provider takes nothing beside `anyOf`; it is said in each branch"
    for index, branch in enumerate(branches):
        parts: dict[Path, Path] = {("allOf", 0, keyword): (keyword,) for keyword in beside}
        parts["allOf", 1] = ("anyOf", index)
        yield put(("anyOf", index), {"allOf": [beside, branch]}, reason, parts=parts)
    for keyword in beside:
        yield drop(keyword, reason)
