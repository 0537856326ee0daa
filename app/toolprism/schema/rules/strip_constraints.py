"""Checks that the provider does not accept are removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import ANNOTATIONS
from toolprism.providers.citations import (
    CLOUD_CODE_ASSIST,
    GOOGLE_SCHEMA,
    GOOGLE_UNKNOWN_NAME,
    MOONSHOT,
    OPENAI_STRICT,
    PI_AI,
)
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.removals import NOT_IN_SUBSET, strip_constraint


@rule(
    on=lambda keywords, **_: keywords - ANNOTATIONS - {"nullable"},
    effect=Effect.WIDER,
    sources=(GOOGLE_SCHEMA, GOOGLE_UNKNOWN_NAME, OPENAI_STRICT, MOONSHOT, CLOUD_CODE_ASSIST, PI_AI),
    example_parameters={"keywords": frozenset({"minLength", "pattern"})},
    examples=(
        example({"type": "string", "minLength": 3}, {"type": "string"}, "ab"),
        example({"properties": {"minLength": {"type": "string"}}}, {"properties": {"minLength": {"type": "string"}}}),
        example({"type": "string", "maxLength": 3}, {"type": "string", "maxLength": 3}),
    ),
)
def strip_constraints(
    node: Object, _context: PassContext, keywords: frozenset[str], why: str = NOT_IN_SUBSET
) -> Iterator[Edit]:
    """Remove checks that the target does not send.

    An unknown keyword fails the whole request. Without the check the provider accepts values that the author refuses:
    the tool has to make the check itself.
    """
    for keyword in filter(keywords.__contains__, node):
        if keyword not in ANNOTATIONS and keyword != "nullable":
            yield strip_constraint(node, keyword, why)
