"""`null` is removed from a `type` array."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_TYPE_LIST, OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"type": list},
    effect=Effect.NARROWER,
    sources=(OPENCLAW, GOOGLE_TYPE_LIST),
    examples=(
        example({"type": ["string", "null"]}, {"type": "string"}, None),
        example({"type": ["string", "number"]}, {"type": ["string", "number"]}),
    ),
)
def drop_null_from_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove `null` from a list of types.

    Gemini has no type `null`. A single remaining type becomes a string, which is the only form of `type` that Gemini
    accepts.
    """
    kinds = node["type"]
    if all(isinstance(kind, str) for kind in kinds):
        left = [kind for kind in kinds if kind != "null"]
        if len(left) == 1 or len(left) < len(kinds):
            effect = None if len(left) < len(kinds) else Effect.SAME
            yield put("type", left[0] if len(left) == 1 else left, "the provider has no type `null`", effect=effect)
