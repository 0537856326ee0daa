"""`$ref` → its target."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_GENAI, JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, Root, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import Parts, reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import ANNOTATIONS
from toolprism.schema.ref_expansion import Expansion, Layer, expand_reference

_SAY_NOTHING: Final = ANNOTATIONS | {"$ref"}
_BESIDE: Final = "`{}` stood beside a reference, of whose neighbours only some are kept"


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
    """Replace a local reference by its target.

    Some providers resolve no references, and others only some; all of them can read an inlined definition. Keywords
    beside the reference take precedence over those of the definition. A recursive reference would never end; it becomes
    `{}`, which accepts everything.
    """
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
        for keyword in node:
            yield drop(keyword, reason if keyword == "$ref" else _BESIDE.format(keyword))
        yield put((), end, reason, parts={(): Root(unrolled.opens[-1])})
        return
    merged: dict[str, Json] = {}
    parts: dict[Path, Path | Root] = {}
    for layer in reversed((*layers, end) if isinstance(end, Layer) else layers):
        merged |= layer.schema
        parts.update({(keyword,): Root((*layer.place, keyword)) for keyword in layer.schema})
    parts.update({(keyword,): (keyword,) for keyword in beside})
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
        what = Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN
        return _BESIDE.format(keyword), what

    *edits, last = reshape(node, whole, reason, parts=parts, lost=lost, effect=effect, where="first")
    yield from edits
    yield last._replace(opens=opens, warn=warn)
