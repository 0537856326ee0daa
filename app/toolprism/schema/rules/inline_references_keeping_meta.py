"""`$ref` → its target; of its siblings only title, description and default stay."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import META
from toolprism.schema.ref_expansion import Layer, expand_reference, write_out


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(OPENCLAW,),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A", "description": "d"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string", "description": "d"}, "$defs": {"A": {"type": "string"}}},
        ),
        example({"$ref": "https://example.com/a.json"}, {"$ref": "https://example.com/a.json"}),
    ),
)
def inline_references_keeping_meta(node: Object, context: PassContext, *, nullable: bool = True) -> Iterator[Edit]:
    """Inline a local reference as OpenClaw does.

    A title, a description or a default beside the reference takes precedence, and so does `nullable: true` if the
    target supports it; other siblings are removed. A recursive reference becomes `{}`, which accepts everything.
    """
    unrolled = expand_reference(node, context)
    if unrolled is not None:
        layers = [Layer(_meta(layer.schema, nullable=nullable), layer.place) for layer in unrolled.layers]
        yield from write_out(node, unrolled, _meta(node, nullable=nullable), layers)


def _meta(node: Object, *, nullable: bool) -> Object:
    return {
        key: value for key, value in node.items() if key in META or (nullable and key == "nullable" and value is True)
    }
