"""Dialect: schemas of tools often name an older draft; arguments are checked by 2020-12 all the same."""

from typing import Final

from app.core.json_types import Json

_DECLARATION: Final = "$schema"


def undeclared(schema: Json) -> Json:
    """Leave out which draft a schema names: AJV refuses all but its own, and what tools use reads alike in most.

    >>> undeclared({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"})
    {'type': 'object'}
    """
    if not isinstance(schema, dict) or _DECLARATION not in schema:
        return schema
    return {keyword: value for keyword, value in schema.items() if keyword != _DECLARATION}
