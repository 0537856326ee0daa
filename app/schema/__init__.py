"""Normalization of tool schemas: for each provider a version of the schema, with a reason for every change.

engine/   applies the edits that rules propose, and records them in the trail
rules/    one rewrite a file                    targets/       one target a file
options   options to compose a walk             option_passes  turns options into passes
preparations/  steps before a target            preparation    preparations by id
target    a provider, with its plan of passes   normalizer     one schema for many targets
result    the result of one target              dispatch       the reference systems' function names
losses    lost checks, and the verdict          bounds         the permitted length of a result
zod/      serialized Zod instances as JSON Schema

Nothing here imports the web, a database or a command line, and other packages import only the names below.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from app.core.lazy import exported

if TYPE_CHECKING:
    from app.core.source import Confidence, Source
    from app.schema.bypass import VARIABLE as BYPASS_VARIABLE
    from app.schema.bypass import bypass_reason
    from app.schema.dispatch import (
        adapt_schema_for_strict,
        enforce_strict_schema,
        normalize_schema,
        normalize_schema_for_cca,
        normalize_schema_for_google,
        normalize_schema_for_mcp,
        normalize_schema_for_moonshot,
        normalize_schema_for_openai_responses,
        sanitize_schema_for_openai_responses,
        sanitize_schema_for_strict_mode,
        try_enforce_strict_schema,
    )
    from app.schema.engine.effect import Effect, seen_from
    from app.schema.engine.rewrite import Rewrite
    from app.schema.engine.rule import Example, Rule
    from app.schema.engine.trail import Spilled, Trail
    from app.schema.from_zod import FromZod, from_zod
    from app.schema.losses import LostCheck, Verdict, loses, narrows
    from app.schema.normalizer import Normalizer, NormalizeRequest, normalize, normalize_all
    from app.schema.options import Options
    from app.schema.preparation import about_stage, all_preparations, find_stage
    from app.schema.preparations.optional_budget import optional_budget
    from app.schema.registry import all_rules
    from app.schema.result import Cause, FailOpen, Result, Status
    from app.schema.target import EDITIONS, Target, about, all_targets, find, other_editions, side_by_side
    from app.schema.targets.vertex_openapi import JSON_SCHEMA as VERTEX_JSON_SCHEMA
    from app.schema.targets.vertex_openapi import variant as vertex_openapi_variant
    from app.schema.variants import PROVIDER_SWITCHES, Switch, read_variants, with_variants
    from app.schema.zod.instance import read as read_zod_instance

#: The module of each exported name; it is imported on first access, which keeps the command line fast.
_HOMES: Final[Mapping[str, str]] = {
    "BYPASS_VARIABLE": "app.schema.bypass:VARIABLE",
    "Cause": "app.schema.result",
    "Confidence": "app.core.source",
    "EDITIONS": "app.schema.target",
    "PROVIDER_SWITCHES": "app.schema.variants",
    "Switch": "app.schema.variants",
    "read_variants": "app.schema.variants",
    "with_variants": "app.schema.variants",
    "Effect": "app.schema.engine.effect",
    "Example": "app.schema.engine.rule",
    "FailOpen": "app.schema.result",
    "LostCheck": "app.schema.losses",
    "NormalizeRequest": "app.schema.normalizer",
    "Normalizer": "app.schema.normalizer",
    "Options": "app.schema.options",
    "Result": "app.schema.result",
    "Rewrite": "app.schema.engine.rewrite",
    "Rule": "app.schema.engine.rule",
    "Source": "app.core.source",
    "Spilled": "app.schema.engine.trail",
    "Status": "app.schema.result",
    "Target": "app.schema.target",
    "Trail": "app.schema.engine.trail",
    "VERTEX_JSON_SCHEMA": "app.schema.targets.vertex_openapi:JSON_SCHEMA",
    "Verdict": "app.schema.losses",
    "about": "app.schema.target",
    "about_stage": "app.schema.preparation",
    "adapt_schema_for_strict": "app.schema.dispatch",
    "all_preparations": "app.schema.preparation",
    "all_rules": "app.schema.registry",
    "all_targets": "app.schema.target",
    "enforce_strict_schema": "app.schema.dispatch",
    "bypass_reason": "app.schema.bypass",
    "find": "app.schema.target",
    "find_stage": "app.schema.preparation",
    "loses": "app.schema.losses",
    "narrows": "app.schema.losses",
    "normalize": "app.schema.normalizer",
    "normalize_all": "app.schema.normalizer",
    "normalize_schema": "app.schema.dispatch",
    "normalize_schema_for_cca": "app.schema.dispatch",
    "normalize_schema_for_google": "app.schema.dispatch",
    "normalize_schema_for_mcp": "app.schema.dispatch",
    "normalize_schema_for_moonshot": "app.schema.dispatch",
    "normalize_schema_for_openai_responses": "app.schema.dispatch",
    "other_editions": "app.schema.target",
    "optional_budget": "app.schema.preparations.optional_budget",
    "FromZod": "app.schema.from_zod",
    "from_zod": "app.schema.from_zod",
    "read_zod_instance": "app.schema.zod.instance:read",
    "sanitize_schema_for_openai_responses": "app.schema.dispatch",
    "sanitize_schema_for_strict_mode": "app.schema.dispatch",
    "seen_from": "app.schema.engine.effect",
    "side_by_side": "app.schema.target",
    "try_enforce_strict_schema": "app.schema.dispatch",
    "vertex_openapi_variant": "app.schema.targets.vertex_openapi:variant",
}

__getattr__ = exported(__name__, _HOMES)

__all__ = [
    "BYPASS_VARIABLE",
    "EDITIONS",
    "PROVIDER_SWITCHES",
    "VERTEX_JSON_SCHEMA",
    "Cause",
    "Confidence",
    "Effect",
    "Example",
    "FailOpen",
    "FromZod",
    "LostCheck",
    "NormalizeRequest",
    "Normalizer",
    "Options",
    "Result",
    "Rewrite",
    "Rule",
    "Source",
    "Spilled",
    "Status",
    "Switch",
    "Target",
    "Trail",
    "Verdict",
    "about",
    "about_stage",
    "adapt_schema_for_strict",
    "all_preparations",
    "all_rules",
    "all_targets",
    "bypass_reason",
    "enforce_strict_schema",
    "find",
    "find_stage",
    "from_zod",
    "loses",
    "narrows",
    "normalize",
    "normalize_all",
    "normalize_schema",
    "normalize_schema_for_cca",
    "normalize_schema_for_google",
    "normalize_schema_for_mcp",
    "normalize_schema_for_moonshot",
    "normalize_schema_for_openai_responses",
    "optional_budget",
    "other_editions",
    "read_variants",
    "read_zod_instance",
    "sanitize_schema_for_openai_responses",
    "sanitize_schema_for_strict_mode",
    "seen_from",
    "side_by_side",
    "try_enforce_strict_schema",
    "vertex_openapi_variant",
    "with_variants",
]
