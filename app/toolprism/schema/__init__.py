"""Normalization of tool schemas: for each provider a version of the schema, with a reason for every change.

engine/   applies the edits that rules propose, and records them in the trail
rules/    the rewrites, a family a file         targets/       one target a file
passes/   the passes that targets share
options   options to compose a walk, as passes
preparations/  steps before a target            registry       rules and preparations by id
target    a provider, with its plan of passes   normalizer     one schema for many targets
result    the result of one target              dispatch       the reference systems' function names
losses    lost checks, and the verdict          bounds         the permitted length of a result
strategies  what the user chooses per tool
stages    what each strategy has changed        equivalents    what rules that keep the meaning make of it
covering/  proves that an output accepts no more, or no less, than the paste
zod/      serialized Zod instances as JSON Schema

Nothing here imports the web, a database or a command line, and other packages import only the names below.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import exported

if TYPE_CHECKING:
    from toolprism.core.finding import Confidence, Source
    from toolprism.schema.bounds import Bounds
    from toolprism.schema.covering import Proof
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
    from toolprism.schema.engine.effect import Effect, seen_from
    from toolprism.schema.engine.log import Step
    from toolprism.schema.engine.rewrite import Rewrite
    from toolprism.schema.engine.rule import Example, Rule
    from toolprism.schema.engine.trail import Spilled, Trail
    from toolprism.schema.equivalents import EqualForm, equal_forms
    from toolprism.schema.losses import LostCheck, Narrowing, Verdict, loses, narrows
    from toolprism.schema.normalizer import (
        BYPASS_VARIABLE,
        Normalizer,
        NormalizeRequest,
        bypass_reason,
        normalize,
        normalize_all,
    )
    from toolprism.schema.options import Options
    from toolprism.schema.preparations.optional_budget import optional_budget
    from toolprism.schema.registry import about_stage, all_preparations, all_rules, find_stage
    from toolprism.schema.removals import says_nothing
    from toolprism.schema.result import Cause, FailOpen, Result, Status
    from toolprism.schema.serialized_zod import FromZod, from_zod, json_schema_of
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
_HOMES: Final[Mapping[str, str]] = {
    "BYPASS_VARIABLE": "toolprism.schema.normalizer",
    "Bounds": "toolprism.schema.bounds",
    "Cause": "toolprism.schema.result",
    "Confidence": "toolprism.core.finding",
    "EDITIONS": "toolprism.schema.target",
    "Edition": "toolprism.schema.target",
    "PROVIDER_SWITCHES": "toolprism.schema.variants",
    "Switch": "toolprism.schema.variants",
    "read_variants": "toolprism.schema.variants",
    "with_variants": "toolprism.schema.variants",
    "Effect": "toolprism.schema.engine.effect",
    "Example": "toolprism.schema.engine.rule",
    "FailOpen": "toolprism.schema.result",
    "LostCheck": "toolprism.schema.losses",
    "Narrowing": "toolprism.schema.losses",
    "NormalizeRequest": "toolprism.schema.normalizer",
    "Normalizer": "toolprism.schema.normalizer",
    "Options": "toolprism.schema.options",
    "Proof": "toolprism.schema.covering",
    "Result": "toolprism.schema.result",
    "Rewrite": "toolprism.schema.engine.rewrite",
    "Rule": "toolprism.schema.engine.rule",
    "Source": "toolprism.core.finding",
    "Spilled": "toolprism.schema.engine.trail",
    "Step": "toolprism.schema.engine.log",
    "Status": "toolprism.schema.result",
    "Target": "toolprism.schema.target",
    "Trail": "toolprism.schema.engine.trail",
    "VERTEX_JSON_SCHEMA": "toolprism.schema.vertex:JSON_SCHEMA",
    "Verdict": "toolprism.schema.losses",
    "about": "toolprism.schema.target",
    "about_stage": "toolprism.schema.registry",
    "adapt_schema_for_strict": "toolprism.schema.dispatch",
    "all_preparations": "toolprism.schema.registry",
    "all_rules": "toolprism.schema.registry",
    "all_targets": "toolprism.schema.target",
    "enforce_strict_schema": "toolprism.schema.dispatch",
    "EqualForm": "toolprism.schema.equivalents",
    "equal_forms": "toolprism.schema.equivalents",
    "bypass_reason": "toolprism.schema.normalizer",
    "find": "toolprism.schema.target",
    "find_stage": "toolprism.schema.registry",
    "is_target": "toolprism.schema.target",
    "loses": "toolprism.schema.losses",
    "says_nothing": "toolprism.schema.removals",
    "narrows": "toolprism.schema.losses",
    "needs_another_field": "toolprism.schema.strategies",
    "normalize": "toolprism.schema.normalizer",
    "normalize_all": "toolprism.schema.normalizer",
    "normalize_schema": "toolprism.schema.dispatch",
    "normalize_schema_for_cca": "toolprism.schema.dispatch",
    "normalize_schema_for_google": "toolprism.schema.dispatch",
    "normalize_schema_for_mcp": "toolprism.schema.dispatch",
    "normalize_schema_for_moonshot": "toolprism.schema.dispatch",
    "normalize_schema_for_openai_responses": "toolprism.schema.dispatch",
    "other_editions": "toolprism.schema.target",
    "optional_budget": "toolprism.schema.preparations.optional_budget",
    "FromZod": "toolprism.schema.serialized_zod",
    "from_zod": "toolprism.schema.serialized_zod",
    "json_schema_of": "toolprism.schema.serialized_zod",
    "Leg": "toolprism.schema.stages",
    "legs_of": "toolprism.schema.stages",
    "STRATEGIES": "toolprism.schema.strategies",
    "Strategy": "toolprism.schema.strategies",
    "helpful": "toolprism.schema.strategies",
    "read_strategies": "toolprism.schema.strategies",
    "read_zod_instance": "toolprism.schema.zod.instance:read",
    "sanitize_schema_for_openai_responses": "toolprism.schema.dispatch",
    "sanitize_schema_for_strict_mode": "toolprism.schema.dispatch",
    "seen_from": "toolprism.schema.engine.effect",
    "side_by_side": "toolprism.schema.target",
    "try_enforce_strict_schema": "toolprism.schema.dispatch",
    "vertex_openapi_variant": "toolprism.schema.vertex:variant",
}

if not TYPE_CHECKING:  # for a checker, a name that is not exported is a mistake
    __getattr__ = exported(__name__, _HOMES)

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
    "Rewrite",
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
    "try_enforce_strict_schema",
    "vertex_openapi_variant",
    "with_variants",
]
