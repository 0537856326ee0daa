"""An enum with members of one type gets that `type`."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object, types_of
from toolprism.core.keywords import UNIONS
from toolprism.providers.citations import CLOUD_CODE_ASSIST, GOOGLE_ENUM, MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import lacks_type

_SCALARS: Final = ("string", "boolean", "number")


@rule(
    on={"enum"},
    effect=Effect.SAME,
    sources=(GOOGLE_ENUM, CLOUD_CODE_ASSIST, MOONSHOT),
    examples=(
        example({"enum": ["a", "b"]}, {"enum": ["a", "b"], "type": "string"}),
        example({"enum": ["a", 1]}, {"enum": ["a", 1]}),
        example({"enum": ["a"], "type": "string"}, {"enum": ["a"], "type": "string"}),
    ),
)
def infer_enum_type(node: Object, _context: PassContext, *, of_scalars: bool = False) -> Iterator[Edit]:
    """Add the type that all members of an enum share.

    Some providers require a type beside every enum. The members already determine it, so nothing changes.
    """
    members = node["enum"]
    if not lacks_type(node) or not isinstance(members, list):
        return
    if not of_scalars and any(union in node for union in UNIONS):
        return
    kinds = types_of(members)
    if len(kinds) == 1 and not (of_scalars and kinds[0] not in _SCALARS):
        yield put("type", kinds[0], f"every member of the enum is of type {kinds[0]}", made_from=("enum",))
