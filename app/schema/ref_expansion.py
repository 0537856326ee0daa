"""Following references to the end, and noticing where that would never end."""

from typing import Final, NamedTuple

from app.core.json_types import Object
from app.core.pointer import Path
from app.schema.engine.context import PassContext
from app.schema.engine.references import target_of

#: Where definitions stand at the root.
_DEFINITIONS: Final = ("$defs", "definitions")


class Layer(NamedTuple):
    """One schema on the way along a chain of references, without its own `$ref`, and where it stands."""

    schema: Object
    place: Path


class Expansion(NamedTuple):
    """What a reference stands for, and all places that were opened to find it."""

    #: Definitions that are themselves references with company, nearest first; without their `$ref`.
    layers: tuple[Layer, ...]
    #: Where the chain ends; None where it closes a circle.
    end: Layer | bool | None
    opens: tuple[Path, ...]


def expand_reference(node: Object, context: PassContext) -> Expansion | None:
    """Follow a node's `$ref`, and the references that definitions consist of, to the end.

    None: the reference leads out or nowhere. Nothing opened: it closes a circle at once. A definition that consists
    of a reference back into the circle says nothing.
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
    """Return whether a place is being inlined around the node at hand; definitions at the root are not inside it."""
    in_definitions = bool(context.stack) and context.stack[0] in _DEFINITIONS
    return context.open.has_source(target, not_at=() if in_definitions else None)
