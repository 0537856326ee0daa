"""Keywords that are not on Anthropic's list move into the description."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import ANTHROPIC_TOOLS
from toolprism.schema.anthropic_keywords import SUSPECT, may_be_refused, refused
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.removals import spill


@rule(
    on=SUSPECT,
    when=may_be_refused,
    effect=Effect.SAME,
    sources=(ANTHROPIC_TOOLS,),
    examples=(
        example(
            {"type": "string", "maxLength": 3}, {"type": "string", "maxLength": 3, "description": "{maxLength: 3}"}
        ),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def spill_unlisted(node: Object, context: PassContext) -> Iterator[Edit]:
    """Add keywords that are not on the list to the description.

    Like Anthropic's own SDKs, it writes removed keywords into the description, including structural ones.
    """
    keywords = refused(node, root=context.is_root)
    if keywords:
        yield spill(node, keywords)
