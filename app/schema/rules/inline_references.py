"""`$ref` → what it points to."""

from collections.abc import Iterator

from app.jsontypes import Json, Object
from app.pointer import Path
from app.schema.citations import GOOGLE_GENAI, JSON_SCHEMA
from app.schema.edit import Edit, Root, put
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.reference import unroll
from app.schema.rule import example, rule


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
def inline_references(node: Object, run: Run) -> Iterator[Edit]:
    """Write out what a local reference points to.

    The provider looks nothing up. Keywords beside the reference win over those of the definition. A reference to a
    place that is just being written out would never end; it becomes `{}`, which accepts everything.
    """
    unrolled = unroll(node, run)
    if unrolled is None:
        return
    if not unrolled.opens:
        yield put((), {}, f"{node['$ref']} contains itself: written out, it would never end", effect=Effect.WIDER)
        return
    reason = f"the provider follows no references, so {node['$ref']} is written out here"
    beside = {keyword: value for keyword, value in node.items() if keyword != "$ref"}
    if unrolled.boolean is not None and not (unrolled.layers or beside):
        yield put((), unrolled.boolean, reason, parts={(): Root(unrolled.opens[-1])})
        return
    merged: dict[str, Json] = {}
    parts: dict[Path, Path | Root] = {}
    for layer in reversed(unrolled.layers):
        merged |= layer.schema
        parts.update({(keyword,): Root((*layer.place, keyword)) for keyword in layer.schema})
    parts.update({(keyword,): (keyword,) for keyword in beside})
    effect = Effect.UNKNOWN if beside or len(unrolled.opens) > 1 else None
    yield put((), merged | beside, reason, parts=parts, opens=unrolled.opens, effect=effect)
