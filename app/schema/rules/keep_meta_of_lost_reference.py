"""A `$ref` that cannot be resolved: only title, description and default stay."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import OPENCLAW
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, drop
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.keywords import META


@rule(
    on={"$ref"},
    effect=Effect.WIDER,
    sources=(OPENCLAW,),
    examples=(
        example({"$ref": "#/nowhere", "description": "d", "minLength": 1}, {"description": "d"}, "a"),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def keep_meta_of_lost_reference(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Keep only the texts of a node whose reference cannot be resolved.

    Gemini refuses an unknown reference. The referenced schema is lost, and the model does not learn about it: the
    author should include the definition.
    """
    if not isinstance(node["$ref"], str):
        return
    for keyword in node:
        if keyword == "$ref":
            yield drop("$ref", f"{node['$ref']} cannot be followed", warn="unresolvable-reference")
        elif keyword not in META:
            yield drop(keyword, f"`{keyword}` stood beside a reference that cannot be followed")
