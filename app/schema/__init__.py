"""The heart: tool schemas in, every provider's version out, each change with its reason.

engine/   rules propose edits, the engine applies them, and what it applied is the trail
rules/    one rewrite a file                    targets/       one target a file
options   what a walk may be composed of        option_passes  from options to passes
target    a provider, and the plan for it       normalizer     one schema on its way to many targets
result    what one target makes of one schema   dispatch       the reference systems' function names
losses    lost checks, and the verdict          advisories     what a provider may refuse all the same
zod/      serialized Zod instances as JSON Schema

Nothing here knows the web, a database or a command line, and nothing outside goes past the names below.
"""

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
from app.schema.engine.rule import Confidence, Example, Rule, Source
from app.schema.engine.trail import Rewrite, Spilled, Trail
from app.schema.losses import LostCheck, Verdict, loses, narrows
from app.schema.normalizer import Normalizer, NormalizeRequest, normalize, normalize_all
from app.schema.options import Options
from app.schema.registry import all_rules
from app.schema.result import Cause, FailOpen, Result, Status
from app.schema.target import Target, about, all_targets, find
from app.schema.targets.vertex_openapi import JSON_SCHEMA as VERTEX_JSON_SCHEMA
from app.schema.targets.vertex_openapi import variant as vertex_openapi_variant
from app.schema.zod.instance import read as read_zod_instance

__all__ = [
    "VERTEX_JSON_SCHEMA",
    "Cause",
    "Confidence",
    "Effect",
    "Example",
    "FailOpen",
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
    "Target",
    "Trail",
    "Verdict",
    "about",
    "adapt_schema_for_strict",
    "all_rules",
    "all_targets",
    "enforce_strict_schema",
    "find",
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
    "read_zod_instance",
    "sanitize_schema_for_openai_responses",
    "sanitize_schema_for_strict_mode",
    "seen_from",
    "try_enforce_strict_schema",
    "vertex_openapi_variant",
]
