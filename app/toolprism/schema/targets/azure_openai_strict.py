"""Azure OpenAI's strict mode: fewer keywords than OpenAI's own, at most 100 properties and 5 levels.

Bounds, patterns, formats and lengths are documented as not supported, and move into the description. If the schema is
larger or deeper, or strict mode cannot express it, the tool is sent without it, with the reasons.

Normalizing the output again may change it: what cleaning leaves of a union may be merged the next time.
"""

from typing import Final

from toolprism.providers.profiles.azure_openai_strict import PROFILE
from toolprism.providers.profiles.openai import PROFILE as LAX
from toolprism.providers.reports import AZURE_STRICT
from toolprism.schema.passes import (
    ENFORCE,
    MERGE_CLEANED,
    OPTIONAL_PLACES,
    PLAIN_SHAPES,
    PYTHON_PATTERNS,
    UNION_KEPT,
    sanitize,
    strict_plan,
)
from toolprism.schema.target import Target

TARGET: Final = Target(
    id="azure-openai-strict",
    title="Azure OpenAI, strict",
    used_by="azure-openai-responses and Chat Completions at Azure, with strict tools",
    form="openai-chat",
    sources=(AZURE_STRICT,),
    edition="current",
    variant=True,
    reference="openai-strict",
    settles=False,
    profile=PROFILE,
    lax_profile=LAX,
    strict=True,
    plan=strict_plan(
        sanitize(PROFILE, (), ("look-around",)),
        MERGE_CLEANED,
        ENFORCE,
        prepare=(*PLAIN_SHAPES, OPTIONAL_PLACES, PYTHON_PATTERNS, *UNION_KEPT),
    ),
)
