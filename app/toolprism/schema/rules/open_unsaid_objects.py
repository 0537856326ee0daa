"""An object that does not state whether it is open is declared open."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import XAI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"type": ("object", list), "properties": dict},
    effect=Effect.SAME,
    sources=(XAI,),
    examples=(
        example({"type": "object"}, {"type": "object", "additionalProperties": True}),
        example({"type": "object", "additionalProperties": False}, {"type": "object", "additionalProperties": False}),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def open_unsaid_objects(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Declare every open object as open.

    In JSON Schema an object accepts more properties unless it is closed; this provider closes it by default.
    """
    kind = node.get("type", "object")
    is_object = kind == "object" or (isinstance(kind, list) and "object" in kind)
    if is_object and "additionalProperties" not in node:
        yield put(
            "additionalProperties", value=True, reason="the provider closes an object that does not say it is open"
        )
