"""Resolves chains of references, detects cycles, and writes a definition in place of a reference."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import ANNOTATIONS, DEFINITIONS
from toolprism.core.pointer import Path
from toolprism.core.walk import subschemas
from toolprism.schema.engine import Edit, Effect, PassContext, Root, drop, put
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.reshape import Parts, in_place, reshape

_SAY_NOTHING: Final = ANNOTATIONS | {"$ref"}
_BESIDE: Final = "`{}` stood beside a reference, of whose neighbours only some are kept"


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
    in_definitions = bool(context.stack) and context.stack[0] in DEFINITIONS
    return context.open.has_source(target, not_at=() if in_definitions else None)


def inline(node: Object, context: PassContext) -> Iterator[Edit]:
    """Yield the edits that replace a reference by its target, which the keywords beside it override."""
    unrolled = expand_reference(node, context)
    if unrolled is not None:
        beside = {keyword: value for keyword, value in node.items() if keyword != "$ref"}
        yield from write_out(node, unrolled, beside, unrolled.layers)


def write_out(node: Object, unrolled: Expansion, beside: Object, layers: Sequence[Layer]) -> Iterator[Edit]:
    """Yield the edits that replace a reference by its target.

    Args:
        node: the node with the reference.
        unrolled: the target of the reference.
        beside: the keywords beside the reference, which take precedence.
        layers: the same for the intermediate definitions.
    """
    if not unrolled.opens:
        for keyword in node:
            yield drop(keyword, f"{node['$ref']} contains itself: written out, it would never end", effect=Effect.WIDER)
        return
    end = unrolled.end
    reason = f"{node['$ref']} is written out here"
    if isinstance(end, bool) and not layers and not beside:
        effect = None if end is False or node.keys() <= _SAY_NOTHING else Effect.UNKNOWN
        for keyword in node:
            yield drop(keyword, reason if keyword == "$ref" else _BESIDE.format(keyword), effect=effect)
        yield put((), end, reason, parts={(): Root(unrolled.opens[-1])}, effect=effect)
        return
    merged: dict[str, Json] = {}
    parts: dict[Path, Path | Root] = {}
    for layer in reversed((*layers, end) if isinstance(end, Layer) else layers):
        merged |= layer.schema
        parts.update({(keyword,): Root((*layer.place, keyword)) for keyword in layer.schema})
    parts |= in_place(beside)
    alone = node.keys() <= _SAY_NOTHING and len(unrolled.opens) == 1 and isinstance(end, Layer)
    effect = None if alone else Effect.UNKNOWN
    yield from open_reference(node, {**merged, **beside}, reason, parts, unrolled.opens, effect=effect)


def open_reference(  # noqa: PLR0913  # what is written, why, from where
    node: Object,
    whole: Object,
    reason: str,
    parts: Parts,
    opens: tuple[Path, ...],
    *,
    effect: Effect | None = None,
    warn: str | None = None,
) -> Iterator[Edit]:
    """Replace a reference by the keywords of its definition.

    Args:
        node: the node with the reference.
        whole: the resulting node.
        reason: the reason of the edits.
        parts: the source of each keyword.
        opens: the definitions that are being inlined from here on.
        effect: set if it differs from the rule's own.
        warn: the code of a warning.
    """

    def lost(keyword: str, _value: Json, _path: Path) -> tuple[str, Effect | None]:
        if keyword == "$ref":
            return reason, effect
        return _BESIDE.format(keyword), Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN

    *edits, last = reshape(node, whole, reason, parts=parts, lost=lost, effect=effect, where="first")
    yield from edits
    yield last._replace(opens=opens, warn=warn)


def waits_for(node: Object, context: PassContext) -> bool:
    """Return whether a node's reference must be processed before its `allOf`."""
    found = target_of(node, context.root)
    return found is not None and bool(found[0]) and isinstance(found[1], dict)


def led_to(root: Json) -> frozenset[Path]:
    """Return the places that references of a document lead to, and all places around them."""
    found: set[Path] = set()
    for node in subschemas(root):
        target = target_of(node, root)
        for length in range(len(target[0]), 0, -1) if target is not None else ():
            if target is None or target[0][:length] in found:
                break
            found.add(target[0][:length])
    return frozenset(found)
