"""Answer format: `response_format` as MIME type and schema.

`responseMimeType`, `responseSchema` and `responseJsonSchema`: `GenerationConfig`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from app.chat.model.errors import WireError
from app.chat.model.gemini_models import GEMINI_3, GeminiModel
from app.chat.model.warnings import Warnings
from app.chat.openai.request_fields import an_object
from app.chat.vertex.schemas import SchemaWriter
from app.core.json_types import Json, Object

_JSON = "application/json"


def write_answer_format(
    value: Json, model: GeminiModel, schemas: SchemaWriter, warnings: Warnings, *, with_tools: bool
) -> dict[str, Json]:
    """Write the fields of `generationConfig` that say what the answer looks like.

    Raises:
        WireError: there is no such format.
    """
    if value is None:
        return {}
    given = an_object(value, "response_format", "invalid_response_format")
    kind = given.get("type")
    if kind == "text":
        return {"responseMimeType": "text/plain"}
    if kind not in ("json_object", "json_schema"):
        raise WireError("invalid_response_format", "response_format.type")
    schema = _schema(given, model, schemas) if kind == "json_schema" else {}
    if with_tools and model.generation < GEMINI_3:
        warnings.add("json_with_tools")
    return {"responseMimeType": _JSON, **schema}


def _schema(given: Object, model: GeminiModel, schemas: SchemaWriter) -> dict[str, Json]:
    at = "response_format.json_schema"
    named = an_object(given.get("json_schema"), at, "invalid_response_format")
    schema = an_object(named.get("schema"), f"{at}.schema", "invalid_response_format")
    return dict([schemas.answer(schema, model, f"{at}.schema")])
