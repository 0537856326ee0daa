"""AJV's results for schemas and instances: errors exact in verdict, keyword, message, paths and order.

`check_schema` says what Ajv2020 with ajv-formats has against a schema, `validate` what it has against an instance, and
`compiled` is both for whoever has many questions about one schema. Nothing is ever fetched. A new keyword gets a
function in `keywords`, a line in its table, a place in the order in `dialect`, a function in `usage` if compiling has
something to say about it, and one in `sentence`.
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
