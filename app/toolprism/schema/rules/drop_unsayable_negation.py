"""A `not` whose enum has no strings is removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.core.walk import nodes
from toolprism.providers.citations import GOOGLE_ENUM
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"not"},
    effect=Effect.WIDER,
    sources=(GOOGLE_ENUM,),
    examples=(
        example({"not": {"const": 1}}, {}, 1),
        example({"not": {"enum": ["a"]}}, {"not": {"enum": ["a"]}}),
    ),
)
def drop_unsayable_negation(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a negation whose enum would be removed.

    An enum of numbers is removed for Gemini. Under `not` that would turn "not these" into "nothing at all", so the
    whole negation is removed.
    """
    if any(_loses_its_enum(below) for _, below in nodes(node["not"], SNAKE_POSITIONS)):
        yield drop("not", "it names values that an enum of Gemini's `Schema` cannot hold")


def _loses_its_enum(node: Object) -> bool:
    members: Json = node.get("enum", [""])
    if not isinstance(members, list) or not members or not all(isinstance(member, str) for member in members):
        return True
    return "const" in node and not isinstance(node["const"], str)
