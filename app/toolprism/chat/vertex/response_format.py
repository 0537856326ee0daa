"""Writes MIME type and schema of the response as fields of `generationConfig`.

`responseMimeType`, `responseSchema` and `responseJsonSchema`: `GenerationConfig`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from typing import Final

from toolprism.chat.model.gemini_models import GEMINI_3, GeminiModel
from toolprism.chat.model.generation import ResponseFormat
from toolprism.chat.model.warnings import IGNORED, Warnings
from toolprism.chat.vertex.schemas import SchemaWriter
from toolprism.core.json_types import Json

_TEXT: Final = "text/plain"
_JSON: Final = "application/json"


def write_response_format(
    format_: ResponseFormat | None, model: GeminiModel, schemas: SchemaWriter, warnings: Warnings, *, with_tools: bool
) -> dict[str, Json]:
    """Return the fields for the response format.

    Raises:
        WireError: the schema cannot be sent.
    """
    if format_ is None:
        return {}
    warnings.extend(f"{IGNORED}{name}" for name in format_.ignored)
    if format_.kind == "text":
        return {"responseMimeType": _TEXT}
    fields: dict[str, Json] = {"responseMimeType": _JSON}
    if format_.schema is not None:
        name, schema = schemas.answer(format_.schema, format_, model)
        fields[name] = schema
    if with_tools and model.generation < GEMINI_3:
        warnings.add("json_with_tools")
    return fields
