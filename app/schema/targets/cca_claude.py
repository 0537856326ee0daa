"""Claude through Cloud Code Assist (Antigravity, Gemini Code Assist): no unions, no null, or no schema at all."""

from typing import Final

from app.schema.citations import CLOUD_CODE_ASSIST, GOOGLE_UNKNOWN_NAME, PI_AI
from app.schema.keywords import GOOGLE_UNSUPPORTED
from app.schema.option_passes import plan_from_options
from app.schema.options import Options
from app.schema.target import Target

OPTIONS: Final = Options(
    booleans="standard",
    strip=GOOGLE_UNSUPPORTED | {"nullable"},
    spill=True,
    rename_snake_case=True,
    scalar_types=True,
    ensure_properties=True,
    merge_object_variants=True,
    collapse_mixed_type_variants=True,
    collapse_same_type_variants=True,
    strip_residual_combiners=True,
    nullable_properties_to_optional=True,
    gate=True,
    infer_enum_type=True,
)

TARGET: Final = Target(
    id="cca-claude",
    title="Claude through Cloud Code Assist",
    used_by="Cloud Code Assist and Antigravity, model ids claude-*",
    travels_in="functionDeclarations[].parameters",
    sources=(CLOUD_CODE_ASSIST, GOOGLE_UNKNOWN_NAME, PI_AI),
    plan=plan_from_options(OPTIONS),
)
