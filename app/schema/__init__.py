"""The heart: tool schemas in, every provider's version out, each change with its reason.

    edit      what a rule may propose
    rule      a documented function that proposes edits         rules/    one a file
    engine    applies edits, and writes down what it applied
    trail     rewrites, origins and JSON Patch, read off that
    options   what a target may choose from                     pipeline  from options to rules
    target    a provider's plan, and its outcome for a schema    targets/  one a file

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
from app.schema.options import Options
from app.schema.outcome import Outcome
from app.schema.target import Target, all_targets, find
from app.schema.workbench import Wish, Workbench, normalize, normalize_all

__all__ = [
    "Options",
    "Outcome",
    "Target",
    "Wish",
    "Workbench",
    "adapt_schema_for_strict",
    "all_targets",
    "enforce_strict_schema",
    "find",
    "normalize",
    "normalize_all",
    "normalize_schema",
    "normalize_schema_for_cca",
    "normalize_schema_for_google",
    "normalize_schema_for_mcp",
    "normalize_schema_for_moonshot",
    "normalize_schema_for_openai_responses",
    "sanitize_schema_for_openai_responses",
    "sanitize_schema_for_strict_mode",
    "try_enforce_strict_schema",
]
