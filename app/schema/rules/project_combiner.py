"""A combiner → the widest object that it allows, or nothing."""

from collections.abc import Iterator, Sequence
from typing import Final

from app.jsontypes import Json, Object
from app.pointer import Path
from app.schema.citations import PI_AI
from app.schema.edit import Edit, drop, put
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.keywords import COMBINERS
from app.schema.merging import (
    Merged,
    Piece,
    are_object_shaped,
    merge,
    pieces,
    properties_edit,
    required_of,
)
from app.schema.rule import example, rule

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
                    {"properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": False},
                    {"properties": {"b": {"type": "string"}}, "additionalProperties": False},
                ]
            },
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}},
            {"a": "x", "b": "y"},
        ),
        example({"oneOf": [{"type": "string"}, {"type": "number"}]}, {}, None),
        example({"type": "object"}, {"type": "object"}),
    ),
)
def project_combiner(node: Object, _run: Run) -> Iterator[Edit]:
    """Say without combiners what they allow.

    Objects are merged into one that accepts whatever any of them did; anything else cannot be said without refusing
    something, so it is not said.
    """
    combiner = _combiner(node)
    if combiner is None:
        return
    branches = node[combiner]
    if isinstance(branches, list) and are_object_shaped(branches):
        yield from _merged(node, combiner, branches)
    yield drop(combiner, _REASON, effect=Effect.UNKNOWN if combiner != "allOf" else None)


def _combiner(node: Object) -> str | None:
    return next((combiner for combiner in COMBINERS if isinstance(node.get(combiner), list)), None)


def _merged(node: Object, combiner: str, branches: Sequence[Object]) -> Iterator[Edit]:
    places = tuple((combiner, index) for index in range(len(branches)))
    if node.get("type") != "object":
        yield put("type", "object", _REASON, made_from=places, effect=Effect.UNKNOWN)
    said = pieces(node, combiner, branches)
    merged = {name: _property(node, name, found, combiner, branches) for name, found in said.items()}
    yield properties_edit(merged, _REASON, Effect.UNKNOWN)
    names = required_of(node, branches, list(said), everywhere=combiner != "allOf")
    if names:
        yield put("required", names, _REASON, made_from=places, effect=Effect.UNKNOWN)
    elif "required" in node:
        yield drop("required", _REASON)


def _property(node: Object, name: str, found: Sequence[Piece], combiner: str, branches: Sequence[Object]) -> Merged:
    """Say what is known of one property when any branch (of `allOf`: every branch) may have spoken."""
    if combiner != "allOf":
        own = node.get("properties")
        if isinstance(own, dict) and name in own:
            return Merged.of(found[0])
        found = [piece for index, branch in enumerate(branches) for piece in _says(branch, name, (combiner, index))]
    merged = merge(found)
    schema = merged.schema
    return Merged(project(schema)) if isinstance(schema, dict) and _combiner(schema) else merged


def _says(branch: Object, name: str, at: Path) -> Iterator[Piece]:
    """Yield what a branch says of a property: its schema, what it says of all others, or nothing if it has none."""
    if name in branch.get("properties", {}):
        yield Piece(branch["properties"][name], (*at, "properties", name))
    elif (extra := branch.get("additionalProperties")) is not False:
        yield Piece(extra, (*at, "additionalProperties")) if isinstance(extra, dict) else Piece({}, None)


def project(schema: Json) -> Json:
    """Do the same to a union that merging made; its branches hold no combiners any more."""
    while isinstance(schema, dict) and (combiner := _combiner(schema)) is not None:
        branches = schema[combiner]
        merged: dict[str, Json] = dict(schema)
        if isinstance(branches, list) and are_object_shaped(branches):
            said = pieces(schema, combiner, branches)
            merged["type"] = "object"
            merged["properties"] = {
                name: _property(schema, name, found, combiner, branches).schema for name, found in said.items()
            }
            merged["required"] = required_of(schema, branches, list(said), everywhere=combiner != "allOf")
            if not merged["required"]:
                del merged["required"]
        del merged[combiner]
        schema = merged
    return schema
