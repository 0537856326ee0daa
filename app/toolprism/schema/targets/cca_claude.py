"""Claude through Cloud Code Assist (Antigravity): no unions, no null, or no schema at all.

Models of `google-antigravity` with `claude` in their id are sent this. A Claude model behind Gemini CLI's own transport
is sent `google`. As in the reference package, the whole tool becomes an empty object for any `allOf` or `not`, for a
union of two schemas of one type and null, and for null in a union whose type stands beside it, too;
`cca-claude-current` keeps these tools.
"""

from typing import Final

from toolprism.providers.citations import CLOUD_CODE_ASSIST, GOOGLE_UNKNOWN_NAME, PI_AI
from toolprism.providers.profiles.cloud_code_assist import PROFILE
from toolprism.schema.cca_check import cca_obstacles
from toolprism.schema.passes import DEREFERENCE, UPGRADE
from toolprism.schema.passes.cca import OPEN_OBJECT, OPTIONAL, RESIDUE, REST, WALK
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="cca-claude",
    title="Claude via Cloud Code Assist",
    used_by="Cloud Code Assist and Antigravity, model ids claude-*",
    form="gemini-parameters",
    sources=(CLOUD_CODE_ASSIST, GOOGLE_UNKNOWN_NAME, PI_AI),
    follows=PI_AI,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(UPGRADE, DEREFERENCE),
        passes=(WALK, RESIDUE, OPTIONAL, REST),
        after=cca_obstacles,
        fallback=OPEN_OBJECT,
    ),
)
