"""Targets of Vertex AI that are not listed: JSON Schema, and variants of `vertex-openapi`."""

from dataclasses import replace
from functools import cache
from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import VERTEX_SCHEMA
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import openapi_subset
from toolprism.schema.rules.objects import property_ordering
from toolprism.schema.rules.removed import strip_annotations
from toolprism.schema.target import Target, TargetPlan
from toolprism.schema.targets.vertex_openapi import TARGET

#: JSON Schema, as `parametersJsonSchema` and `responseJsonSchema` accept it; not listed among the targets.
JSON_SCHEMA: Final = Target(
    id="vertex-json-schema",
    title="Vertex AI, JSON Schema",
    used_by="the wire bench, with schema_mode=json_schema",
    sent_in="functionDeclarations[].parametersJsonSchema",
    form="gemini",
    sources=(VERTEX_SCHEMA,),
    plan=TargetPlan(passes=(Pass(before=(strip_annotations(keywords=frozenset({"$schema"})),), positions=ROOT_ONLY),)),
)


#: A single property is listed, too, as in LiteLLM: https://github.com/BerriAI/litellm, read 2026-11-21.
_EVERY_ORDERING: Final = property_ordering(least=1)


@cache
def variant(*, gemini_api: bool, ordering: bool) -> Target:
    """Return the target for the Gemini API, which accepts fewer formats, or with the order of properties.

    Responses are written in that order, so `responseSchema` needs it; arguments do not.
    """
    passes = openapi_subset(*((_EVERY_ORDERING,) if ordering else ()), gemini_api=gemini_api)
    profile = None if ordering else TARGET.profile  # the root of a response may have any type
    return replace(TARGET, plan=replace(TARGET.plan, passes=passes), profile=profile, sent_in=TARGET.field)
