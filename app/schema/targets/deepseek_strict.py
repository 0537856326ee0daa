"""DeepSeek's strict mode (beta): as OpenAI's, with other formats and without the lengths of arrays.

Definitions are sent as `$defs`; the documents spell them `$def`. Strict mode is not asked for where it cannot say what
the schema says, and the reasons are named.

Running it on its own output may change that again: a reference that is set apart from its neighbours may be written
out the next time.
"""

from typing import Final

from app.providers.citations import DEEPSEEK
from app.providers.profiles.deepseek_strict import FORMATS, PROFILE
from app.schema.common_passes import UPGRADE
from app.schema.refusals import cannot_be_strict
from app.schema.strict_check import open_places
from app.schema.strict_passes import ENFORCE, sanitize
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

TARGET: Final = Target(
    id="deepseek-strict",
    title="DeepSeek, strict",
    used_by="DeepSeek's beta address, with strict tools",
    travels_in="tools[].function.parameters, with strict: true",
    sources=(DEEPSEEK,),
    edition="current",
    settles=False,
    profile=PROFILE,
    strict=True,
    plan=TargetPlan(
        prepare=(UPGRADE,),
        before=cannot_be_strict(empty_root=True),
        passes=(sanitize(PROFILE, FORMATS, ("look-around",)), ENFORCE),
        after=open_places,
        unrefused=True,
    ),
)
