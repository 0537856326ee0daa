"""Vertex AI `parameters`: the named fields of its OpenAPI subset; all else is converted to them or removed.

`google` sends JSON Schema in `parametersJsonSchema` and moves lost checks into descriptions, and `higress-vertex` only
removes metadata. This target converts to `Schema` itself: bounds, unions, enums, tuples and types get a form that every
generation of Gemini accepts.

Normalizing the output again may change it: a union at the root whose branches are objects only after cleaning becomes
one object in the second run.
"""

from dataclasses import replace
from functools import cache
from typing import Final

from toolprism.core.walk import ROOT_ONLY
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, VERTEX_ENUM, VERTEX_FORMATS, VERTEX_SCHEMA, VERTEX_UNION
from toolprism.providers.profiles.gemini_parameters import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DETOXIFY, openapi_subset
from toolprism.schema.rules.strip_annotations import strip_annotations
from toolprism.schema.target import Target
from toolprism.schema.target_plan import TargetPlan

TARGET: Final = Target(
    id="vertex-openapi",
    title="Vertex AI, OpenAPI subset",
    used_by="the wire bench: OpenAI chat requests on their way to Vertex AI",
    travels_in="functionDeclarations[].parameters",
    sources=(VERTEX_SCHEMA, VERTEX_FORMATS, VERTEX_ENUM, VERTEX_UNION, GOOGLE_UNKNOWN_NAME),
    profile=PROFILE,
    plan=TargetPlan(prepare=(DETOXIFY,), passes=openapi_subset(gemini_api=False, ordering=False)),
    settles=False,
)


#: JSON Schema, as `parametersJsonSchema` and `responseJsonSchema` accept it; not listed among the targets.
JSON_SCHEMA: Final = Target(
    id="vertex-json-schema",
    title="Vertex AI, JSON Schema",
    used_by="the wire bench, with schema_mode=json_schema",
    travels_in="functionDeclarations[].parametersJsonSchema",
    sources=(VERTEX_SCHEMA,),
    plan=TargetPlan(passes=(Pass(before=(strip_annotations(keywords=frozenset({"$schema"})),), positions=ROOT_ONLY),)),
)


@cache
def variant(*, gemini_api: bool, ordering: bool) -> Target:
    """Return the target for the Gemini API, which accepts fewer formats, or with the order of properties.

    Responses are written in that order, so `responseSchema` needs it; arguments do not.
    """
    passes = openapi_subset(gemini_api=gemini_api, ordering=ordering)
    profile = None if ordering else TARGET.profile  # the root of a response may have any type
    return replace(TARGET, plan=replace(TARGET.plan, passes=passes), profile=profile)
