"""A tuple → an object with one property for each item."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import DEEPSEEK, OPENAI_STRICT, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.open_maps import OF_THE_MAP, is_bound

_REASON: Final = "a provider without tuples takes one as an object with a property for each item"
_OF_TUPLES: Final = frozenset({"type", "prefixItems", "items", "minItems", "maxItems"})
#: The property with the items after those that have a schema of their own.
_MORE: Final = "more_items"


@rule(
    on={"prefixItems": list},
    effect=Effect.UNKNOWN,
    sources=(OPENAI_STRICT, VERTEX_SCHEMA, DEEPSEEK),
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
        example({"type": "array", "items": {}}, {"type": "array", "items": {}}),
    ),
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
    kind: Json = _as_object(node.get("type", "array"))
    whole = {"type": kind, "properties": properties, "required": required, "additionalProperties": False}
    yield put((), {**own, **whole}, _REASON, parts=parts)


def _is_tuple(node: Object) -> bool:
    kind = node.get("type")
    types = [kind] if isinstance(kind, str) else kind
    if not isinstance(types, list) or "array" not in types or "object" in types:
        return False
    return not node.keys() - _OF_TUPLES - ANNOTATIONS


def _as_object(kind: Json) -> Json:
    return ["object" if each == "array" else each for each in kind] if isinstance(kind, list) else "object"


def _count(node: Object, keyword: str) -> int | None:
    value = node.get(keyword)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
