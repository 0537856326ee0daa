"""`$ref` → what it points to."""

from collections.abc import Iterator, Sequence

from app.core.json_types import Json, Object
from app.core.pointer import Path
from app.schema.citations import GOOGLE_GENAI, JSON_SCHEMA
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, Root, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.ref_expansion import Expansion, Layer, expand_reference


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA, GOOGLE_GENAI),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string"}, "$defs": {"A": {"type": "string"}}},
        ),
        example({"$ref": "https://example.com/a.json"}, {"$ref": "https://example.com/a.json"}),
        example({"properties": {"$ref": {"type": "string"}}}, {"properties": {"$ref": {"type": "string"}}}),
    ),
)
def inline_references(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write out what a local reference points to.

    The provider looks nothing up. Keywords beside the reference win over those of the definition. A reference to a
    place that is just being written out would never end; it becomes `{}`, which accepts everything.
    """
    unrolled = expand_reference(node, context)
    if unrolled is not None:
        beside = {keyword: value for keyword, value in node.items() if keyword != "$ref"}
        yield write_out(node, unrolled, beside, unrolled.layers)


def write_out(node: Object, unrolled: Expansion, beside: Object, layers: Sequence[Layer]) -> Edit:
    """Put what a reference stands for in its place.

    Args:
        node: the node with the reference.
        unrolled: what the reference stands for.
        beside: the keywords beside the reference that stay, and win.
        layers: the same for the definitions on the way.
    """
    if not unrolled.opens:
        reason = f"{node['$ref']} contains itself: written out, it would never end"
        return put((), {}, reason, effect=Effect.WIDER)
    reason = f"the provider follows no references, so {node['$ref']} is written out here"
    end = unrolled.end
    if isinstance(end, bool) and not layers and not beside:
        return put((), end, reason, parts={(): Root(unrolled.opens[-1])})
    merged: dict[str, Json] = {}
    parts: dict[Path, Path | Root] = {}
    for layer in reversed((*layers, end) if isinstance(end, Layer) else layers):
        merged |= layer.schema
        parts.update({(keyword,): Root((*layer.place, keyword)) for keyword in layer.schema})
    parts.update({(keyword,): (keyword,) for keyword in beside})
    alone = node.keys() == {"$ref"} and len(unrolled.opens) == 1 and isinstance(end, Layer)
    return put(
        (), {**merged, **beside}, reason, parts=parts, opens=unrolled.opens, effect=None if alone else Effect.UNKNOWN
    )
