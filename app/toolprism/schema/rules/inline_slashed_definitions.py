"""A reference to a definition with a slash in a property's name → the definition itself."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.references import Target
from toolprism.core.walk import subschemas
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.ref_expansion import inline


@rule(
    on={"$ref", "$defs"},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example({"$defs": {"A": {"properties": {"a/b": {"type": "string"}}}}}, {"$defs": {}}),
        example(
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"properties": {"a": {}}}}},
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"properties": {"a": {}}}}},
        ),
    ),
)
def inline_slashed_definitions(node: Object, context: PassContext) -> Iterator[Edit]:
    """Write out a definition that has a slash in the name of a property.

    Moonshot's validator refuses such a name below `$defs`, and takes it elsewhere. A recursive definition stays, with a
    finding.
    """
    if context.is_root:
        for name, definition in object_at(node, "$defs").items():
            place = ("$defs", name)
            if _is_written_out((place, definition), node):
                yield drop(place, "it has a property with a slash in its name, and is written out where it is used")
    found = target_of(node, context.root)
    if found is not None and _is_written_out(found, context.root):
        yield from inline(node, context)


def _is_written_out(found: Target, root: Json) -> bool:
    """Return whether a place is a definition that holds such a property, or leads to one, and not to itself."""
    if found[0][:1] != ("$defs",):
        return False
    seen, has_slash = [found], False
    for _, schema in seen:  # the list grows meanwhile
        for node in subschemas(schema):
            has_slash = has_slash or any("/" in name for name in object_at(node, "properties"))
            target = target_of(node, root)
            if target is not None and target[0] == found[0]:
                return False
            if target is not None and all(target[0] != place for place, _ in seen):
                seen.append(target)
    return has_slash
