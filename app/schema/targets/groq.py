"""Groq: tools as OpenAI's, without strict mode; which keywords it reads is not published.

The schema is sent in draft 2020-12 with an object at the root, and nothing else is touched.

Running it on its own output may change that again: what is left of a malformed schema without its reference may look
like a serialized Zod instance.
"""

from typing import Final

from app.providers.citations import GROQ, OPENAI_TOOLS
from app.providers.profiles.groq import PROFILE
from app.schema.common_passes import UPGRADE
from app.schema.strict_passes import ROOT_OBJECT, ROOT_SAYS_OBJECT
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

TARGET: Final = Target(
    id="groq",
    title="Groq",
    used_by="Groq's own API and gateways to it",
    travels_in="tools[].function.parameters",
    sources=(GROQ, OPENAI_TOOLS),
    edition="current",
    settles=False,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(UPGRADE, *ROOT_OBJECT),
        passes=(ROOT_SAYS_OBJECT,),
    ),
)
