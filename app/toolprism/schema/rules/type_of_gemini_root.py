"""A Gemini root with properties gets the type `object`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, lacks, rule
from toolprism.schema.member_union import root_union


@rule(
    on=("properties", "required"),
    when=lacks("type"),
    effect=Effect.NARROWER,
    sources=(OPENCLAW,),
    examples=(
        example({"required": ["a"]}, {"required": ["a"], "type": "object"}, 1),
        example({"required": ["a"], "anyOf": []}, {"required": ["a"], "anyOf": []}),
    ),
)
def type_of_gemini_root(node: Object, context: PassContext) -> Iterator[Edit]:
    """Add `type: "object"` to a root with properties.

    A tool is called with an object of arguments. A root that is a union is left to the rule that flattens it.
    """
    if context.is_root and root_union(node) is None:
        yield put("type", "object", "the root has `properties`, so it is an object")
