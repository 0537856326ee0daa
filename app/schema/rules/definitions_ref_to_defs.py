"""`$ref: #/definitions/X` → `#/$defs/X`."""

from collections.abc import Iterator
from typing import Final

from app.jsontypes import Object
from app.schema.citations import JSON_SCHEMA_MIGRATION
from app.schema.edit import Edit, put
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.rule import example, rule

_OLD: Final = "#/definitions/"


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example({"$ref": "#/definitions/A"}, {"$ref": "#/$defs/A"}),
        example({"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A"}),
    ),
)
def definitions_ref_to_defs(node: Object, _run: Run) -> Iterator[Edit]:
    """Let references follow the definitions to their new name."""
    reference = node["$ref"]
    if isinstance(reference, str) and reference.startswith(_OLD):
        yield put("$ref", f"#/$defs/{reference.removeprefix(_OLD)}", "the definitions moved to `$defs`")
