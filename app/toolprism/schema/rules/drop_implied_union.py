"""A union that says no more than what stands beside it is removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import UNIONS
from toolprism.providers.citations import CLOUD_CODE_ASSIST
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on=UNIONS,
    effect=Effect.SAME,
    sources=(CLOUD_CODE_ASSIST,),
    examples=(
        example(
            {"anyOf": [{"type": "array", "items": {}}, {"type": "null"}], "type": "array", "items": {"type": "string"}},
            {"type": "array", "items": {"type": "string"}},
        ),
        example(
            {"anyOf": [{"type": "array"}, {"type": "null"}], "items": {"type": "string"}},
            {"anyOf": [{"type": "array"}, {"type": "null"}], "items": {"type": "string"}},
        ),
    ),
)
def drop_implied_union(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a union if each value that fits the keywords beside it fits the union, too.

    Some generators repeat a type beside the union that has it, such as `type: array` beside a choice of an array and
    null. The union then refuses nothing.
    """
    from toolprism.schema.covering import covers  # only where a union is left

    for union in UNIONS:
        beside = {keyword: value for keyword, value in node.items() if keyword not in UNIONS}
        if isinstance(node.get(union), list) and covers({union: node[union]}, beside):
            yield drop(union, f"what stands beside this `{union}` says no less")
