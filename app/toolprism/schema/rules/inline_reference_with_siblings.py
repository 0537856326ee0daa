"""A `$ref` with siblings → its target, combined with them."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object, same
from toolprism.core.pointer import Path
from toolprism.providers.citations import (
    ANTHROPIC_TOOLS,
    GOOGLE_SCHEMA,
    MOONSHOT,
    OPENAI_STRICT,
    OPENAI_STRICT_SDK,
)
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.overlay import Overlay, not_carried
from toolprism.schema.ref_expansion import is_open, open_reference

#: Keywords that give a node a meaning without its reference.
_TYPED: Final = frozenset({"type", "properties", "allOf"})


@rule(
    on={"$ref"},
    effect=Effect.UNKNOWN,
    again=True,
    sources=(OPENAI_STRICT, OPENAI_STRICT_SDK, GOOGLE_SCHEMA, MOONSHOT, ANTHROPIC_TOOLS),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A", "description": "d"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string", "description": "d"}, "$defs": {"A": {"type": "string"}}},
        ),
        example(
            {
                "items": {"$ref": "#/$defs/A", "properties": {"b": {"type": "string"}}},
                "$defs": {"A": {"properties": {"a": {"type": "string"}}, "required": ["a"]}},
            },
            {
                "items": {"properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]},
                "$defs": {"A": {"properties": {"a": {"type": "string"}}, "required": ["a"]}},
            },
        ),
        example(
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "string"}}},
        ),
    ),
)
def inline_reference_with_siblings(node: Object, context: PassContext, *, strict: bool = True) -> Iterator[Edit]:
    """Inline a reference that has siblings.

    Strict mode refuses keywords beside `$ref`. They take precedence over those of the definition, but the properties
    and requirements of both stay. If the definition is recursive, the reference moves into an `anyOf` with one branch,
    where it has no siblings. Keywords that would close an object around it stay beside it, and strict mode is turned
    off; without strict mode they stay, and the reference does not.

    Its effect is unknown because keywords that depend on their siblings, such as `then` or `additionalProperties`,
    depend on those of the definition afterwards, and of one keyword on both sides only one stays.
    """
    beside = {keyword: value for keyword, value in node.items() if keyword != "$ref"}
    found = target_of(node, context.root) if beside else None
    place, definition = found or ((), None)
    if isinstance(definition, bool) and not strict:
        definition = {}  # the provider has no boolean schemas; instead of one, anything is accepted
    if not place or not isinstance(definition, dict):
        return
    if (place, context.path) in context.open and not _TYPED.isdisjoint(node):
        yield drop("$ref", f"{node['$ref']} is written out here already", effect=Effect.SAME)
    elif is_open(place, context):
        yield from _set_apart(node, definition, strict=strict)
    else:
        reason = f"the provider refuses keywords beside `$ref`, so {node['$ref']} is written out"
        overlay = Overlay(beside, definition, place)
        yield from open_reference(node, overlay.whole, reason, overlay.parts, (place,))


def _set_apart(node: Object, definition: Object, *, strict: bool) -> Iterator[Edit]:
    """Move a reference that cannot be inlined into a union of one branch; a union of the author stays instead."""
    reason = f"{node['$ref']} contains itself, and the provider refuses keywords beside `$ref`"
    kind = definition.get("type", "object" if isinstance(definition.get("properties"), dict) else None)
    repeats_type = "type" in node and same(node["type"], kind)
    if isinstance(node.get("properties"), dict) or "allOf" in node or (node.get("type") == "object" != kind):
        if not strict:
            yield drop("$ref", reason, effect=Effect.WIDER)
        return
    if repeats_type:
        yield drop("type", "what is referred to says it, too", effect=Effect.SAME)
    if isinstance(node.get("anyOf"), list):
        yield drop("$ref", reason, effect=Effect.WIDER)
        return
    given = {keyword: value for keyword, value in node.items() if not (repeats_type and keyword == "type")}
    beside = {keyword: value for keyword, value in given.items() if keyword not in ("$ref", "anyOf")}
    if not beside:
        return
    parts: dict[Path, Path] = {(keyword,): (keyword,) for keyword in beside}
    parts["anyOf", 0, "$ref"] = ("$ref",)
    whole = {"anyOf": [{"$ref": node["$ref"]}], **beside}
    lost = not_carried("is no union, and the reference takes its place")
    yield from reshape(given, whole, reason, parts=parts, lost=lost, effect=Effect.SAME)
