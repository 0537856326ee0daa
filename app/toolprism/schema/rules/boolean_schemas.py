"""Boolean and empty schemas."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.core.keywords import Holds
from toolprism.core.walk import children
from toolprism.providers.citations import ANTHROPIC_TOOLS, GOOGLE_SCHEMA, LLAMA_CPP, MOONSHOT, PI_AI, VERTEX_SCHEMA
from toolprism.schema.engine import Edit, Effect, PassContext, example, put, rule


@rule(
    effect=Effect.WIDER,
    sources=(MOONSHOT, VERTEX_SCHEMA),
    examples=(example(before=True, after={}), example(False, {}, 1)),  # noqa: FBT003  # a schema
)
def boolean_schema_to_anything(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a boolean schema by the empty object.

    The provider requires an object wherever a schema is expected and has no `not`, so it cannot express "nothing".
    """
    effect = Effect.SAME if node is True else None  # type: ignore[comparison-overlap]
    yield put((), {}, "the provider requires an object here, not a boolean", effect=effect)


@rule(
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA, PI_AI),
    examples=(example(before=True, after={}), example(before=False, after={"not": {}})),
)
def boolean_schema_to_object(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a boolean schema by an object.

    In JSON Schema `true` means "anything" and `false` means "nothing"; the provider's parser requires an object
    wherever a schema is expected.
    """
    yield put((), {} if node is True else {"not": {}}, "the provider requires an object here, not a boolean")  # type: ignore[comparison-overlap]


_OPEN: Final = {"anyOf": [{"type": kind} for kind in ("string", "number", "boolean", "object", "array", "null")]}


@rule(
    effect=Effect.SAME,
    sources=(LLAMA_CPP, PI_AI),
    examples=(example(before=True, after=_OPEN), example(before=False, after={"not": _OPEN})),
)
def boolean_schema_to_types(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a boolean schema by a union of all types.

    A grammar is built from types, and `true` has none.
    """
    value = _OPEN if node is True else {"not": _OPEN}  # type: ignore[comparison-overlap]
    yield put((), value, "a grammar is built from types, and a boolean names none")


@rule(
    on={"additionalProperties": dict},
    effect=Effect.SAME,
    sources=(ANTHROPIC_TOOLS,),
    examples=(example({"additionalProperties": {}}, {"additionalProperties": True}),),
    leaves=({"additionalProperties": {"type": "string"}},),
)
def empty_additional_to_true(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write "any other property" as `true`.

    The provider accepts a schema without a type for a mistake; `true` is equivalent and accepted.
    """
    if node["additionalProperties"] == {}:
        yield put("additionalProperties", value=True, reason="an empty schema allows anything, and `true` says so")


@rule(
    on=(),
    effect=Effect.SAME,
    sources=(PI_AI,),
    examples=(example({"properties": {"a": {}}}, {"properties": {"a": True}}),),
    leaves=({"type": "string"},),
)
def empty_schema_to_true(_node: Object, context: PassContext) -> Iterator[Edit]:
    """Write "anything" as `true`.

    Some gateways of the Responses family take an empty object for a schema that was lost on the way.
    """
    if not context.is_root:
        yield put((), value=True, reason="`true` and `{}` both accept anything, and only `true` is taken everywhere")


#: The positions in which the reference pipeline looks for an empty schema.
PLACES: Final = {
    **dict.fromkeys(
        """
        additionalProperties unevaluatedProperties unevaluatedItems items contains propertyNames if then else not
        """.split(),
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
    ),
    leaves=({"properties": {}},),
)
def empty_subschema_to_true(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write "anything" below the root as `true`.

    An empty object may also be the rest of a schema that was lost on the way, and some gateways refuse it or fill it
    in. `true` is unambiguous.
    """
    yield from (put(at, value=True, reason=_REASON) for at, child in children(node, PLACES) if child == {})
