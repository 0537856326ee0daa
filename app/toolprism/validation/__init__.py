"""AJV's results for schemas and instances: errors match AJV in verdict, keyword, message, paths and order.

`check_schema` reports what AJV with ajv-formats reports about a schema, `validate` what it reports about an instance.
`compiled` serves callers that validate many instances. All three behave like Ajv2020 unless a dialect is passed;
`choose_dialect` returns the draft that a schema is written in. Nothing is ever fetched.

keywords           one group of keywords a file, and errors in plain words            vocabulary         their order
compiling          a schema, compiled, with the errors that AJV throws                compile_state      its state
report             all about a schema, and the schema for instances
evaluator          applies a schema to a value             scope              a schema meanwhile; what a keyword is
evaluated          properties and items already seen       quick_check        errors of a schema, or that it is fine
dialect            the drafts, read with the keywords of 2020-12
schema_documents   references among documents              addresses          references as RFC 3986 resolves them
javascript  values as JavaScript sees them
patterns           matches patterns, with a time limit     ecma               translates them
ecma_escapes       their escapes and sets of characters    formats            the formats of ajv-formats
error              an error in AJV's form, with its value, in words
second_opinion     the specification's verdict, and why AJV's differs                 specification      computes it
budgets            the limits, and what AJV does not compile

`CONTRIBUTING.md` explains how to add a keyword.
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.validation.compile_state import Complaint
    from toolprism.validation.dialect import DIALECTS, DRAFT_2020_12, Choice, Dialect, choose_dialect
    from toolprism.validation.ecma import refusal as pattern_refusal
    from toolprism.validation.error import ErrorObject
    from toolprism.validation.evaluator import Verdict
    from toolprism.validation.javascript import FUNCTION, value_at
    from toolprism.validation.keywords import sentence
    from toolprism.validation.patterns import pattern_matches, python_pattern
    from toolprism.validation.quick_check import meta_schema_errors, passes_meta_schema, surely_compiles
    from toolprism.validation.report import (
        Compiled,
        Parts,
        SchemaReport,
        against_meta_schema,
        check_schema,
        compiled,
        validate,
    )
    from toolprism.validation.second_opinion import Difference, SecondOpinion, opinion_of_instance, opinion_of_schema

#: The module of each exported name; it is imported on first access, which keeps the command line fast.
_HOMES: Final = lazy_names(
    {
        "toolprism.validation.compile_state": "Complaint",
        "toolprism.validation.dialect": "DIALECTS DRAFT_2020_12 Choice Dialect choose_dialect",
        "toolprism.validation.ecma": "pattern_refusal=refusal",
        "toolprism.validation.error": "ErrorObject",
        "toolprism.validation.evaluator": "Verdict",
        "toolprism.validation.javascript": "FUNCTION value_at",
        "toolprism.validation.keywords": "sentence",
        "toolprism.validation.patterns": "pattern_matches python_pattern",
        "toolprism.validation.quick_check": "meta_schema_errors passes_meta_schema surely_compiles",
        "toolprism.validation.report": "Compiled Parts SchemaReport against_meta_schema check_schema compiled validate",
        "toolprism.validation.second_opinion": "Difference SecondOpinion opinion_of_instance opinion_of_schema",
    }
)

__getattr__ = lazy_getattr(__name__, _HOMES)

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
    "against_meta_schema",
    "check_schema",
    "choose_dialect",
    "compiled",
    "meta_schema_errors",
    "opinion_of_instance",
    "opinion_of_schema",
    "passes_meta_schema",
    "pattern_matches",
    "pattern_refusal",
    "python_pattern",
    "sentence",
    "surely_compiles",
    "validate",
    "value_at",
]
