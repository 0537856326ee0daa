"""AJV's results for schemas and instances: errors match AJV in verdict, keyword, message, paths and order.

`check_schema` reports what AJV with ajv-formats reports about a schema, `validate` what it reports about an instance.
`compiled` serves callers that validate many instances. All three behave like Ajv2020 unless a dialect is passed;
`choose_dialect` returns the draft that a schema is written in. Nothing is ever fetched.

`CONTRIBUTING.md` explains how to add a keyword.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from app.core.lazy import exported

if TYPE_CHECKING:
    from app.validation.compile_state import Complaint
    from app.validation.compiled_schema import Compiled, Parts, check_schema, compiled, validate
    from app.validation.dialect import DIALECTS, DRAFT_2020_12, Choice, Dialect, choose_dialect
    from app.validation.error import ErrorObject
    from app.validation.javascript import FUNCTION, value_at
    from app.validation.meta_schema import meta_schema_errors
    from app.validation.patterns import pattern_matches
    from app.validation.quick_check import passes_meta_schema
    from app.validation.report import SchemaReport
    from app.validation.second_opinion import Difference, SecondOpinion, opinion_of_instance, opinion_of_schema
    from app.validation.sentences import sentence
    from app.validation.verdict import Verdict

#: The module of each exported name; it is imported on first access, which keeps the command line fast.
_HOMES: Final[Mapping[str, str]] = {
    "Choice": "app.validation.dialect",
    "Compiled": "app.validation.compiled_schema",
    "Complaint": "app.validation.compile_state",
    "DIALECTS": "app.validation.dialect",
    "DRAFT_2020_12": "app.validation.dialect",
    "Dialect": "app.validation.dialect",
    "Difference": "app.validation.second_opinion",
    "ErrorObject": "app.validation.error",
    "FUNCTION": "app.validation.javascript",
    "Parts": "app.validation.compiled_schema",
    "SchemaReport": "app.validation.report",
    "SecondOpinion": "app.validation.second_opinion",
    "Verdict": "app.validation.verdict",
    "check_schema": "app.validation.compiled_schema",
    "choose_dialect": "app.validation.dialect",
    "compiled": "app.validation.compiled_schema",
    "meta_schema_errors": "app.validation.meta_schema",
    "opinion_of_instance": "app.validation.second_opinion",
    "opinion_of_schema": "app.validation.second_opinion",
    "passes_meta_schema": "app.validation.quick_check",
    "pattern_matches": "app.validation.patterns",
    "sentence": "app.validation.sentences",
    "validate": "app.validation.compiled_schema",
    "value_at": "app.validation.javascript",
}

__getattr__ = exported(__name__, _HOMES)

__all__ = [
    "DIALECTS",
    "DRAFT_2020_12",
    "FUNCTION",
    "Choice",
    "Compiled",
    "Complaint",
    "Dialect",
    "Difference",
    "ErrorObject",
    "Parts",
    "SchemaReport",
    "SecondOpinion",
    "Verdict",
    "check_schema",
    "choose_dialect",
    "compiled",
    "meta_schema_errors",
    "opinion_of_instance",
    "opinion_of_schema",
    "passes_meta_schema",
    "pattern_matches",
    "sentence",
    "validate",
    "value_at",
]
