"""A default moves into the description."""

from collections.abc import Iterator

from toolprism.core.json_types import Object, compact
from toolprism.providers.citations import OPENAI_STRICT, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, Spill, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"default"},
    effect=Effect.SAME,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(
        example({"default": "a", "description": "d"}, {"default": "a", "description": "d (default: a)"}),
        example({"default": 1, "description": "d (default: 1)"}, {"default": 1, "description": "d (default: 1)"}),
        example({"default": 1}, {"default": 1}),
    ),
)
def describe_default(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add the default to the description, in words.

    Strict mode refuses `default`. A description that already mentions the default is unchanged; without a description,
    nothing is added.
    """
    description, default = node.get("description"), node["default"]
    if isinstance(description, str) and "(default:" not in description:
        text = f"(default: {default if isinstance(default, str) else compact(default)})"
        yield put(
            "description",
            f"{description} {text}",
            "strict mode refuses `default`; the model can still read it here",
            made_from=("default",),
            spills=(Spill("default", default, text),),
        )
