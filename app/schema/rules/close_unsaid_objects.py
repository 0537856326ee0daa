"""An object that does not say whether it is open is closed."""

from collections.abc import Iterator

from app.jsontypes import Object
from app.schema.citations import ANTHROPIC_TOOLS
from app.schema.edit import Edit, put
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.rule import example, rule
from app.schema.whitelist import kind_of


@rule(
    effect=Effect.NARROWER,
    sources=(ANTHROPIC_TOOLS,),
    examples=(
        example({"type": "object"}, {"type": "object", "additionalProperties": False}, {"x": 1}),
        example({"type": "object", "additionalProperties": True}, {"type": "object", "additionalProperties": True}),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def close_unsaid_objects(node: Object, _run: Run) -> Iterator[Edit]:
    """Close every object whose author did not say whether it is open.

    Anthropic's structured outputs want `additionalProperties: false`. An author who opened an object meant it.
    """
    if "additionalProperties" not in node and kind_of(node) == "object":
        yield put(
            "additionalProperties",
            value=False,
            reason="the provider wants every object closed, unless it is open on purpose",
        )
