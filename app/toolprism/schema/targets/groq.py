"""Groq: tools in OpenAI's format, without strict mode; the supported keywords are not published.

The schema is sent in draft 2020-12 with an object at the root, and each object has a `properties` map, even if empty;
nothing else is changed.
"""

from typing import Final

from toolprism.providers.citations import GROQ, OPENAI_TOOLS
from toolprism.providers.profiles.groq import PROFILE
from toolprism.providers.reports import GROQ_PROPERTIES
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import ROOT_OBJECT, ROOT_SAYS_OBJECT, TODAY
from toolprism.schema.rules.objects import ensure_properties
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="groq",
    title="Groq",
    used_by="Groq's own API and gateways to it",
    form="openai-chat",
    sources=(GROQ, GROQ_PROPERTIES, OPENAI_TOOLS),
    edition="current",
    profile=PROFILE,
    # `required` without `properties` fails the request
    plan=TargetPlan(prepare=(*TODAY, *ROOT_OBJECT), passes=(ROOT_SAYS_OBJECT, Pass(before=(ensure_properties,)))),
)
