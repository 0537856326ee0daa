"""A root union that only states which properties go together is removed."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import UNIONS
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_SAYS_NOTHING: Final = frozenset({"title", "description"})


@rule(
    on=dict.fromkeys(UNIONS, list),
    effect=Effect.WIDER,
    sources=(PI_AI,),
    examples=(
        example(
            {"type": "object", "properties": {"a": {}, "b": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
            {"type": "object", "properties": {"a": {}, "b": {}}},
            {},
        ),
        example(
            {"type": "object", "anyOf": [{"required": ["a"], "minProperties": 1}]},
            {"type": "object", "anyOf": [{"required": ["a"], "minProperties": 1}]},
        ),
    ),
)
def drop_requirement_union(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove a union at the root whose branches only require properties.

    Some APIs refuse a union beside an object at the root. Branches such as "`id` or `name`" define no property of their
    own, so the shape of the arguments stays the same; the tool has to check which properties go together.
    """
    if context.is_root and node.get("type") == "object":
        for union in UNIONS:
            if only_requires(node.get(union)):
                reason = f"the provider refuses a root union, and this `{union}` only says what is required together"
                yield drop(union, reason)


def only_requires(branches: Json) -> bool:
    """Return whether each branch of a union is only a list of required properties."""
    if not isinstance(branches, list) or not branches:
        return False
    return all(isinstance(branch, dict) and _only_requires(branch) for branch in branches)


def _only_requires(branch: Object) -> bool:
    names = branch.get("required")
    return isinstance(names, Sequence) and bool(names) and branch.keys() - _SAYS_NOTHING == {"required"}
