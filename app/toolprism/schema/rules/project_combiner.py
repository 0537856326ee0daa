"""A combiner → the widest object that it allows, or nothing."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, fingerprint, object_at
from toolprism.core.keywords import ANNOTATIONS, COMBINERS, SNAKE_POSITIONS
from toolprism.core.pointer import Path
from toolprism.core.walk import nodes
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.merging import (
    Merged,
    Piece,
    are_object_shaped,
    branch_losses,
    is_object_shaped,
    merge,
    pieces,
    properties_edits,
    required_of,
)

#: These depend on what the branches have evaluated.
_NEEDS_BRANCHES: Final = frozenset({"unevaluatedProperties", "unevaluatedItems"})
_REASON: Final = "the provider refuses combiners; this is what is left that accepts all that they accepted"


@rule(
    on=COMBINERS,
    effect=Effect.WIDER,
    again=True,
    sources=(PI_AI,),
    examples=(
        example(
            {
                "anyOf": [
                    {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False},
                    {"type": "object", "properties": {"b": {"type": "string"}}, "additionalProperties": False},
                ]
            },
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}},
            {"a": "x", "b": "y"},
        ),
        example({"oneOf": [{"type": "string"}, {"type": "number"}]}, {}, None),
        example({"type": "object"}, {"type": "object"}),
    ),
)
def project_combiner(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Express without combiners what they allow.

    Objects are merged into one that accepts whatever any of them did; anything else cannot be expressed without
    refusing some values, so it is removed.
    """
    combiner = _combiner(node)
    if combiner is None:
        return
    branches = node[combiner]
    effect = None if _is_sure(node, branches) else Effect.UNKNOWN
    if isinstance(branches, list) and are_object_shaped(branches):
        yield from _merged(node, combiner, branches, effect)
    yield drop(combiner, _REASON, effect=effect)


def _is_sure(node: Object, branches: Sequence[Json]) -> bool:
    """Return whether the result accepts everything that the branches did: each object in them has the type."""
    if not _NEEDS_BRANCHES.isdisjoint(node):
        return False
    if not are_object_shaped(branches):
        return True
    return all(
        "nullable" not in below and (below.get("type") == "object" or not is_object_shaped(below))
        for branch in branches
        for _, below in nodes(branch, SNAKE_POSITIONS)
    )


def _combiner(node: Object) -> str | None:
    return next((combiner for combiner in COMBINERS if isinstance(node.get(combiner), list)), None)


def _merged(node: Object, combiner: str, branches: Sequence[Object], effect: Effect | None) -> Iterator[Edit]:
    places = tuple((combiner, index) for index in range(len(branches)))
    if node.get("type") != "object":
        yield put("type", "object", _REASON, made_from=places, effect=effect)
    merged = _properties(node, combiner, branches)
    yield from properties_edits(node, merged, _REASON, effect, made_from=places)
    names = required_of(node, branches, list(merged), everywhere=combiner != "allOf")
    if names:
        yield put("required", names, _REASON, made_from=places, effect=effect)
    elif "required" in node:
        yield drop("required", _REASON)

    def lost(keyword: str, _value: Json, _path: Path) -> tuple[str, Effect | None]:
        what = Effect.SAME if keyword in ANNOTATIONS else effect
        return f"`{keyword}` of this branch cannot be said without a combiner", what

    yield from branch_losses(combiner, branches, merged, names, lost)


def _properties(node: Object, combiner: str, branches: Sequence[Object]) -> dict[str, Merged]:
    """Return the alternatives for each property, given any branch (of `allOf`: every branch)."""
    said = pieces(node, combiner, branches)
    if combiner == "allOf":
        return {name: _projected(found) for name, found in said.items()}
    known = object_at(node, "properties")
    silent = _silent(combiner, branches)
    return {
        name: Merged.of(found[0]) if name in known else _projected(_with_silent(found, silent))
        for name, found in said.items()
    }


def _silent(combiner: str, branches: Sequence[Object]) -> list[list[Piece]]:
    """Return the grouped schemas of branches for properties that they do not name; closed branches have none."""
    alike: dict[str, list[Piece]] = {}
    for index, branch in enumerate(branches):
        extra = branch.get("additionalProperties")
        if extra is not False:
            piece = Piece(extra if isinstance(extra, dict) else {}, (combiner, index, "additionalProperties"))
            alike.setdefault(fingerprint(piece.schema), []).append(piece)
    return list(alike.values())


def _with_silent(found: Sequence[Piece], silent: Sequence[Sequence[Piece]]) -> list[Piece]:
    """Add to a property's alternatives those of the branches that do not name it, in branch order."""
    naming = {_branch(piece) for piece in found}
    others = [next((piece for piece in alike if _branch(piece) not in naming), None) for alike in silent]
    every = sorted([*found, *(piece for piece in others if piece is not None)], key=_branch)
    return [piece if piece.schema or _branch(piece) in naming else Piece({}, None) for piece in every]


def _branch(piece: Piece) -> int:
    """Return the index of the branch of a piece."""
    assert piece.place is not None, "every piece is taken from a branch"
    return int(piece.place[1])


def _projected(found: Sequence[Piece]) -> Merged:
    merged = merge(found)
    schema = merged.schema
    if not isinstance(schema, dict) or _combiner(schema) is None:
        return merged
    return Merged(project(schema), also={(): tuple(piece.place for piece in found if piece.place is not None)})


def project(schema: Json) -> Json:
    """Project a union that merging created; its branches have no combiners any more."""
    while isinstance(schema, dict) and (combiner := _combiner(schema)) is not None:
        branches = schema[combiner]
        merged: dict[str, Json] = {keyword: value for keyword, value in schema.items() if keyword != combiner}
        if isinstance(branches, list) and are_object_shaped(branches):
            properties = _properties(schema, combiner, branches)
            merged["type"] = "object"
            merged["properties"] = {name: property_.schema for name, property_ in properties.items()}
            required = required_of(schema, branches, list(properties), everywhere=combiner != "allOf")
            merged.pop("required", None)
            if required:
                merged["required"] = required
        schema = merged
    return schema
