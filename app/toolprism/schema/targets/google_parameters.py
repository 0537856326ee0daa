"""Gemini and Vertex AI today, `parameters`: the message `Schema`, used by the Live API and older clients.

`parametersJsonSchema` accepts JSON Schema (`google-json-schema`); this field accepts the named fields of an OpenAPI
subset. The passes are those of `vertex-openapi`, with the formats that the Gemini API accepts.

Normalizing the output again may change it, as it may for `vertex-openapi`.
"""

from typing import Final

from toolprism.providers.citations import GOOGLE_SCHEMA, GOOGLE_UNKNOWN_NAME, VERTEX_SCHEMA
from toolprism.providers.profiles.gemini_parameters import PROFILE
from toolprism.providers.reports import GEMINI_LIVE
from toolprism.schema.passes import DETOXIFY, MEANT, POINTERS, SHAPED, openapi_subset
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="google-parameters",
    title="Google Gemini, OpenAPI subset",
    used_by="google-generative-ai and google-vertex with `parameters`, and the Live API",
    form="gemini-parameters",
    sources=(VERTEX_SCHEMA, GOOGLE_SCHEMA, GOOGLE_UNKNOWN_NAME, GEMINI_LIVE),
    edition="current",
    variant=True,
    reference="google",
    settles=False,
    profile=PROFILE,
    plan=TargetPlan(prepare=(POINTERS, DETOXIFY, MEANT, SHAPED), passes=openapi_subset(gemini_api=True)),
)
