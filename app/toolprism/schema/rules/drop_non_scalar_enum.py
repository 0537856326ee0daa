"""An enum with members that are neither strings nor numbers is removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object, types_of
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"enum"},
    effect=Effect.WIDER,
    sources=(MOONSHOT,),
    examples=(
        example({"enum": [None, "a"]}, {}, 1),
        example({"enum": ["a", 1]}, {"enum": ["a", 1]}),
    ),
)
def drop_non_scalar_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove an enum with members other than strings and numbers.

    Moonshot's validator accepts no other members, and a shorter enum would refuse values that the author accepts.
    """
    members = node["enum"]
    if isinstance(members, list) and not set(types_of(members)) <= {"string", "number"}:
        yield drop("enum", "the provider's enums hold strings and numbers only")
