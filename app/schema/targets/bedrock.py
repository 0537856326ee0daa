"""Amazon Bedrock, Converse: strict tools for Claude, as Bedrock takes them.

Bedrock refuses the bounds of numbers and `maxItems` and takes the lengths of strings, which Anthropic's own API
documents otherwise. Where strict cannot be asked for, the tool is sent without it, and the reasons are named.

Running it on its own output may change that again: an entry of an `allOf` may be mergeable once it is cleaned.
"""

from typing import Final

from app.providers.citations import ANTHROPIC_TOOLS, BEDROCK, BEDROCK_STRICT
from app.providers.profiles.anthropic import PROFILE as LAX
from app.providers.profiles.anthropic_strict import FORMATS, NO_PATTERNS
from app.providers.profiles.bedrock import PROFILE
from app.schema.common_passes import UPGRADE
from app.schema.refusals import cannot_be_strict
from app.schema.strict_check import open_places
from app.schema.strict_passes import ROOT_OBJECT, sanitize
from app.schema.target import Target
from app.schema.target_plan import TargetPlan
from app.schema.targets.anthropic_strict import CLOSE

TARGET: Final = Target(
    id="bedrock",
    title="Amazon Bedrock",
    used_by="Bedrock's Converse, models of Anthropic",
    travels_in="toolConfig.tools[].toolSpec.inputSchema.json, with strict: true",
    sources=(BEDROCK, BEDROCK_STRICT, ANTHROPIC_TOOLS),
    edition="current",
    settles=False,
    profile=PROFILE,
    lax_profile=LAX,
    strict=True,
    plan=TargetPlan(
        prepare=(UPGRADE, *ROOT_OBJECT),
        before=cannot_be_strict(empty_root=False, recursion=False),
        passes=(sanitize(PROFILE, FORMATS, NO_PATTERNS), CLOSE),
        after=open_places,
        unrefused=True,
    ),
)
