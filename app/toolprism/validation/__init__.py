"""AJV's results for schemas and instances: errors match AJV in verdict, keyword, message, paths and order.

`check_schema` reports what AJV with ajv-formats reports about a schema, `validate` what it reports about an instance.
`compiled` serves callers that validate many instances. All three behave like Ajv2020 unless a dialect is passed;
`choose_dialect` returns the draft that a schema is written in. Nothing is ever fetched.

keywords           one group of keywords a file, and errors in plain words            vocabulary         their order
keyword            what a keyword is
compiling          a schema, compiled, with the errors that AJV throws
compile_state      its state meanwhile                     compiled_schema    the result
evaluator          applies a schema to a value             scope              a schema while it is applied
evaluated          properties and items already seen       static_evaluation  the same without running
meta_schema        errors of a schema                      quick_check        finds that it is fine
report             all about a schema
dialect            the drafts, read with the keywords of 2020-12
schema_documents   references among documents              addresses          references as RFC 3986 resolves them
javascript  values as JavaScript sees them
patterns           matches patterns, with a time limit     ecma               translates them
ecma_escapes       their escapes                           ecma_sets          their sets of characters
formats            the formats of ajv-formats
format_addresses   the long ones: addresses                format_times       and dates
error              an error in AJV's form, with its value
value_text         a value in words                        hints              what to do about it
second_opinion     the specification's verdict             specification      computes it
differences        why AJV's differs
budgets            the limits, and what AJV does not compile

`CONTRIBUTING.md` explains how to add a keyword.
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.validation.compile_state import Complaint
    from toolprism.validation.compiled_schema import Compiled, Parts, check_schema, compiled, validate
    from toolprism.validation.dialect import DIALECTS, DRAFT_2020_12, Choice, Dialect, choose_dialect
    from toolprism.validation.ecma import refusal as pattern_refusal
    from toolprism.validation.error import ErrorObject
    from toolprism.validation.evaluator import Verdict
    from toolprism.validation.javascript import FUNCTION, value_at
    from toolprism.validation.keywords import sentence
    from toolprism.validation.meta_schema import meta_schema_errors
    from toolprism.validation.patterns import pattern_matches, python_pattern
    from toolprism.validation.quick_check import passes_meta_schema, surely_compiles
    from toolprism.validation.report import SchemaReport, against_meta_schema
    from toolprism.validation.second_opinion import Difference, SecondOpinion, opinion_of_instance, opinion_of_schema

#: The module of each exported name; it is imported on first access, which keeps the command line fast.
_HOMES: Final = lazy_names(
    {
        "toolprism.validation.compile_state": "Complaint",
        "toolprism.validation.compiled_schema": "Compiled Parts check_schema compiled validate",
        "toolprism.validation.dialect": "DIALECTS DRAFT_2020_12 Choice Dialect choose_dialect",
        "toolprism.validation.ecma": "pattern_refusal=refusal",
        "toolprism.validation.error": "ErrorObject",
        "toolprism.validation.evaluator": "Verdict",
        "toolprism.validation.javascript": "FUNCTION value_at",
        "toolprism.validation.keywords": "sentence",
        "toolprism.validation.meta_schema": "meta_schema_errors",
        "toolprism.validation.patterns": "pattern_matches python_pattern",
        "toolprism.validation.quick_check": "passes_meta_schema surely_compiles",
        "toolprism.validation.report": "SchemaReport against_meta_schema",
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
