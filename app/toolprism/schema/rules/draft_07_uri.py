"""`$schema` of draft-07 → 2020-12."""

import re
from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import JSON_SCHEMA_MIGRATION
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_DRAFT_07 = re.compile(r"https?://json-schema\.org/draft-07/schema#?\Z")


@rule(
    on={"$schema"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA_MIGRATION,),
    examples=(
        example(
            {"$schema": "http://json-schema.org/draft-07/schema#"},
            {"$schema": "https://json-schema.org/draft/2020-12/schema"},
        ),
        example(
            {"$schema": "http://json-schema.org/draft-04/schema#"},
            {"$schema": "http://json-schema.org/draft-04/schema#"},
        ),
    ),
)
def draft_07_uri(node: Object, _context: PassContext) -> Iterator[Edit]:
    """State that the schema is written in draft 2020-12.

    The neighbouring rules rewrite the differences from draft-07, so the old address would be wrong.
    """
    uri = node["$schema"]
    if isinstance(uri, str) and _DRAFT_07.match(uri):
        yield put("$schema", "https://json-schema.org/draft/2020-12/schema", "the schema is upgraded to draft 2020-12")
