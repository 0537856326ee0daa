"""`definitions` → `$defs`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import JSON_SCHEMA_MIGRATION
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"definitions"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example({"definitions": {"A": {"type": "string"}}}, {"$defs": {"A": {"type": "string"}}}),
        example({"properties": {"definitions": {}}}, {"properties": {"definitions": {}}}),
    ),
)
def definitions_to_defs(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Rename `definitions` to its name in draft 2020-12.

    If a schema has both maps, they are merged; of two definitions with one name, the later in the text stays.
    """
    if not isinstance(node["definitions"], dict):
        return
    if not isinstance(node.get("$defs"), dict):
        if "$defs" in node:
            yield drop("$defs", "this is not a map of definitions, and `definitions` takes its place")
        yield move("definitions", "$defs", "draft 2020-12 calls `definitions` `$defs`")
        return
    keywords = list(node)
    wins = keywords.index("definitions") > keywords.index("$defs")
    for name in node["definitions"]:
        if wins or name not in node["$defs"]:
            if name in node["$defs"]:
                yield drop(("$defs", name), "a later definition has the same name", effect=Effect.UNKNOWN)
            yield move(("definitions", name), ("$defs", name), "draft 2020-12 calls `definitions` `$defs`")
    yield drop("definitions", "all that is left here has a later definition of the same name in `$defs`")
