"""Gemini and Vertex AI today, `parameters`: the message `Schema`, the path of the Live API and of older clients.

Where `parametersJsonSchema` takes JSON Schema (`google-json-schema`), this field takes the named fields of an OpenAPI
subset. The passes are those of `vertex-openapi`, with the formats that the Gemini API takes.

Running it on its own output may change that again, as there.
"""

from dataclasses import replace
from typing import Final

from app.providers.citations import GOOGLE_SCHEMA, GOOGLE_UNKNOWN_NAME, VERTEX_SCHEMA
from app.providers.reports import GEMINI_LIVE
from app.schema.targets.vertex_openapi import variant

TARGET: Final = replace(
    variant(gemini_api=True, ordering=False),
    id="google-parameters",
    title="Google Gemini, OpenAPI subset",
    used_by="google-generative-ai and google-vertex with `parameters`, and the Live API",
    sources=(VERTEX_SCHEMA, GOOGLE_SCHEMA, GOOGLE_UNKNOWN_NAME, GEMINI_LIVE),
    edition="current",
    variant=True,
    reference="google",
)
