"""A `$ref` that cannot be resolved: only title, description and default stay."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import META


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
