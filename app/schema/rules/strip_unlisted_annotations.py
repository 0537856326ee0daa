"""Annotations off Anthropic's whitelist go."""

from collections.abc import Iterator

from app.jsontypes import Object
from app.schema.citations import ANTHROPIC_TOOLS
from app.schema.edit import Edit, drop
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.keywords import ANNOTATIONS
from app.schema.rule import example, rule
from app.schema.whitelist import refused


@rule(
    effect=Effect.SAME,
    sources=(ANTHROPIC_TOOLS,),
    examples=(
        example({"type": "string", "examples": ["a"]}, {"type": "string"}),
        example({"type": "string", "title": "T"}, {"type": "string", "title": "T"}),
    ),
)
def strip_unlisted_annotations(node: Object, run: Run) -> Iterator[Edit]:
    """Leave out annotations that are not on the whitelist.

    They check nothing; what they say is told in the description.
    """
    for keyword in refused(node, root=not run.path):
        if keyword in ANNOTATIONS:
            yield drop(keyword, f"`{keyword}` is not on the provider's whitelist; it checks nothing")
