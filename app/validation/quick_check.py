"""A quick judge: it says that the 2020-12 meta-schema has nothing against a schema, which is the common case."""

from functools import cache

import jsonschema_rs

from app.core.json_types import Json
from app.validation.schema_documents import META_SCHEMA


def passes_meta_schema(schema: Json) -> bool:
    """Tell whether all is well; False also where the judge gives up, so that the slow way decides."""
    try:
        return _judge().is_valid(schema)
    except (ValueError, OverflowError, RecursionError):
        return False


@cache
def _judge() -> jsonschema_rs.Draft202012Validator:
    """Compile the meta-schema as a schema like any other: a `$schema` in a paste is data to it, never an address."""
    return jsonschema_rs.Draft202012Validator({"$ref": META_SCHEMA}, offline=True)
