"""Local references: where a `$ref` leads inside the document, and whether following it would never end."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.jsontypes import Json, Object
from app.pointer import Path, parse_fragment
from app.schema.walk import MAX_DEPTH, POSITIONS, Holds, Positions, children

if TYPE_CHECKING:
    from app.schema.engine import Run


def target_of(node: Object, root: Json) -> tuple[Path, Json] | None:
    """Give the place and the schema that a node's `$ref` points to; None when it leads out or nowhere."""
    reference = node.get("$ref")
    if not isinstance(reference, str):
        return None
    tokens = parse_fragment(reference)
    return None if tokens is None else _follow(root, tokens)


def _follow(root: Json, tokens: tuple[str, ...]) -> tuple[Path, Json] | None:
    """Walk from the root; a map of schemas is no schema."""
    here: Json = root
    path: list[str | int] = []
    expects_name = False
    for token in tokens:
        if isinstance(here, dict):
            if token not in here:
                return None
            step: str | int = token
            here = here[step]
        elif isinstance(here, list) and token.isdecimal() and int(token) < len(here):
            step = int(token)
            here = here[step]
        else:
            return None
        path.append(step)
        expects_name = not expects_name and isinstance(step, str) and POSITIONS.get(step) is Holds.MAP
    if expects_name or not isinstance(here, (dict, bool)):
        return None
    return tuple(path), here


class Layer(NamedTuple):
    """One schema on the way along a chain of references, without its own `$ref`, and where it stands."""

    schema: Object
    place: Path


class Unrolled(NamedTuple):
    """What a reference stands for, and all places that were opened to find it."""

    #: Definitions that are themselves references with company, nearest first; without their `$ref`.
    layers: tuple[Layer, ...]
    #: Where the chain ends; None where it closes a circle.
    end: Layer | bool | None
    opens: tuple[Path, ...]


def unroll(node: Object, run: "Run") -> Unrolled | None:
    """Follow a node's `$ref`, and the references that definitions consist of, to the end.

    None: the reference leads out or nowhere. Nothing opened: it closes a circle at once. A definition that consists
    of a reference back into the circle says nothing.
    """
    found = target_of(node, run.root)
    if found is None:
        return None
    layers: list[Layer] = []
    opened: list[Path] = []
    while True:
        place, definition = found
        if _closes_a_circle(place, run, opened):
            return Unrolled(tuple(layers[:-1]), None, tuple(opened))
        opened.append(place)
        if not isinstance(definition, dict):
            return Unrolled(tuple(layers), bool(definition), tuple(opened))
        found = target_of(definition, run.root)
        if found is None:
            return Unrolled(tuple(layers), Layer(definition, place), tuple(opened))
        layers.append(Layer({key: value for key, value in definition.items() if key != "$ref"}, place))


def _closes_a_circle(target: Path, run: "Run", opened: Sequence[Path]) -> bool:
    """Tell whether the node at hand stands inside the place that it would inline."""
    segments = [((), ()), *run.open, *((place, run.path) for place in opened)]
    ends = [place for _, place in segments[1:]] + [run.path]
    for (source, place), end in zip(segments, ends, strict=True):
        here = source + end[len(place) :]
        if len(target) >= len(source) and here[: len(target)] == target:
            return True
    return False


def is_open(target: Path, run: "Run") -> bool:
    """Tell whether a place is being inlined around the node at hand."""
    return any(place == target for place, _ in run.open)


def expands_past(root: Json, limit: int, positions: Positions) -> bool:
    """Tell, without writing anything out, whether a schema with its references inlined has more nodes than `limit`.

    Each definition is counted once, however often it is referred to. A circle counts as one node, so the answer may
    be too low, never too high.
    """
    sizes: dict[Path, int] = {}

    def size(node: Json, depth: int) -> int:
        if not isinstance(node, dict):
            return 0
        if depth > MAX_DEPTH:
            return limit + 1
        total = 1
        found = target_of(node, root)
        if found is not None:
            place, definition = found
            if place not in sizes:
                sizes[place] = 0  # a circle, should the definition come back here
                sizes[place] = size(definition, depth + 1)
            total += sizes[place]
        for _, child in children(node, positions):
            total += size(child, depth + 1)
            if total > limit:
                break
        return total

    return size(root, 0) > limit
