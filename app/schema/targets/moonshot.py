"""Moonshot (Kimi): a flavor of JSON Schema with `anyOf` alone and enums of strings and numbers."""

from typing import Final

from app.schema.citations import MOONSHOT, MOONSHOT_ERROR
from app.schema.keywords import NON_STRUCTURAL
from app.schema.option_passes import plan_from_options
from app.schema.options import Options
from app.schema.target import Target

OPTIONS: Final = Options(
    booleans="permissive",
    strip=(NON_STRUCTURAL - {"default"}) | {"prefixItems", "nullable"},
    spill=True,
    scalar_types=True,
    infer_enum_type=True,
    fold_one_of=True,
    scalar_enums_only=True,
)

TARGET: Final = Target(
    id="moonshot",
    title="Moonshot (Kimi)",
    used_by="Moonshot's own API and gateways to it",
    travels_in="tools[].function.parameters",
    sources=(MOONSHOT, MOONSHOT_ERROR),
    plan=plan_from_options(OPTIONS),
)
