"""A reference to a definition with a slash in a property's name → the definition itself."""

from collections.abc import Iterator

from toolprism.conditions.references import find_recursion
from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.pointer import Path, find
from toolprism.core.references import follow
from toolprism.core.walk import nodes, subschemas
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
    written_out = context.of_root(_written_out)
    if context.is_root:
        for name in object_at(node, "$defs"):
            if ("$defs", name) in written_out:
                reason = "it has a property with a slash in its name, and is written out where it is used"
                yield drop(("$defs", name), reason)
    found = target_of(node, context.root)
    if found is not None and found[0] in written_out:
        yield from inline(node, context)


def _written_out(root: Json) -> frozenset[Path]:
    """Return the definitions that hold such a property, or lead to one, and do not contain themselves."""
    definitions = object_at(root, "$defs") if isinstance(root, dict) else {}
    leads: dict[Path, list[Path]] = {}
    pending: list[Path] = []
    for name, definition in definitions.items():
        for node in subschemas(definition):
            if any("/" in each for each in object_at(node, "properties")):
                pending.append(("$defs", name))
            target = target_of(node, root)
            if target is not None:
                leads.setdefault(target[0], []).append(("$defs", name))
    found: set[Path] = set()
    while pending:
        place = pending.pop()
        if place not in found:
            found.add(place)
            pending += leads.get(place, ())
    return frozenset(found - _recursive(root)) if found else frozenset()


def _recursive(root: Json) -> set[Path]:
    """Return the places that references inside them lead to."""
    places = (find(root, (*path, "$ref")) for path in find_recursion([*nodes(root)], root))
    targets = (follow(root, reference) for reference in places if isinstance(reference, str))
    return {target[0] for target in targets if target is not None}
