"""Numbers and booleans in an enum → their text."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object, compact
from toolprism.providers.citations import GOOGLE_ENUM
from toolprism.providers.reports import OPENCLAW_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"enum"},
    effect=Effect.WIDER,
    sources=(OPENCLAW_AI, GOOGLE_ENUM),
    examples=(
        example({"type": "object", "enum": [{}]}, {"type": "object"}, {"a": 1}),
        example({"enum": ["a", "a"]}, {"enum": ["a"]}),
        example({"enum": ["a"]}, {"enum": ["a"]}),
    ),
)
def enum_values_as_strings(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write every member of an enum as a string, without changing the type beside it.

    The provider's enums hold strings. Null, objects and lists have no such form: they are removed, and an enum without
    other members is removed entirely, so that any value of the type is accepted.
    """
    members = node["enum"]
    if not isinstance(members, list):
        yield drop("enum", "an enum is a list, and this value is not", effect=Effect.UNKNOWN)
        return
    texts = list(dict.fromkeys(text for member in members if (text := _spelled(member)) is not None))
    if not texts:
        yield drop("enum", "no member of the enum can be written as a string")
    elif texts != members:
        kept = all(isinstance(member, str) for member in members)
        effect = Effect.SAME if kept else Effect.UNKNOWN
        yield put("enum", [*texts], "the provider's enums hold strings", made_from=("enum",), effect=effect)


def _spelled(member: Json) -> str | None:
    if isinstance(member, str):
        return member
    return compact(member) if isinstance(member, (bool, int, float)) else None
