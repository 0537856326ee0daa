"""Keywords beside `anyOf` → into each of its branches."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import MOONSHOT, MOONSHOT_ERROR
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import LIFTABLE
from toolprism.schema.ref_expansion import is_open
from toolprism.schema.removals import spill, strip_constraint

#: Keywords allowed beside a union, and those that belong to the document.
_STAYS: Final = frozenset({"anyOf", "description", "title", "$defs", "$id", "definitions", "$schema"})
#: Keywords that depend on their siblings, or are not checks: they stay in place.
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
def siblings_into_branches(node: Object, context: PassContext) -> Iterator[Edit]:
    """Move the keywords beside a union into each of its branches.

    The provider requires a type, and every other check, in the branches. A keyword beside a union applies to each
    branch, so nothing changes; a default moves into the description. A recursive branch gets none of them: the checks
    beside it are lost, and also move into the description.
    """
    branches = node["anyOf"]
    if (
        not isinstance(branches, list)
        or not branches
        or not all(isinstance(branch, (dict, bool)) for branch in branches)
    ):
        return
    if not _READS.isdisjoint(node):
        return
    if "default" in node:
        yield spill(node, ["default"])
        yield drop("default", "the provider accepts no default beside a union", effect=Effect.SAME)
    beside = {keyword: value for keyword, value in node.items() if keyword not in _STAYS | {"default"}}
    if not beside:
        return
    if any(_contains_itself(branch, context) for branch in branches):
        yield from _lose(node, [*beside])
        return
    reason = "the provider accepts nothing beside `anyOf`; it is said in each branch"
    for index, branch in enumerate(branches):
        parts: dict[Path, Path] = {("allOf", 0, keyword): (keyword,) for keyword in beside}
        parts["allOf", 1] = ("anyOf", index)
        yield put(("anyOf", index), {"allOf": [beside, branch]}, reason, parts=parts)
    for keyword in beside:
        yield drop(keyword, reason)


def _contains_itself(branch: Json, context: PassContext) -> bool:
    """Return whether a branch is a reference to a schema that is being inlined around it."""
    found = target_of(branch, context.root) if isinstance(branch, dict) and "$ref" in branch else None
    return found is not None and is_open(found[0], context)


def _lose(node: Object, keywords: list[str]) -> Iterator[Edit]:
    lifted = [keyword for keyword in keywords if keyword in LIFTABLE]
    if lifted:
        yield spill(node, lifted)
    for keyword in keywords:
        yield strip_constraint(node, keyword, "cannot stand beside a reference that contains itself")
