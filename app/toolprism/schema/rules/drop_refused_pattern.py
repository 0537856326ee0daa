"""A `pattern` that the provider's engine does not support is removed."""

from collections.abc import Iterator

from toolprism.conditions.values import obstacle
from toolprism.core.json_types import Object
from toolprism.providers.citations import ANTHROPIC_TOOLS, BEDROCK_STRICT, DEEPSEEK, LLAMA_CPP, OPENAI_STRICT, VLLM, XAI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.removals import spill


@rule(
    on={"pattern"},
    effect=Effect.WIDER,
    sources=(OPENAI_STRICT, ANTHROPIC_TOOLS, LLAMA_CPP, XAI, BEDROCK_STRICT, DEEPSEEK, VLLM),
    example_parameters={"names": ("look-around", "an open end")},
    examples=(
        example(
            {"type": "string", "pattern": "^(?!bad).*$"},
            {"type": "string", "description": '{pattern: "^(?!bad).*$"}'},
            "bad",
        ),
        example({"pattern": "^a+$"}, {"pattern": "^a+$"}),
        example({"properties": {"pattern": {}}}, {"properties": {"pattern": {}}}),
    ),
)
def drop_refused_pattern(node: Object, _context: PassContext, names: tuple[str, ...]) -> Iterator[Edit]:
    """Remove a pattern that the provider's engine cannot compile, and add it to the description.

    Engines differ: most do not support look-around, some no back references, and if a pattern becomes a grammar it must
    match the whole text. One such pattern fails the whole request.
    """
    pattern = node["pattern"]
    found = obstacle(pattern, names) if isinstance(pattern, str) else None
    if found is not None:
        yield spill(node, ["pattern"])._replace(effect=Effect.SAME)
        yield drop("pattern", f"the pattern has {found}, which the provider's regular expressions do not take")
