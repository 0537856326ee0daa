"""A quick check that a schema passes its meta-schema, which is the common case."""

from functools import cache
from typing import Final, Protocol

import jsonschema_rs

from app.core.json_types import Json
from app.validation.dialect import DIALECTS, DRAFT_2020_12, Dialect


class _Validator(Protocol):
    def is_valid(self, instance: object) -> bool:
        """Return whether an instance is valid."""


_VALIDATORS: Final = {
    "2020-12": jsonschema_rs.Draft202012Validator,
    "2019-09": jsonschema_rs.Draft201909Validator,
    "draft-07": jsonschema_rs.Draft7Validator,
    "draft-06": jsonschema_rs.Draft6Validator,
    "draft-04": jsonschema_rs.Draft4Validator,
}


def passes_meta_schema(schema: Json, dialect: Dialect = DRAFT_2020_12) -> bool:
    """Return whether a schema passes its meta-schema; False also if the validator gives up."""
    try:
        return _validator(dialect.id).is_valid(schema)
    except (ValueError, OverflowError, RecursionError):
        return False


@cache
def _validator(dialect_id: str) -> _Validator:
    """Compile a meta-schema as an ordinary schema: the `$schema` of a paste is data, never an address."""
    schema = {"$ref": DIALECTS[dialect_id].meta_schema}
    validator: _Validator = _VALIDATORS[dialect_id](schema, offline=True, validate_formats=False)
    return validator
