"""Vertex AI today, `parameters`: the Gemini API's fields and `additionalProperties`.

Its message `Schema` also has `ref` and `defs`, without `$`; references are written out instead, which every version
reads. The passes are those of `google-parameters`, with the formats that Vertex AI accepts.

Normalizing the output again may change it, as it may for `vertex-openapi`.
"""

from typing import Final

from toolprism.providers.citations import VERTEX_FORMATS, VERTEX_SCHEMA
from toolprism.providers.profiles.vertex_parameters import PROFILE
from toolprism.providers.reports import VERTEX_FIELDS
from toolprism.schema.passes import DETOXIFY, MEANT, OPEN_MAPS, POINTERS, SHAPED
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="vertex-parameters",
    title="Vertex AI, OpenAPI subset, today",
    used_by="google-vertex with `parameters`",
    form="gemini-parameters",
    sources=(VERTEX_FIELDS, VERTEX_SCHEMA, VERTEX_FORMATS),
    edition="current",
    variant=True,
    reference="vertex-openapi",
    settles=False,
    profile=PROFILE,
    plan=TargetPlan(prepare=(POINTERS, DETOXIFY, MEANT, SHAPED), passes=OPEN_MAPS),
)
