"""`{}` → `true`, where a keyword holds a schema."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import Holds
from toolprism.core.pointer import Path
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

#: The positions in which the reference pipeline looks for an empty schema.
PLACES: Final = {
    **dict.fromkeys(
        (
            "additionalProperties",
            "unevaluatedProperties",
            "unevaluatedItems",
            "items",
            "contains",
            "propertyNames",
            "if",
            "then",
            "else",
            "not",
        ),
        Holds.SCHEMA,
    ),
    **dict.fromkeys(("properties", "patternProperties", "$defs", "definitions"), Holds.MAP),
    **dict.fromkeys(("anyOf", "oneOf", "allOf", "prefixItems"), Holds.LIST),
}
_REASON: Final = "`true` and `{}` both accept anything, and gateways take `{}` for a schema that was lost"


@rule(
    on={keyword: list if holds is Holds.LIST else dict for keyword, holds in PLACES.items()},
    effect=Effect.SAME,
    sources=(PI_AI,),
    examples=(
        example({"properties": {"a": {}}, "items": {}}, {"properties": {"a": True}, "items": True}),
        example({"anyOf": [{}, {"type": "string"}]}, {"anyOf": [True, {"type": "string"}]}),
        example({"properties": {}}, {"properties": {}}),
    ),
)
def empty_subschema_to_true(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write "anything" below the root as `true`.

    An empty object may also be the rest of a schema that was lost on the way, and some gateways refuse it or fill it
    in. `true` is unambiguous.
    """
    for keyword, value in node.items():
        for at in _empty(keyword, value):
            yield put(at, value=True, reason=_REASON)


def _empty(keyword: str, value: Json) -> Iterator[Path]:
    """Yield the places of the empty schemas below a keyword."""
    holds = PLACES.get(keyword)
    if holds is Holds.MAP and isinstance(value, dict):
        yield from ((keyword, name) for name, child in value.items() if child == {})
    elif holds is Holds.LIST and isinstance(value, list):
        yield from ((keyword, index) for index, child in enumerate(value) if child == {})
    elif holds is Holds.SCHEMA and value == {}:
        yield (keyword,)
