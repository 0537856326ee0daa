"""Resolves chains of references, and detects cycles."""

from typing import Final, NamedTuple

from toolprism.core.json_types import Object
from toolprism.core.pointer import Path
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.references import target_of

#: Keywords for definitions at the root.
_DEFINITIONS: Final = ("$defs", "definitions")


class Layer(NamedTuple):
    """A schema in a chain of references, without its own `$ref`, and its place."""

    schema: Object
    place: Path


class Expansion(NamedTuple):
    """The target of a reference, and all places on the way."""

    #: Definitions that are themselves references with siblings, nearest first, without their `$ref`.
    layers: tuple[Layer, ...]
    #: The end of the chain; None if it is a cycle.
    end: Layer | bool | None
    opens: tuple[Path, ...]


def expand_reference(node: Object, context: PassContext) -> Expansion | None:
    """Return the end of a node's `$ref`, following definitions that are references themselves.

    None: the reference leads outside or nowhere. Without places, it closes a cycle immediately. A definition that is
    only a reference back into the cycle is empty.
    """
    found = target_of(node, context.root)
    if found is None:
        return None
    layers: list[Layer] = []
    opened: dict[Path, None] = {}
    while True:
        place, definition = found
        if place in opened or context.open.surround(place, context.path):
            return Expansion(tuple(layers[:-1]), None, tuple(opened))
        opened[place] = None
        if not isinstance(definition, dict):
            return Expansion(tuple(layers), bool(definition), tuple(opened))
        found = target_of(definition, context.root)
        if found is None:
            return Expansion(tuple(layers), Layer(definition, place), tuple(opened))
        context.count_step()
        layers.append(Layer({key: value for key, value in definition.items() if key != "$ref"}, place))


def is_open(target: Path, context: PassContext) -> bool:
    """Return whether a place is being inlined around the current node; definitions at the root are not inside it."""
    in_definitions = bool(context.stack) and context.stack[0] in _DEFINITIONS
    return context.open.has_source(target, not_at=() if in_definitions else None)
