"""Keywords that apply to another type than the node's are removed."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.core.keywords import OF_TYPE
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.engine.shape import Shape

_ALL: Final = frozenset().union(*OF_TYPE.values())


def _has_foreign(shape: Shape) -> bool:
    """Return whether nodes of a shape have a keyword of another type than their own."""
    own = OF_TYPE.get(shape.type or "", _ALL)
    return any(name in _ALL and name not in own for name in shape.names)


@rule(
    on={"type": tuple(OF_TYPE)},
    when=_has_foreign,
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example({"type": "string", "minimum": 1, "minLength": 1}, {"type": "string", "minLength": 1}),
        example({"type": ["string", "number"], "minimum": 1}, {"type": ["string", "number"], "minimum": 1}),
        example({"minimum": 1}, {"minimum": 1}),
    ),
)
def drop_foreign_keywords(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove keywords of other types.

    JSON Schema applies such a keyword only to values of its own type, which the node does not accept. The provider
    refuses the schema for it.
    """
    own = OF_TYPE.get(str(node["type"]))
    if own is not None:
        for keyword in node:
            if keyword in _ALL and keyword not in own:
                yield drop(keyword, f"`{keyword}` says nothing about values of type {node['type']}")
