"""An enum with members of several types gets a `type`."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object, types_of
from toolprism.core.keywords import COMBINERS
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import lacks_type

_SINGLE: Final = 1


@rule(
    on={"enum"},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example({"enum": ["a", 1]}, {"enum": ["a", 1], "type": ["string", "number"]}),
        example({"enum": ["a", None]}, {"enum": ["a", None], "type": ["string", "null"]}),
        example({"enum": ["a"]}, {"enum": ["a"]}),
    ),
)
def enum_names_its_types(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add the types of an enum's members.

    The provider refuses an enum without a type. The members already determine it, so nothing changes; a later rule
    creates a branch for each type.
    """
    members = node["enum"]
    if not lacks_type(node) or not isinstance(members, list) or any(union in node for union in COMBINERS):
        return
    kinds = types_of(members)
    if len(kinds) > _SINGLE:
        yield put("type", [*kinds], "the members of the enum are of several types", made_from=("enum",))
