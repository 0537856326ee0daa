"""Keywords that are not on Anthropic's list move into the description."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import ANTHROPIC_TOOLS
from app.schema.anthropic_keywords import SUSPECT, may_be_refused, refused
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.rules.spill_into_description import spill


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
