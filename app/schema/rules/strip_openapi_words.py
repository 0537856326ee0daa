"""OpenAPI's own keywords are removed."""

from collections.abc import Iterator
from typing import Final

from app.core.json_types import Object
from app.providers.citations import OPENCLAW
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, drop
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule

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
