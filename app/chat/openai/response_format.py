"""Response format: reads `response_format`."""

from typing import Final

from app.chat.model.errors import WireError
from app.chat.model.generation import ResponseFormat
from app.chat.openai.request_fields import read_object
from app.core.json_types import Json

_SCHEMA: Final = "response_format.json_schema"


def read_response_format(value: Json) -> ResponseFormat | None:
    """Return the format.

    Raises:
        WireError: the format is not valid.
    """
    if value is None:
        return None
    given = read_object(value, "response_format", "invalid_response_format")
    kind = given.get("type")
    if kind == "text":
        return ResponseFormat(kind="text")
    if kind == "json_object":
        return ResponseFormat(kind="json_object")
    if kind != "json_schema":
        raise WireError("invalid_response_format", "response_format.type")
    named = read_object(given.get("json_schema"), _SCHEMA, "invalid_response_format")
    schema = read_object(named.get("schema"), f"{_SCHEMA}.schema", "invalid_response_format")
    return ResponseFormat(kind="json_schema", schema=schema, at=f"{_SCHEMA}.schema")
