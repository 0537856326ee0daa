"""`const: X` → `enum: [X]`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object, type_of
from toolprism.providers.citations import GOOGLE_SCHEMA, JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, become, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import lacks_type


@rule(
    on={"const"},
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA, JSON_SCHEMA),
    examples=(
        example({"const": "cat"}, {"enum": ["cat"], "type": "string"}),
        example({"properties": {"const": {}}}, {"properties": {"const": {}}}),
    ),
)
def const_to_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a constant by an enum of one value.

    An enum of one value accepts exactly that value, and more providers support it: Gemini's `Schema` has `enum` but no
    `const`, and an unknown keyword fails the whole request there. The type is added because some providers require one
    beside every enum.
    """
    if "enum" not in node:
        yield become("const", "enum", [node["const"]], "a constant is an enum of one value, which more providers read")
        if lacks_type(node):
            yield put(
                "type",
                type_of(node["const"]),
                "the type of the value, which some providers want beside every enum",
                made_from=("enum",),
            )
