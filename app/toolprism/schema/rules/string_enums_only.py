"""An enum with members other than strings is removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_ENUM
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"enum"},
    effect=Effect.WIDER,
    sources=(GOOGLE_ENUM,),
    examples=(
        example({"enum": [1, 2], "type": "number"}, {"type": "number"}, 3),
        example({"enum": ["a"]}, {"enum": ["a"]}),
    ),
)
def string_enums_only(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove an enum with members other than strings.

    Gemini's `enum` is a list of strings; a number in it fails the whole request. The type stays.
    """
    members = node["enum"]
    if isinstance(members, list) and not (members and all(isinstance(member, str) for member in members)):
        yield drop("enum", "an enum of Gemini's `Schema` holds strings only", warn="enum-dropped")
