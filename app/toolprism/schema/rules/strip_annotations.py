"""Annotations that the provider does not accept are removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import ANNOTATIONS
from toolprism.providers.citations import (
    CLOUD_CODE_ASSIST,
    GOOGLE_UNKNOWN_NAME,
    MCP_TOOLS,
    MOONSHOT,
    OPENAI_STRICT,
    PI_AI,
)
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.removals import NOT_IN_SUBSET


@rule(
    on=lambda keywords, **_: keywords & ANNOTATIONS,
    effect=Effect.SAME,
    sources=(GOOGLE_UNKNOWN_NAME, OPENAI_STRICT, MOONSHOT, MCP_TOOLS, CLOUD_CODE_ASSIST, PI_AI),
    example_parameters={"keywords": frozenset({"$schema", "$comment"})},
    examples=(
        example({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}, {"type": "object"}),
        example({"properties": {"$comment": {}}}, {"properties": {"$comment": {}}}),
        example({"title": "T"}, {"title": "T"}),
    ),
)
def strip_annotations(
    node: Object, _context: PassContext, keywords: frozenset[str], why: str = NOT_IN_SUBSET
) -> Iterator[Edit]:
    """Remove annotations that the target does not send.

    An unknown keyword fails the whole request. Annotations do not affect which values are accepted.
    """
    for keyword in filter(keywords.__contains__, node):
        if keyword in ANNOTATIONS:
            yield drop(keyword, f"`{keyword}` {why}; it checks nothing")
