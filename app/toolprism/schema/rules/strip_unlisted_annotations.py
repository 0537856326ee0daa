"""Annotations that are not on Anthropic's list are removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import ANNOTATIONS
from toolprism.providers.citations import ANTHROPIC_TOOLS
from toolprism.schema.anthropic_keywords import SUSPECT, may_be_refused, refused
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on=SUSPECT,
    when=may_be_refused,
    effect=Effect.SAME,
    sources=(ANTHROPIC_TOOLS,),
    examples=(
        example({"type": "string", "examples": ["a"]}, {"type": "string"}),
        example({"type": "string", "title": "T"}, {"type": "string", "title": "T"}),
    ),
)
def strip_unlisted_annotations(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove annotations that are not on the list.

    They check nothing; their content moves into the description.
    """
    for keyword in refused(node, root=context.is_root):
        if keyword in ANNOTATIONS:
            yield drop(keyword, f"`{keyword}` is not on the provider's whitelist; it checks nothing")
