"""OpenAPI's own keywords are removed."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.providers.citations import OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_WORDS: Final = frozenset({"discriminator", "externalDocs", "readOnly", "writeOnly", "xml", "example"})


@rule(
    on=_WORDS,
    effect=Effect.SAME,
    sources=(OPENCLAW,),
    examples=(
        example({"type": "string", "example": "a"}, {"type": "string"}),
        example({"properties": {"example": {}}}, {"properties": {"example": {}}}),
    ),
)
def strip_openapi_words(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove keywords that OpenAPI adds to JSON Schema.

    Providers of JSON Schema do not support them, and they check nothing.
    """
    for keyword in node:
        if keyword in _WORDS:
            yield drop(keyword, f"`{keyword}` is OpenAPI's, and checks nothing")
