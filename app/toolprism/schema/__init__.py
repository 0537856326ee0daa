"""Normalization of tool schemas: for each provider a version of the schema, with a reason for every change.

engine/   applies the edits that rules propose, and records them in the trail
rules/    the rewrites, a family a file         targets/       one target a file
passes/   the passes that targets share
options   options to compose a walk, as passes
preparations/  steps before a target            registry       rules and preparations by id
target    a provider, with its plan of passes   normalizer     one schema for many targets
result    the result of one target              dispatch       the reference systems' function names
dialects  which dialect a paste speaks, and what it means
losses    lost checks, and the verdict          bounds         the permitted length of a result
strategies  what the user chooses per tool
stages    what each strategy has changed        equivalents    what rules that keep the meaning make of it
covering/  proves that an output accepts no more, or no less, than the paste
zod/      serialized Zod instances as JSON Schema

Nothing here imports the web, a database or a command line, and other packages import only the names below.
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.core.finding import Confidence, Source
    from toolprism.schema.bounds import Bounds
    from toolprism.schema.covering import Proof
    from toolprism.schema.dialects import spoken_by
    from toolprism.schema.dispatch import (
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
    from toolprism.schema.engine.declaration import Example, Rule
    from toolprism.schema.engine.effect import Effect, seen_from
    from toolprism.schema.engine.log import Step
    from toolprism.schema.engine.rewrite import Rewrite
    from toolprism.schema.engine.trail import LostCheck, Narrowing, RewriteJson, Spilled, Trail
    from toolprism.schema.equivalents import EqualForm, equal_forms
    from toolprism.schema.losses import Verdict, loses, narrows
    from toolprism.schema.normalizer import (
        BYPASS_VARIABLE,
        Normalizer,
        NormalizeRequest,
        bypass_reason,
        normalize,
        normalize_all,
    )
    from toolprism.schema.options import Options
    from toolprism.schema.preparations.requests import optional_budget
    from toolprism.schema.registry import about_stage, all_preparations, all_rules, find_stage
    from toolprism.schema.removals import says_nothing
    from toolprism.schema.result import Cause, FailOpen, Result, ResultJson, Status
    from toolprism.schema.serialized_zod import FromZod, from_zod, json_schema_of, meant_by
    from toolprism.schema.stages import Leg, legs_of
    from toolprism.schema.strategies import STRATEGIES, Strategy, helpful, needs_another_field, read_strategies
    from toolprism.schema.target import (
        EDITIONS,
        Edition,
        Target,
        about,
        all_targets,
        find,
        is_target,
        other_editions,
        side_by_side,
    )
    from toolprism.schema.variants import PROVIDER_SWITCHES, Switch, read_variants, with_variants
    from toolprism.schema.vertex import JSON_SCHEMA as VERTEX_JSON_SCHEMA
    from toolprism.schema.vertex import variant as vertex_openapi_variant
    from toolprism.schema.zod.instance import read as read_zod_instance

#: The module of each exported name; it is imported on first access, which keeps the command line fast.
_HOMES: Final = lazy_names(
    {
        "toolprism.core.finding": "Confidence Source",
        "toolprism.schema.bounds": "Bounds",
        "toolprism.schema.covering": "Proof",
        "toolprism.schema.dialects": "spoken_by",
        "toolprism.schema.dispatch": (
            "adapt_schema_for_strict enforce_strict_schema normalize_schema normalize_schema_for_cca "
            "normalize_schema_for_google normalize_schema_for_mcp normalize_schema_for_moonshot "
            "normalize_schema_for_openai_responses sanitize_schema_for_openai_responses "
            "sanitize_schema_for_strict_mode try_enforce_strict_schema"
        ),
        "toolprism.schema.engine.effect": "Effect seen_from",
        "toolprism.schema.engine.log": "Step",
        "toolprism.schema.engine.rewrite": "Rewrite",
        "toolprism.schema.engine.declaration": "Example Rule",
        "toolprism.schema.engine.trail": "LostCheck Narrowing RewriteJson Spilled Trail",
        "toolprism.schema.equivalents": "EqualForm equal_forms",
        "toolprism.schema.losses": "Verdict loses narrows",
        "toolprism.schema.normalizer": (
            "BYPASS_VARIABLE NormalizeRequest Normalizer bypass_reason normalize normalize_all"
        ),
        "toolprism.schema.options": "Options",
        "toolprism.schema.preparations.requests": "optional_budget",
        "toolprism.schema.registry": "about_stage all_preparations all_rules find_stage",
        "toolprism.schema.removals": "says_nothing",
        "toolprism.schema.result": "Cause FailOpen Result ResultJson Status",
        "toolprism.schema.serialized_zod": "FromZod from_zod json_schema_of meant_by",
        "toolprism.schema.stages": "Leg legs_of",
        "toolprism.schema.strategies": "STRATEGIES Strategy helpful needs_another_field read_strategies",
        "toolprism.schema.target": (
            "EDITIONS Edition Target about all_targets find is_target other_editions side_by_side"
        ),
        "toolprism.schema.variants": "PROVIDER_SWITCHES Switch read_variants with_variants",
        "toolprism.schema.vertex": "VERTEX_JSON_SCHEMA=JSON_SCHEMA vertex_openapi_variant=variant",
        "toolprism.schema.zod.instance": "read_zod_instance=read",
    }
)

if not TYPE_CHECKING:  # for a checker, a name that is not exported is a mistake
    __getattr__ = lazy_getattr(__name__, _HOMES)

__all__ = [
    "BYPASS_VARIABLE",
    "EDITIONS",
    "PROVIDER_SWITCHES",
    "STRATEGIES",
    "VERTEX_JSON_SCHEMA",
    "Bounds",
    "Cause",
    "Confidence",
    "Edition",
    "Effect",
    "EqualForm",
    "Example",
    "FailOpen",
    "FromZod",
    "Leg",
    "LostCheck",
    "Narrowing",
    "NormalizeRequest",
    "Normalizer",
    "Options",
    "Proof",
    "Result",
    "ResultJson",
    "Rewrite",
    "RewriteJson",
    "Rule",
    "Source",
    "Spilled",
    "Status",
    "Step",
    "Strategy",
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
    "equal_forms",
    "find",
    "find_stage",
    "from_zod",
    "helpful",
    "is_target",
    "json_schema_of",
    "legs_of",
    "loses",
    "meant_by",
    "narrows",
    "needs_another_field",
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
    "read_strategies",
    "read_variants",
    "read_zod_instance",
    "sanitize_schema_for_openai_responses",
    "sanitize_schema_for_strict_mode",
    "says_nothing",
    "seen_from",
    "side_by_side",
    "spoken_by",
    "try_enforce_strict_schema",
    "vertex_openapi_variant",
    "with_variants",
]
