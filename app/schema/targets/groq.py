"""Groq: tools as OpenAI's, without strict mode; which keywords it reads is not published.

The schema is sent in draft 2020-12 with an object at the root, and nothing else is touched.
"""

from typing import Final

from app.providers.citations import GROQ, OPENAI_TOOLS
from app.providers.profiles.groq import PROFILE
from app.schema.common_passes import UPGRADE
from app.schema.engine.passes import Pass
from app.schema.rules.drop_lost_reference import drop_lost_reference
from app.schema.strict_passes import ROOT_OBJECT
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

TARGET: Final = Target(
    id="groq",
    title="Groq",
    used_by="Groq's own API and gateways to it",
    travels_in="tools[].function.parameters",
    sources=(GROQ, OPENAI_TOOLS),
    edition="current",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(UPGRADE, *ROOT_OBJECT),
        passes=(Pass(before=(drop_lost_reference,)),),
    ),
)
