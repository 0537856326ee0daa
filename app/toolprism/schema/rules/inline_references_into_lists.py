"""A `$ref` into a list of schemas that other rules merge or move → its target."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from toolprism.core.json_types import Object
from toolprism.core.keywords import COMBINERS
from toolprism.core.pointer import Path
from toolprism.providers.citations import JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.ref_expansion import inline

#: Lists whose entries are merged or moved wherever they are; those of `anyOf` only at the root.
_REWRITTEN: Final = ("allOf", "oneOf")


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA,),
    examples=(
        example(
            {"allOf": [{"type": "string"}], "properties": {"a": {"$ref": "#/allOf/0"}}},
            {"allOf": [{"type": "string"}], "properties": {"a": {"type": "string"}}},
        ),
        example(
            {"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/0"}}},
            {"properties": {"a": {"anyOf": [{}]}, "b": {"$ref": "#/properties/a/anyOf/0"}}},
        ),
        example({"$ref": "#/$defs/A", "$defs": {"A": {}}}, {"$ref": "#/$defs/A", "$defs": {"A": {}}}),
    ),
)
def inline_references_into_lists(node: Object, context: PassContext) -> Iterator[Edit]:
    """Inline a reference that leads into an `allOf`, a `oneOf`, or a union at the root.

    An `allOf` is merged, a `oneOf` becomes an `anyOf`, and a union at the root becomes one object; a reference into one
    of them would then lead nowhere. A recursive reference would never end, and becomes `{}`.
    """
    found = target_of(node, context.root)
    if found is not None and _leads_into_a_list(found[0]):
        yield from inline(node, context)


def _leads_into_a_list(place: Path) -> bool:
    """Return whether a path leads through such a list; a property may have its name, but is no list."""
    if place[:1] and place[0] in COMBINERS:
        return True
    return any(token in _REWRITTEN and isinstance(after, int) for token, after in pairwise(place))
