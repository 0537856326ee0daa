"""Keywords that apply to another type than the node's are removed."""

from collections.abc import Iterator
from typing import Final

from app.core.json_types import Object
from app.providers.citations import MOONSHOT
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, drop
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.engine.shape import Shape
from app.schema.keywords import TYPE_SPECIFIC

_ALL: Final = frozenset().union(*TYPE_SPECIFIC.values())


def _has_foreign(shape: Shape) -> bool:
    """Return whether nodes of a shape have a keyword of another type than their own."""
    own = TYPE_SPECIFIC.get(shape.type or "", _ALL)
    return any(name in _ALL and name not in own for name in shape.names)


@rule(
    on={"type": tuple(TYPE_SPECIFIC)},
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
    own = TYPE_SPECIFIC.get(str(node["type"]))
    if own is not None:
        for keyword in node:
            if keyword in _ALL and keyword not in own:
                yield drop(keyword, f"`{keyword}` says nothing about values of type {node['type']}")
