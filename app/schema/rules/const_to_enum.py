"""`const: X` → `enum: [X]`."""

from collections.abc import Iterator

from app.core.json_types import Object, type_of
from app.schema.citations import GOOGLE_SCHEMA
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, become, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.keywords import lacks_type


@rule(
    on={"const"},
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA,),
    examples=(
        example({"const": "cat"}, {"enum": ["cat"], "type": "string"}),
        example({"properties": {"const": {}}}, {"properties": {"const": {}}}),
    ),
)
def const_to_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Spell a constant as an enum of one value.

    Gemini's `Schema` has `enum` but no `const`, and an unknown keyword fails the whole request. An enum of one
    value accepts exactly that value; its type is said too, because the provider wants one beside every enum.
    """
    if "enum" not in node:
        yield become(
            "const", "enum", [node["const"]], "`const` is not in the provider's subset; an enum of one value is"
        )
        if lacks_type(node):
            yield put(
                "type", type_of(node["const"]), "the provider wants a type beside every enum", made_from=("enum",)
            )
