"""A bound outside the range that the provider accepts is removed."""

from collections.abc import Iterator, Mapping

from toolprism.core.json_types import Object
from toolprism.providers.citations import ANTHROPIC_TOOLS, BEDROCK_STRICT, LLAMA_CPP, XAI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.removals import spill


@rule(
    on=lambda ranges: ranges.keys(),
    effect=Effect.WIDER,
    sources=(LLAMA_CPP, ANTHROPIC_TOOLS, BEDROCK_STRICT, XAI),
    example_parameters={"ranges": {"maxLength": (0, 1_999), "minItems": (0, 1)}},
    examples=(
        example({"type": "array", "minItems": 2}, {"type": "array", "description": "{minItems: 2}"}, [1]),
        example({"type": "string", "maxLength": 1_999}, {"type": "string", "maxLength": 1_999}),
        example({"properties": {"minItems": {}}}, {"properties": {"minItems": {}}}),
    ),
)
def drop_out_of_range(node: Object, _context: PassContext, ranges: Mapping[str, tuple[int, int]]) -> Iterator[Edit]:
    """Remove a bound whose value the provider refuses, and add it to the description.

    A grammar repeats a rule only a limited number of times, and some providers accept only one as the least number of
    items. The tool has to check the bound itself.
    """
    gone = [
        keyword
        for keyword, (least, most) in ranges.items()
        if isinstance(value := node.get(keyword), (int, float)) and not least <= value <= most
    ]
    if gone:
        yield spill(node, gone)._replace(effect=Effect.SAME)
    for keyword in gone:
        least, most = ranges[keyword]
        yield drop(keyword, f"the provider accepts `{keyword}` from {least} to {most:,} only")
