"""Draft-07 tuples: `items: [a, b]` → `prefixItems: [a, b]`."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import JSON_SCHEMA_MIGRATION
from toolprism.schema.all_of import intersect
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import ANY, example, rule


@rule(
    on={"items": list, "additionalItems": ANY},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example(
            {"items": [{"type": "string"}], "additionalItems": False},
            {"prefixItems": [{"type": "string"}], "items": False},
        ),
        example({"items": {"type": "string"}, "additionalItems": False}, {"items": {"type": "string"}}),
        example({"items": {"type": "string"}}, {"items": {"type": "string"}}),
    ),
)
def tuple_items_to_prefix_items(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write a tuple as draft 2020-12 does.

    In that draft `items` applies to the items after the tuple, as `additionalItems` did. Without a tuple
    `additionalItems` never had a meaning.
    """
    if isinstance(node.get("items"), list):
        yield from _prefix(node)
        following = node.get("additionalItems", True)
        if following is not True and not isinstance(following, list):  # as `items`, a list would be a tuple again
            yield move("additionalItems", "items", "what follows a tuple is `items` in draft 2020-12")
            return
    if "additionalItems" in node:
        yield drop("additionalItems", "it says nothing but of what follows a tuple")


def _prefix(node: Object) -> Iterator[Edit]:
    given = node.get("prefixItems")
    reason = "a tuple is `prefixItems` in draft 2020-12"
    if not isinstance(given, list):
        if "prefixItems" in node:
            yield drop("prefixItems", "this is not a list of schemas, and the tuple takes its place")
        yield move("items", "prefixItems", reason)
        return
    entries: list[Json] = []
    parts: dict[Path, Path] = {}
    listed = node["items"]
    for index in range(max(len(given), len(listed))):
        sides = [
            (value[index], (key, index))
            for key, value in (("prefixItems", given), ("items", listed))
            if index < len(value)
        ]
        entry, found = intersect(sides)
        entries.append(entry)
        parts.update({(index, *below): source for below, source in found.items()})
    yield put("prefixItems", entries, reason, parts=parts)
    yield drop("items", reason)
