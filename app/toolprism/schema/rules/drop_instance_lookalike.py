"""A keyword `def` or `_def` that would make the output look like a serialized Zod instance."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.providers.citations import JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.zod.instance import read

_MARKS: Final = ("_def", "_zod", "def")


@rule(
    on=_MARKS,
    effect=Effect.SAME,
    sources=(JSON_SCHEMA,),
    examples=(
        example({"def": {"type": "object"}, "description": "d"}, {"description": "d"}),
        example({"def": {"type": "object"}, "properties": {}}, {"def": {"type": "object"}, "properties": {}}),
        example({"properties": {"def": {"type": "object"}}}, {"properties": {"def": {"type": "object"}}}),
    ),
)
def drop_instance_lookalike(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove an unknown keyword that looks like a Zod instance once its neighbours are removed.

    Instances are converted before anything else. A node that looks like one afterwards has an unknown keyword of the
    author, beside keywords that the provider does not accept. The keyword checks nothing, and readers of the output
    would take the node for an instance.
    """
    if read(node) is not None:
        for keyword in _MARKS:
            if keyword in node:
                yield drop(keyword, f"without its neighbours `{keyword}` would be taken for a serialized Zod instance")
