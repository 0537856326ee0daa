"""A tuple → an array of that length, whose items have one of its schemas."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object, fingerprint
from toolprism.core.pointer import Path
from toolprism.providers.citations import ANTHROPIC_TOOLS, DEEPSEEK, OPENAI_STRICT, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.overlay import not_carried


@rule(
    on={"prefixItems"},
    effect=Effect.UNKNOWN,
    sources=(VERTEX_SCHEMA, OPENAI_STRICT, ANTHROPIC_TOOLS, DEEPSEEK),
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
        example({"items": {"type": "string"}}, {"items": {"type": "string"}}),
    ),
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
