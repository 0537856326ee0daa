"""What can be said of arrays and their items."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.condition import Edits, Found, adding, condition, node_at
from toolprism.conditions.objects import is_of_type
from toolprism.core.json_types import Json, Object
from toolprism.core.patch import move
from toolprism.core.pointer import Path

_NUMBERS: Final = [{"type": "number"}, {"type": "number"}]


@condition(
    subject="an array without `items`",
    on={"type"},
    unless={"items"},
    kinds={"array"},
    breaks={"type": "array", "prefixItems": _NUMBERS},
    passes={"type": "array", "items": {"type": "number"}},
    message="The array has no `items`, and the provider refuses that.",
    hint="Add `items`.",
    mend=adding("items", {}, beside="type"),
)
def array_without_items(node: Object, _root: Json) -> Iterator[Found]:
    """An array has no `items`.

    OpenAI refuses the whole request with `array schema missing items`, also where `prefixItems` describes a tuple.
    """
    if is_of_type(node, "array"):
        yield Found(("type",))


@condition(
    subject="an array that says nothing about its items",
    on={"type"},
    unless={"items", "prefixItems", "$ref"},
    kinds={"array"},
    breaks={"type": "array"},
    passes={"type": "array", "prefixItems": _NUMBERS},
    weaker_than=array_without_items,
)
def array_of_anything(node: Object, _root: Json) -> Iterator[Found]:
    """An array says nothing about its items: no `items`, no `prefixItems`, no reference that might.

    A model has to guess, and only the author knows; there is no edit that fixes it.
    """
    if is_of_type(node, "array"):
        yield Found(("type",))


def _to_prefix_items(schema: Json, place: Path) -> Edits | None:
    path, node = node_at(schema, place, "items")
    if node is None or not isinstance(node.get("items"), list) or "prefixItems" in node:
        return None
    return [move((*path, "items"), (*path, "prefixItems"))]


@condition(
    subject="a tuple",
    on={"items", "prefixItems"},
    breaks={"type": "array", "prefixItems": _NUMBERS},
    passes={"type": "array", "items": {"type": "number"}},
)
def array_tuple(node: Object, _root: Json) -> Iterator[Found]:
    """An array is a tuple, in the form of today or of older drafts.

    Several providers refuse tuples or loosen them; an object with one named property for each position is read by all.
    """
    if isinstance(node.get("items"), list):
        yield Found(("items",))
    elif isinstance(node.get("prefixItems"), list) and node["prefixItems"]:
        yield Found(("prefixItems",))


@condition(
    subject="a list of schemas under `items`",
    on={"items"},
    breaks={"type": "array", "items": _NUMBERS},
    passes={"type": "array", "prefixItems": _NUMBERS},
    message="`items` is a list of schemas, and the provider refuses that.",
    hint="Use `prefixItems`, or an object with one property for each position.",
    mend=_to_prefix_items,
    weaker_than=array_tuple,
)
def array_items_tuple(node: Object, _root: Json) -> Iterator[Found]:
    """`items` is a list of schemas, as drafts up to 2019-09 wrote tuples.

    JSON Schema 2020-12 has `prefixItems` for it, and validators of that draft refuse the list.
    """
    if isinstance(node.get("items"), list):
        yield Found(("items",))


@condition(
    subject="`items` that is a list or a boolean",
    on={"items"},
    breaks={"type": "array", "items": False},
    passes={"type": "array", "items": {"type": "number"}},
    message="`items` is no object, and the provider refuses that.",
    hint="Describe every item with one schema.",
)
def items_not_object(node: Object, _root: Json) -> Iterator[Found]:
    """`items` is a list of schemas, or `true` or `false`.

    Moonshot answers `items must be an object`.
    """
    if isinstance(node["items"], (list, bool)):
        yield Found(("items",))
