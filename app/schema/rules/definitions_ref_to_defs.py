"""`$ref: #/definitions/X` → `#/$defs/X`."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.core.walk import POSITIONS, Holds
from app.schema.citations import JSON_SCHEMA_MIGRATION
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example({"$ref": "#/definitions/A"}, {"$ref": "#/$defs/A"}),
        example({"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A"}),
    ),
)
def definitions_ref_to_defs(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Let references follow the definitions to their new name.

    A reference to `definitions` would lead nowhere once the map is called `$defs`.
    """
    reference = node["$ref"]
    if isinstance(reference, str) and "/definitions" in reference:
        upgraded = upgrade_reference(reference)
        if upgraded != reference:
            yield put("$ref", upgraded, "the definitions moved to `$defs`")


def upgrade_reference(reference: str) -> str:
    """Rename the keyword `definitions` in a local reference; a property or definition of that name keeps it.

    >>> upgrade_reference("#/definitions/definitions/properties/definitions")
    '#/$defs/definitions/properties/definitions'
    """
    if not reference.startswith("#/"):
        return reference
    tokens = reference.split("/")
    is_name = False
    for index, token in enumerate(tokens[1:], 1):
        if is_name:
            is_name = False
            continue
        if token == "definitions":  # noqa: S105  # a keyword
            tokens[index] = "$defs"
        is_name = POSITIONS.get(token) is Holds.MAP
    return "/".join(tokens)
