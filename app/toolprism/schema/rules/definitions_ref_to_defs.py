"""`$ref: #/definitions/X` → `#/$defs/X`."""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from toolprism.core.json_types import Object
from toolprism.core.keywords import POSITIONS, Holds
from toolprism.providers.citations import JSON_SCHEMA_MIGRATION
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

#: Percent-encoding is undone before a pointer is read.
_SLASH: Final = re.compile(r"(/|%2[Ff])")


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example({"$ref": "#/definitions/A"}, {"$ref": "#/$defs/A"}),
        example({"$ref": "#%2Fdefinitions%2FA"}, {"$ref": "#%2F$defs%2FA"}),
        example({"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A"}),
    ),
)
def definitions_ref_to_defs(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Update references to the definitions' new name.

    A reference to `definitions` would not resolve after the map is renamed to `$defs`.
    """
    reference = node["$ref"]
    if isinstance(reference, str) and ("definitions" in reference or "%" in reference):
        upgraded = upgrade_reference(reference)
        if upgraded != reference:
            yield put("$ref", upgraded, "the definitions moved to `$defs`")


def upgrade_reference(reference: str) -> str:
    """Return a local reference with the keyword `definitions` renamed; a property or definition of that name keeps it.

    >>> upgrade_reference("#/definitions/definitions/properties/definitions")
    '#/$defs/definitions/properties/definitions'
    >>> upgrade_reference("#%2F%64efinitions%2FA")
    '#%2F$defs%2FA'
    """
    tokens = _SLASH.split(reference)  # every other token is a slash
    if tokens[0] != "#":
        return reference
    is_name = False
    for index in range(2, len(tokens), 2):
        token = unquote(tokens[index])
        if token == "definitions" and not is_name:  # noqa: S105  # a keyword
            tokens[index] = "$defs"
        is_name = not is_name and POSITIONS.get(token) is Holds.MAP
    return "".join(tokens)
