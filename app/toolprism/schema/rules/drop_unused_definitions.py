"""Unused definitions are removed."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.core.keywords import without
from toolprism.core.walk import nodes
from toolprism.providers.citations import OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_MAPS: Final = ("$defs", "definitions", "components")
#: OpenClaw looks for references everywhere except in these.
LOOKED_INTO: Final = without(
    "$defs",
    "definitions",
    "additionalItems",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
    "dependencies",
)


@rule(
    on=_MAPS,
    effect=Effect.SAME,
    sources=(OPENCLAW,),
    examples=(
        example({"type": "object", "$defs": {"A": {}}}, {"type": "object"}),
        example(
            {"items": {"$ref": "#/nowhere"}, "$defs": {"A": {}}}, {"items": {"$ref": "#/nowhere"}, "$defs": {"A": {}}}
        ),
    ),
)
def drop_unused_definitions(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove definitions after every local reference is inlined.

    If a reference could not be inlined, the definitions stay, so that a reader may still find the meaning.
    """
    if not any(_is_local(below) for _, below in nodes(node, LOOKED_INTO)):
        for keyword in _MAPS:
            if keyword in node:
                yield drop(keyword, "every local reference is written out")


def _is_local(node: Object) -> bool:
    reference = node.get("$ref")
    return isinstance(reference, str) and reference.startswith("#")
