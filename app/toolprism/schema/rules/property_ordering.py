"""The order of the properties is written explicitly."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, lacks, rule

_A_PAIR: Final = 2


@rule(
    on={"properties": dict},
    when=lacks("propertyOrdering"),
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA,),
    examples=(
        example(
            {"type": "object", "properties": {"b": {}, "a": {}}},
            {"type": "object", "properties": {"b": {}, "a": {}}, "propertyOrdering": ["b", "a"]},
        ),
        example({"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"a": {}}}),
    ),
)
def property_ordering(node: Object, _context: PassContext, least: int = _A_PAIR) -> Iterator[Edit]:
    """List the properties in the author's order.

    Gemini sorts properties by name by default, and a model fills them in that order. A single property needs no order,
    but a target may require the list.
    """
    properties = node["properties"]
    if node.get("type") != "object":
        return
    if isinstance(properties, dict) and len(properties) >= least:
        yield put(
            "propertyOrdering", list(properties), "the provider sorts properties by name unless the order is given"
        )
