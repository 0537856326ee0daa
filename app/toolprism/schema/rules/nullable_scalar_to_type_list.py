"""A union of one scalar and null → a list of two types."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import SHAPE_GIVING
from toolprism.schema.overlay import hoist_effect

_SCALARS: Final = ("string", "number", "integer", "boolean")
_NULL: Final[Json] = {"type": "null"}
#: Keywords of the branch that are rewritten to include null.
_RESTATED: Final = frozenset({"type", "const", "enum"})
_BRANCHES: Final = 2
_REASON: Final = "a scalar that may be null is one type list, which every provider's own pass starts from"


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(PI_AI,),
    examples=(
        example(
            {"anyOf": [{"type": "string", "maxLength": 3}, {"type": "null"}], "description": "d"},
            {"description": "d", "maxLength": 3, "type": ["string", "null"]},
        ),
        example(
            {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]},
            {"enum": ["a", None], "type": ["string", "null"]},
        ),
        example(
            {"anyOf": [{"type": "null"}, {"const": 1, "type": "integer"}]},
            {"enum": [1, None], "type": ["integer", "null"]},
        ),
        example(
            {"anyOf": [{"type": "array"}, {"type": "null"}]},
            {"anyOf": [{"type": "array"}, {"type": "null"}]},
        ),
    ),
)
def nullable_scalar_to_type_list(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a union of a scalar and null by a list of two types.

    Generators such as Pydantic write an optional string as a union of two branches. A type list is equivalent and
    shorter, and the passes of most providers support it. A `const` or an `enum` of the branch gains null; the node's
    own keywords take precedence over those of the branch.
    """
    index = _scalar_branch(node)
    if index is None:
        return
    branch = node["anyOf"][index]
    own = {keyword: value for keyword, value in node.items() if keyword != "anyOf"}
    effect = _effect(own, branch)
    types: dict[Path, Path] = {(0,): ("anyOf", index, "type"), (1,): ("anyOf", 1 - index, "type")}
    both: dict[Path, tuple[Path, ...]] = {(): tuple(types.values())}
    yield put("type", [branch["type"], "null"], _REASON, parts=types, also=both, effect=effect)
    yield from _members(branch, index, effect)
    for keyword in branch:
        if keyword not in own and keyword not in _RESTATED and keyword != "anyOf":
            yield move(("anyOf", index, keyword), (keyword,), _REASON, effect=effect)
    if "anyOf" in branch:  # last, because it takes the place of the union that the others come from
        inner: dict[Path, Path] = {(): ("anyOf", index, "anyOf")}
        yield put("anyOf", branch["anyOf"], _REASON, parts=inner, effect=effect)
    else:
        yield drop("anyOf", _REASON, effect=effect)


def _members(branch: Object, index: int, effect: Effect) -> Iterator[Edit]:
    """Yield the edits for the branch's `enum` with null added."""
    members = branch.get("enum")
    if "const" in branch:
        values = [branch["const"]]
        whole: Path = ("anyOf", index, "const")
        parts: dict[Path, Path] = {(0,): whole}
    elif isinstance(members, list):
        values, whole = members, ("anyOf", index, "enum")
        parts = {(place,): ("anyOf", index, "enum", place) for place in range(len(members))}
    else:
        return
    nulls = [] if None in values else [None]
    yield put("enum", [*values, *nulls], _REASON, parts=parts, also={(): (whole,)}, effect=effect)


def _effect(own: Object, branch: Object) -> Effect:
    unsure = (
        "type" in own or not SHAPE_GIVING.isdisjoint(branch.keys() - _RESTATED) or {"const", "enum"} <= branch.keys()
    )
    return Effect.UNKNOWN if unsure else hoist_effect(own, branch)


def _scalar_branch(node: Object) -> int | None:
    """Return the index of the scalar branch beside a bare null; None for other unions."""
    union = node["anyOf"]
    if len(union) != _BRANCHES or not SHAPE_GIVING.isdisjoint(node.keys() - {"anyOf"}):
        return None
    for index, null in ((0, union[1]), (1, union[0])):
        branch = union[index]
        if null == _NULL and isinstance(branch, dict) and branch.get("type") in _SCALARS:
            return index
    return None
