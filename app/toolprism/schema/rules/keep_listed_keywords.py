"""Keywords that a provider does not list are removed."""

from collections.abc import Iterator
from itertools import filterfalse

from toolprism.core.json_types import Object
from toolprism.core.keywords import ANNOTATIONS
from toolprism.providers.citations import (
    ANTHROPIC_TOOLS,
    BEDROCK_STRICT,
    CLOUD_CODE_ASSIST,
    DEEPSEEK,
    GOOGLE_SCHEMA,
    MISTRAL_ID,
    MOONSHOT,
    OPENAI_STRICT,
    VLLM,
    XAI,
)
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import AllBut, example, rule
from toolprism.schema.removals import strip_constraint


@rule(
    on=lambda keywords, **_: AllBut(keywords),
    effect=Effect.WIDER,
    sources=(
        OPENAI_STRICT,
        ANTHROPIC_TOOLS,
        GOOGLE_SCHEMA,
        MOONSHOT,
        CLOUD_CODE_ASSIST,
        BEDROCK_STRICT,
        DEEPSEEK,
        XAI,
        VLLM,
        MISTRAL_ID,
    ),
    example_parameters={"keywords": frozenset({"type", "properties"})},
    examples=(
        example({"type": "string", "minLength": 3}, {"type": "string"}, "ab"),
        example({"type": "string", "x-order": 1, "$comment": "c"}, {"type": "string"}),
        example({"properties": {"minLength": {}}}, {"properties": {"minLength": {}}}),
    ),
)
def keep_listed_keywords(node: Object, _context: PassContext, keywords: frozenset[str]) -> Iterator[Edit]:
    """Remove every keyword that the provider does not list.

    Keywords that a provider documents are kept unchanged; any other one may fail the whole request. Property names are
    never affected. The tool has to make the removed checks itself.
    """
    for keyword in filterfalse(keywords.__contains__, node):
        if keyword in ANNOTATIONS or keyword == "nullable":
            effect = Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN
            yield drop(keyword, f"`{keyword}` is not among the keywords that the provider lists", effect=effect)
        else:
            yield strip_constraint(node, keyword, "is not among the keywords that the provider lists")
