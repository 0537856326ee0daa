"""Vertex AI `parameters`: the named fields of its OpenAPI subset; all else is converted to them or removed.

`google` sends JSON Schema in `parametersJsonSchema` and moves lost checks into descriptions, and `higress-vertex` only
removes metadata. This target converts to `Schema` itself: bounds, unions, enums, tuples and types get a form that every
generation of Gemini accepts.

Normalizing the output again may change it: a union at the root whose branches are objects only after cleaning becomes
one object in the second run.
"""

from typing import Final

from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, VERTEX_ENUM, VERTEX_FORMATS, VERTEX_SCHEMA, VERTEX_UNION
from toolprism.providers.profiles.gemini_parameters import PROFILE
from toolprism.schema.passes import DETOXIFY
from toolprism.schema.passes.vertex import openapi_subset
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="vertex-openapi",
    title="Vertex AI, OpenAPI subset",
    used_by="the wire bench: OpenAI chat requests on their way to Vertex AI",
    form="gemini-parameters",
    sources=(VERTEX_SCHEMA, VERTEX_FORMATS, VERTEX_ENUM, VERTEX_UNION, GOOGLE_UNKNOWN_NAME),
    profile=PROFILE,
    plan=TargetPlan(prepare=(DETOXIFY,), passes=openapi_subset(gemini_api=False)),
    settles=False,
)
