"""`$ref` → its target; a recursive one keeps only type and description."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object, same
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, Root
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.ref_expansion import is_open, open_reference

_OUTLINE = ("type", "description")


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    again=True,
    sources=(VERTEX_SCHEMA, GOOGLE_UNKNOWN_NAME),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A", "description": "d"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string", "description": "d"}, "$defs": {"A": {"type": "string"}}},
        ),
        example({"$ref": "https://example.com/a.json"}, {"$ref": "https://example.com/a.json"}),
        example({"properties": {"$ref": {"type": "string"}}}, {"properties": {"$ref": {"type": "string"}}}),
    ),
)
def inline_references_once(node: Object, context: PassContext) -> Iterator[Edit]:
    """Inline a local reference, and within itself only its outline.

    Vertex AI's `Schema` has no field `$ref`. Keywords beside the reference take precedence. A recursive definition is
    repeated once with its type and description, but without its members, because these would never end.
    """
    found = target_of(node, context.root)
    if found is None:
        return
    place, definition = found
    shown: Object = definition if isinstance(definition, dict) else {}
    recursive = is_open(place, context)
    written = _outline(shown) if recursive else shown
    beside = {keyword: value for keyword, value in node.items() if keyword != "$ref"}
    parts: dict[Path, Path | Root] = {(keyword,): Root((*place, keyword)) for keyword in written if keyword in shown}
    parts.update({(keyword,): (keyword,) for keyword in beside})
    yield from open_reference(
        node,
        {**written, **beside},
        _reason(node, recursive=recursive),
        parts,
        () if recursive else (place,),
        effect=_effect(definition, written, beside),
        warn="recursive-reference" if recursive else None,
    )


def _effect(definition: Json, written: Object, beside: Object) -> Effect | None:
    """Return the loss when a part of a definition is combined with the siblings of its reference."""
    if not beside.keys() <= ANNOTATIONS or "nullable" in written:
        return Effect.UNKNOWN
    if not isinstance(definition, dict):
        return None if definition is True else Effect.WIDER
    if same(written, definition):
        return None
    return Effect.WIDER if "type" in definition or "type" not in written else Effect.UNKNOWN


def _outline(definition: Object) -> dict[str, Json]:
    kept = {keyword: definition[keyword] for keyword in _OUTLINE if keyword in definition}
    return {"type": "object", **kept} if "properties" in definition else kept


def _reason(node: Object, *, recursive: bool) -> str:
    if recursive:
        return f"{node['$ref']} contains itself: from here on only its type and description are said"
    return f"{node['$ref']} is written out here: the provider's `Schema` has no field `$ref`"
