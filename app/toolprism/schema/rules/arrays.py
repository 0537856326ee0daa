"""Arrays and tuples."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.objects import is_of_type
from toolprism.core.json_types import Json, Object, fingerprint, list_at
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.providers import citations as cited
from toolprism.schema.all_of import intersect
from toolprism.schema.engine import ANY, Edit, Effect, PassContext, drop, example, lacks, move, put, rule
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.open_maps import OF_THE_MAP, is_bound
from toolprism.schema.overlay import not_carried


@rule(
    on={"type": "array"},
    when=lacks("items"),
    effect=Effect.SAME,
    sources=(cited.VSCODE_ITEMS, cited.OPENCLAW),
    examples=(example({"type": "array"}, {"type": "array", "items": {}}),),
    leaves=({"type": "array", "items": {"type": "string"}},),
)
def ensure_items(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add `items` to every array without it, as the empty schema.

    Clients refuse an array without it. The empty schema allows any item, as a missing `items` does.
    """
    # before, the items were left to `unevaluatedItems`
    effect = Effect.WIDER if "unevaluatedItems" in node else None
    yield put("items", {}, "clients refuse an array without `items`", effect=effect)


@rule(
    on={"type": list},
    when=lacks("items"),
    effect=Effect.SAME,
    sources=(cited.OPENAI_ITEMS,),
    examples=(example({"type": ["string", "array"]}, {"type": ["string", "array"], "items": {}}),),
    leaves=({"type": ["string", "null"]},),
)
def ensure_items_in_type_list(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add `items` to a node whose list of types includes `array`, as the empty schema.

    The provider requires `items` wherever the type `array` is, and does not look for it in a union beside the types.
    """
    if "array" in node["type"]:
        effect = Effect.WIDER if "unevaluatedItems" in node else None
        yield put("items", {}, "the provider refuses an array without `items`", effect=effect)


@rule(
    on={"type": "array"},
    effect=Effect.NARROWER,
    sources=(cited.VERTEX_CONVENTION, cited.VERTEX_SCHEMA),
    examples=(example({"type": "array"}, {"type": "array", "items": {"type": "string"}}, [1]),),
    leaves=({"type": "array", "items": {"type": "number"}},),
)
def items_of_strings(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add items of strings to an array without `items`.

    The provider refuses an array that does not describe its items, and has no way to express "anything".
    """
    if "items" not in node:
        # before, the items were left to `unevaluatedItems`
        effect = Effect.UNKNOWN if "unevaluatedItems" in node else None
        yield put("items", {"type": "string"}, "the provider refuses a list without `items`", effect=effect)


@rule(
    on={"items": list, "additionalItems": ANY},
    effect=Effect.SAME,
    sources=(cited.JSON_SCHEMA_MIGRATION,),
    examples=(
        example(
            {"items": [{"type": "string"}], "additionalItems": False},
            {"prefixItems": [{"type": "string"}], "items": False},
        ),
        example({"items": {"type": "string"}, "additionalItems": False}, {"items": {"type": "string"}}),
    ),
    leaves=({"items": {"type": "string"}},),
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
    listed = {"prefixItems": given, "items": node["items"]}
    for index in range(max(map(len, listed.values()))):
        sides = [(value[index], (keyword, index)) for keyword, value in listed.items() if index < len(value)]
        entry, found = intersect(sides)
        entries.append(entry)
        parts.update({(index, *below): source for below, source in found.items()})
    yield put("prefixItems", entries, reason, parts=parts)
    yield drop("items", reason)


@rule(
    on={"prefixItems"},
    effect=Effect.UNKNOWN,
    sources=(cited.VERTEX_SCHEMA, cited.OPENAI_STRICT, cited.ANTHROPIC_TOOLS, cited.DEEPSEEK),
    examples=(
        example(
            {"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "items": False},
            {
                "type": "array",
                "minItems": 2,
                "maxItems": 2,
                "items": {"anyOf": [{"type": "string"}, {"type": "number"}]},
            },
        ),
        example({"prefixItems": [{}, {}], "items": {}}, {"minItems": 2, "items": {}}),
    ),
    leaves=({"items": {"type": "string"}},),
)
def tuple_to_items(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a tuple by its length and one schema for all items.

    The provider has one schema for all items. The schema of each position is lost, and so is the freedom to omit the
    last items; a tuple is nearly always meant whole.

    Its effect is unknown because items may change places, while a tuple that is cut short is refused.
    """
    entries = node["prefixItems"]
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, (dict, bool)) for entry in entries):
        return
    rest = node.get("items", False)
    sides: list[tuple[Json, Path]] = [(entry, ("prefixItems", index)) for index, entry in enumerate(entries)]
    if rest is not False:
        sides.append((rest, ("items",)))
    kept: dict[str, list[tuple[Json, Path]]] = {}
    for schema, place in sides:
        kept.setdefault(fingerprint(schema), []).append((schema, place))
    firsts = [twins[0] for twins in kept.values()]
    own = {keyword: value for keyword, value in node.items() if keyword not in ("prefixItems", "items")}
    parts: dict[Path, Path] = {(keyword,): (keyword,) for keyword in own}
    length: dict[str, Json] = {"minItems": len(entries), **({"maxItems": len(entries)} if rest is False else {})}
    items: Json = firsts[0][0] if len(firsts) == 1 else {"anyOf": [schema for schema, _ in firsts]}
    if len(firsts) == 1:
        parts["items",] = firsts[0][1]
    else:
        parts.update({("items", "anyOf", index): place for index, (_, place) in enumerate(firsts)})
    reason = "the provider has one schema for all items of a list"
    lost = not_carried("is said by another entry, too")
    whole = {**length, **own, "items": items}
    yield from reshape(node, whole, reason, parts=parts, made_from=(("prefixItems",),), lost=lost, where="first")


_REASON: Final = "a provider without tuples takes one as an object with a property for each item"
_OF_TUPLES: Final = frozenset({"type", "prefixItems", "items", "minItems", "maxItems"})
#: The property with the items after those that have a schema of their own.
_MORE: Final = "more_items"


@rule(
    on={"prefixItems": list},
    effect=Effect.UNKNOWN,
    sources=(cited.OPENAI_STRICT, cited.VERTEX_SCHEMA, cited.DEEPSEEK),
    examples=(
        example(
            {"items": {"type": "array", "prefixItems": [{"type": "string"}, {}], "minItems": 2, "items": False}},
            {
                "items": {
                    "type": "object",
                    "properties": {"item_1": {"type": "string"}, "item_2": {}},
                    "required": ["item_1", "item_2"],
                    "additionalProperties": False,
                }
            },
        ),
        example(
            {"properties": {"a": {"type": "array", "prefixItems": [{}], "items": {"type": "integer"}}}},
            {
                "properties": {
                    "a": {
                        "type": "object",
                        "properties": {"item_1": {}, "more_items": {"type": "array", "items": {"type": "integer"}}},
                        "required": [],
                        "additionalProperties": False,
                    }
                }
            },
        ),
    ),
    leaves=({"type": "array", "items": {}},),
)
def tuple_to_object(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write a tuple as an object with one property for each item.

    The properties are `item_1`, `item_2`, and `more_items` if the items after them have a schema. Providers without
    tuples have one schema for all items of a list, so the schema of each position would be lost. A tuple whose later
    items have no schema is taken to end with its last position, as it nearly always does.

    Its effect is unknown because objects take the place of lists; the way back makes the list again.
    """
    entries = node["prefixItems"]
    if context.is_root or not isinstance(entries, list) or not entries or not _is_tuple(node) or is_bound(context):
        return
    least, most = _count(node, "minItems") or 0, _count(node, "maxItems")
    if most is not None and least > most:
        return
    names = [f"item_{number}" for number, _ in enumerate(entries[:most], 1)]
    parts: dict[Path, Path] = {("properties", name): ("prefixItems", index) for index, name in enumerate(names)}
    properties: dict[str, Json] = dict(zip(names, entries, strict=False))
    rest = node.get("items", False)
    if isinstance(rest, dict) and rest and (most is None or most > len(entries)):
        counts = {"minItems": least - len(entries), "maxItems": None if most is None else most - len(entries)}
        lengths: dict[str, Json] = {word: count for word, count in counts.items() if count is not None and count > 0}
        properties[_MORE] = {"type": "array", "items": rest, **lengths}
        parts["properties", _MORE, "items"] = ("items",)
    elif least > len(names):
        return
    own = {word: value for word, value in node.items() if word in ANNOTATIONS and word not in OF_THE_MAP}
    parts |= {(word,): (word,) for word in own}
    required: list[Json] = [*[*properties][:least]]
    kinds = ["object" if each == "array" else each for each in list_at(node, "type")]
    whole = {"type": kinds or "object", "properties": properties, "required": required, "additionalProperties": False}
    yield put((), {**own, **whole}, _REASON, parts=parts)


def _is_tuple(node: Object) -> bool:
    is_array = is_of_type(node, "array") and not is_of_type(node, "object")
    return is_array and not node.keys() - _OF_TUPLES - ANNOTATIONS


def _count(node: Object, keyword: str) -> int | None:
    value = node.get(keyword)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
