"""AJV's results for schemas and instances: errors exact in verdict, keyword, message, paths and order.

`check_schema` reports what AJV with ajv-formats has against a schema, `validate` what it has against an instance, and
`compiled` does both for code with many questions about one schema. They are Ajv2020's where no dialect is named;
`choose_dialect` returns the draft that a schema is written in. Nothing is ever fetched.

`CONTRIBUTING.md` says how to add a keyword.
"""

from app.validation.compile_state import Complaint
from app.validation.compiled import Compiled, Parts, check_schema, compiled, validate
from app.validation.dialect import DIALECTS, DRAFT_2020_12, Choice, Dialect, choose_dialect
from app.validation.error import ErrorObject
from app.validation.javascript import FUNCTION, value_at
from app.validation.meta_schema import meta_schema_errors
from app.validation.patterns import pattern_matches
from app.validation.report import SchemaReport
from app.validation.second_opinion import Difference, SecondOpinion, opinion_of_instance, opinion_of_schema
from app.validation.sentence import sentence
from app.validation.verdict import Verdict

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
    "pattern_matches",
    "sentence",
    "validate",
    "value_at",
]
