"""A `$ref` beside other keywords → what it points to, with those keywords."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.core.pointer import Path
from app.schema.citations import OPENAI_STRICT, OPENAI_STRICT_SDK
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, Root, drop
from app.schema.engine.effect import Effect
from app.schema.engine.references import target_of
from app.schema.engine.reshape import reshape
from app.schema.engine.rule import example, rule
from app.schema.hoisting import not_carried
from app.schema.ref_expansion import is_open
from app.schema.rules.inline_references import open_reference


@rule(
    on={"$ref"},
    effect=Effect.UNKNOWN,
    again=True,
    sources=(OPENAI_STRICT, OPENAI_STRICT_SDK),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A", "description": "d"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string", "description": "d"}, "$defs": {"A": {"type": "string"}}},
        ),
        example(
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "string"}}},
        ),
    ),
)
def inline_reference_with_siblings(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write out a reference that has company.

    Strict mode refuses keywords beside `$ref`. The keywords beside it win over those of the definition. Where the
    definition contains itself, the reference moves into an `anyOf` of one branch, where it stands alone.

    Its effect is unknown because keywords that read their neighbours, such as `then` or `additionalProperties`,
    read those of the definition afterwards, and of one keyword on both sides only one stays.
    """
    beside = {keyword: value for keyword, value in node.items() if keyword != "$ref"}
    found = target_of(node, context.root) if beside else None
    place, definition = found or ((), None)
    if not place or not isinstance(definition, dict):
        return
    parts: dict[Path, Path | Root] = {(keyword,): (keyword,) for keyword in beside}
    if is_open(place, context):
        yield from _set_apart(node)
        return
    parts |= {(keyword,): Root((*place, keyword)) for keyword in definition if keyword not in beside}
    reason = f"strict mode refuses keywords beside `$ref`, so {node['$ref']} is written out"
    yield from open_reference(node, {**definition, **beside}, reason, parts, (place,))


def _set_apart(node: Object) -> Iterator[Edit]:
    """Move a reference that cannot be written out into a union of one; a union of the author's own stays instead."""
    reason = f"{node['$ref']} contains itself, and strict mode refuses keywords beside `$ref`"
    if isinstance(node.get("anyOf"), list):
        yield drop("$ref", reason, effect=Effect.WIDER)
        return
    beside = {keyword: value for keyword, value in node.items() if keyword not in ("$ref", "anyOf")}
    parts: dict[Path, Path] = {(keyword,): (keyword,) for keyword in beside}
    parts["anyOf", 0, "$ref"] = ("$ref",)
    whole = {"anyOf": [{"$ref": node["$ref"]}], **beside}
    lost = not_carried("is no union, and the reference takes its place")
    yield from reshape(node, whole, reason, parts=parts, lost=lost, effect=Effect.SAME)
