"""Members of an enum that its type excludes are removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object, is_of
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"enum"},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example({"type": "string", "enum": ["a", 1]}, {"type": "string", "enum": ["a"]}),
        example({"type": "integer", "enum": [1, 2.0]}, {"type": "integer", "enum": [1, 2.0]}),
        example({"enum": ["a", 1]}, {"enum": ["a", 1]}),
    ),
)
def narrow_enum_to_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove the members of an enum that do not have the type beside it.

    No value could ever equal one of them, and the provider refuses an enum that lists them. If none would be left, the
    enum is removed, and more is accepted than before.
    """
    members, kind = node["enum"], node.get("type")
    kinds = kind if isinstance(kind, list) else [kind] if isinstance(kind, str) else []
    if not isinstance(members, list) or not kinds or not all(isinstance(each, str) for each in kinds):
        return
    left = [member for member in members if is_of(member, kinds)]
    if not left:
        yield drop("enum", "no member of the enum is of the type beside it", effect=Effect.WIDER)
    elif len(left) < len(members):
        yield put("enum", left, "only these members are of the type beside the enum", made_from=("enum",))
