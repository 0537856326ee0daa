"""An invalid `type` is removed."""

from collections.abc import Iterator
from types import NoneType

from toolprism.core.json_types import Object
from toolprism.providers.citations import JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"type": (list, dict, int, float, bool, NoneType)},
    effect=Effect.WIDER,
    sources=(JSON_SCHEMA,),
    examples=(
        example({"type": 1, "enum": ["a"]}, {"enum": ["a"]}, "a"),
        example({"type": [], "enum": ["a"]}, {"enum": ["a"]}, "a"),
        example({"type": "string"}, {"type": "string"}),
        example({"type": ["string", "null"]}, {"type": ["string", "null"]}),
    ),
)
def drop_malformed_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a `type` that is neither a name nor a list with a name in it.

    The meta-schema allows neither, and the type may still follow from the other keywords.
    """
    kinds = node["type"]
    if not isinstance(kinds, list) or not any(isinstance(kind, str) for kind in kinds):
        yield drop("type", "`type` is a name or a list of names")
