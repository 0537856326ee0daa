"""`oneOf` → `anyOf`."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from toolprism.core.json_types import Json, Object, fingerprint, object_at
from toolprism.core.walk import required_names
from toolprism.providers.citations import ANTHROPIC_TOOLS, DEEPSEEK, MOONSHOT, OPENAI_STRICT, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

#: The most branches that are compared in pairs.
_MOST: Final = 60


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
        yield move("oneOf", "anyOf", reason, effect=Effect.SAME if _exclude_each_other(branches) else None)
        return
    for index in range(len(branches)):
        yield move(("oneOf", 0), ("anyOf", len(union) + index), reason)
    yield drop("oneOf", reason)


def _exclude_each_other(branches: Sequence[Json]) -> bool:
    """Return whether no value can fit two of the branches; False also where that is not obvious.

    >>> _exclude_each_other([{"type": "string"}, {"type": "array"}]), _exclude_each_other([{"type": "string"}, {}])
    (True, False)
    """
    return len(branches) <= _MOST and all(_exclude(left, right) for left, right in combinations(branches, 2))


def _exclude(left: Json, right: Json) -> bool:
    if not isinstance(left, dict) or not isinstance(right, dict):
        return left is False or right is False
    kinds = _kinds(left), _kinds(right)
    if kinds[0] and kinds[1] and kinds[0].isdisjoint(kinds[1]):
        return True
    if _listed_apart(left, right):
        return True
    if kinds != ({"object"}, {"object"}):
        return False
    known = object_at(left, "properties"), object_at(right, "properties")
    return any(
        isinstance(known[0].get(name), dict)
        and isinstance(known[1].get(name), dict)
        and _listed_apart(known[0][name], known[1][name])
        for name in set(required_names(left)) & set(required_names(right))
    )


def _listed_apart(left: Object, right: Object) -> bool:
    """Return whether both list their values, and none is on both lists."""
    lists = [_listed(left), _listed(right)]
    return all(each is not None for each in lists) and not set(lists[0] or ()) & set(lists[1] or ())


def _listed(node: Object) -> list[str] | None:
    listed = [node["const"]] if "const" in node else node.get("enum")
    return [fingerprint(value) for value in listed] if isinstance(listed, list) else None


def _kinds(node: Object) -> set[str]:
    """Return the types that a node allows, a number also as an integer; empty if it names none."""
    kind = node.get("type")
    names = (
        {kind}
        if isinstance(kind, str)
        else {each for each in kind if isinstance(each, str)}
        if isinstance(kind, list)
        else set()
    )
    return names | {"integer"} if "number" in names else names
