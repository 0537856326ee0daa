"""A node without a type gets the one its keywords imply, else `string`; a root gets `object`."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.providers.citations import VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import lacks_type

#: Keywords with the type that they imply; the first one present decides.
_SPEAK_OF: Final = {
    **dict.fromkeys(("properties", "required", "propertyOrdering", "minProperties", "maxProperties"), "object"),
    **dict.fromkeys(("items", "minItems", "maxItems"), "array"),
    **dict.fromkeys(("minimum", "maximum"), "number"),
}


@rule(
    when=lambda shape: not shape.type and "anyOf" not in shape,
    effect=Effect.NARROWER,
    sources=(VERTEX_SCHEMA,),
    examples=(
        example({"properties": {}}, {"properties": {}, "type": "object"}, 1),
        example(
            {"properties": {"a": {"description": "d"}}},
            {"properties": {"a": {"description": "d", "type": "string"}}, "type": "object"},
            1,
        ),
        example({"description": "d"}, {"description": "d", "type": "object"}, 1),
        example({"anyOf": [{"type": "string"}]}, {"anyOf": [{"type": "string"}]}),
    ),
)
def infer_missing_type(node: Object, context: PassContext) -> Iterator[Edit]:
    """Add the type that the other keywords imply.

    The provider requires a type in every node that is not a union. A node whose keywords imply none becomes a string,
    which a model can always write; the root of a tool's parameters is an object.
    """
    if not lacks_type(node):
        return
    keyword = next((keyword for keyword in _SPEAK_OF if keyword in node), None)
    if keyword is None and context.is_root:
        yield put("type", "object", "the provider requires a type, and arguments are an object")
    elif keyword is None:
        yield put("type", "string", "the provider requires a type, and any value can be written as a text")
    else:
        reason = f"the provider requires a type, and `{keyword}` implies one"
        yield put("type", _SPEAK_OF[keyword], reason, made_from=(keyword,))
