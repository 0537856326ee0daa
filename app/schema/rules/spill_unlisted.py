"""Keywords off Anthropic's whitelist live on as words."""

from collections.abc import Iterator

from app.jsontypes import Object
from app.schema.citations import ANTHROPIC_TOOLS
from app.schema.edit import Edit
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.rule import example, rule
from app.schema.rules.spill_into_description import spill
from app.schema.whitelist import refused


@rule(
    effect=Effect.SAME,
    sources=(ANTHROPIC_TOOLS,),
    examples=(
        example(
            {"type": "string", "maxLength": 3}, {"type": "string", "maxLength": 3, "description": "{maxLength: 3}"}
        ),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def spill_unlisted(node: Object, run: Run) -> Iterator[Edit]:
    """Tell the model in words what the whitelist keeps out.

    Anthropic's own SDKs write what they take out of a schema into its description; so does this, structure included.
    """
    keywords = refused(node, root=not run.path)
    if keywords:
        yield spill(node, keywords)
