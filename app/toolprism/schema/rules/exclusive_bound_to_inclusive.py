"""`exclusiveMinimum` → `minimum`, and the same at the other end."""

import math
from collections.abc import Iterator

from toolprism.core.json_types import Object, is_number
from toolprism.providers.citations import VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"exclusiveMinimum", "exclusiveMaximum"},
    effect=Effect.WIDER,
    sources=(VERTEX_SCHEMA,),
    examples=(
        example({"type": "integer", "exclusiveMinimum": 0}, {"type": "integer", "minimum": 1}),
        example({"type": "number", "exclusiveMaximum": 1}, {"type": "number", "maximum": 1}, 1),
        example({"properties": {"exclusiveMinimum": {}}}, {"properties": {"exclusiveMinimum": {}}}),
    ),
)
def exclusive_bound_to_inclusive(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace an exclusive bound by an inclusive one.

    The provider has no exclusive bounds. For whole numbers the next number is the bound, and nothing is lost; for other
    numbers the bound itself becomes valid. If there is also an inclusive bound, the tighter of the two stays.
    """
    whole = node.get("type") == "integer"
    for exclusive, inclusive, step in (("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)):
        if exclusive not in node:
            continue
        given, own = node[exclusive], node.get(inclusive)
        reason = f"the provider has no `{exclusive}`"
        if given is True and is_number(own):  # draft-04: the bound beside it is the exclusive one
            yield put(inclusive, _next(own, step, whole=whole), reason, effect=Effect.UNKNOWN)
            yield drop(exclusive, reason, effect=Effect.UNKNOWN)
        elif is_number(given):
            bound = _next(given, step, whole=whole)
            if is_number(own):
                bound = (max if step > 0 else min)(bound, own)
            effect = Effect.SAME if whole else None
            yield put(inclusive, bound, reason, made_from=(exclusive,), effect=Effect.SAME)
            yield drop(exclusive, reason, effect=effect)
        else:
            yield drop(exclusive, reason, effect=Effect.UNKNOWN)


def _next(bound: float, step: int, *, whole: bool) -> float:
    if not whole or (isinstance(bound, float) and not math.isfinite(bound)):
        return bound
    return math.floor(bound) + 1 if step > 0 else math.ceil(bound) - 1
