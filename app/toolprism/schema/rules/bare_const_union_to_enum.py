"""A union of bare constants of one type → `type` and `enum`."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, types_of, unique
from toolprism.core.pointer import Path
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import SHAPE_GIVING
from toolprism.schema.overlay import not_carried

_SCALARS: Final = (["string"], ["number"], ["boolean"])
_FEWEST: Final = 2
_BARE: Final = frozenset({"const", "description"})
_REASON: Final = "every branch is one constant of one type, and a list of constants is an enum"


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(PI_AI,),
    examples=(
        example({"anyOf": [{"const": "a"}, {"const": "b"}]}, {"type": "string", "enum": ["a", "b"]}),
        example(
            {"anyOf": [{"const": 1, "description": "d"}, {"const": 2, "description": "d"}]},
            {"type": "number", "enum": [1, 2], "description": "d"},
        ),
        example(
            {"anyOf": [{"const": "a", "description": "this"}, {"const": "b", "description": "that"}]},
            {"anyOf": [{"const": "a", "description": "this"}, {"const": "b", "description": "that"}]},
        ),
    ),
)
def bare_const_union_to_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a union of bare constants by one enum with a type.

    Generators write a choice of literals as a union of constants. If the branches have no other keywords, or all have
    the same description, one enum is equivalent. Different descriptions distinguish the choices, so such a union stays.
    """
    branches = node["anyOf"]
    if not _are_bare(branches) or "type" in node or not SHAPE_GIVING.isdisjoint(node.keys() - {"anyOf"}):
        return
    values = [branch["const"] for branch in branches]
    kinds = types_of(values)
    described = [branch.get("description") for branch in branches]
    said = unique([text for text in (*described, node.get("description")) if text is not None])
    if kinds not in _SCALARS or len(said) > 1 or (said and any(described) and None in described):
        return
    own = {keyword: value for keyword, value in node.items() if keyword != "anyOf"}
    enum: dict[str, Json] = {"type": kinds[0], "enum": unique(values)}
    parts: dict[Path, Path] = {(keyword,): (keyword,) for keyword in own}
    if said and "description" not in node:
        enum["description"] = said[0]
        parts["description",] = ("anyOf", 0, "description")
    places = tuple(("anyOf", index, "const") for index in range(len(branches)))
    also: dict[Path, tuple[Path, ...]] = {("enum",): places, ("type",): places}
    lost = not_carried("is said once")
    yield from reshape(node, {**own, **enum}, _REASON, parts=parts, also=also, lost=lost, effect=Effect.SAME)


def _are_bare(branches: Sequence[Json]) -> bool:
    if len(branches) < _FEWEST:
        return False
    return all(isinstance(branch, dict) and "const" in branch and branch.keys() <= _BARE for branch in branches)
