"""Metadata keywords and references are removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import HIGRESS
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import METADATA


@rule(
    on=METADATA,
    effect=Effect.SAME,
    sources=(HIGRESS,),
    examples=(
        example({"$id": "x", "$comment": "c", "type": "object"}, {"type": "object"}),
        example({"ref": "Question", "type": "object"}, {"type": "object"}),
        example({"properties": {"ref": {"type": "string"}}}, {"properties": {"ref": {"type": "string"}}}),
    ),
)
def strip_metadata(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove keywords that are unknown fields to Vertex AI.

    Identifiers, comments, definitions and references fail the request. Every reference that can be resolved is already
    inlined; the content of any other one is lost.
    """
    for keyword in node:
        if keyword == "$ref":
            reason = f"{node['$ref']} cannot be followed, and the provider refuses `$ref`"
            yield drop("$ref", reason, effect=Effect.WIDER, warn="unresolvable-reference")
        elif keyword in METADATA:
            yield drop(keyword, f"`{keyword}` is an unknown field to the provider")
