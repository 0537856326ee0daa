"""`const` beside `enum` → one `enum`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object, same, type_of
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_SCHEMA, JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import lacks_type


@rule(
    on={"const"},
    effect=Effect.WIDER,
    sources=(GOOGLE_SCHEMA, JSON_SCHEMA),
    examples=(
        example({"const": 1, "enum": [1, 2], "type": "number"}, {"enum": [1, 2], "type": "number"}, 2),
        example({"enum": [1, 2]}, {"enum": [1, 2]}),
    ),
)
def const_joins_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add a constant to the members of the enum beside it.

    Both keywords apply, so only the constant was valid; the resulting enum accepts its other members, too.
    """
    members = node.get("enum")
    if "enum" not in node:
        return
    const = node["const"]
    if not isinstance(members, list):
        yield put("enum", [const], "the constant is all that the broken enum can say", made_from=("const",))
    elif not any(same(const, member) for member in members):
        parts: dict[Path, Path] = {(len(members),): ("const",)}
        yield put("enum", [*members, const], "the constant joins the enum beside it", parts=parts)
    yield drop("const", "the enum beside it holds the constant, and more providers read an enum")
    if lacks_type(node):
        yield put(
            "type",
            type_of(const),
            "the type of the constant, which some providers want beside every enum",
            made_from=("enum",),
            effect=Effect.UNKNOWN,
        )
