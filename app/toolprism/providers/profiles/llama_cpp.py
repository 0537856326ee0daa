"""llama.cpp, and servers that use its grammars: a schema is compiled to a grammar."""

from typing import Final

from toolprism.providers.citations import LLAMA_CPP, LLAMA_MEASURED, LLAMA_README
from toolprism.providers.held import loses_in_places
from toolprism.providers.keyword_claims import ANNOTATIONS, accepts, disputes, formats, ignores, others, unknown
from toolprism.providers.limits import no_patterns_with, value_between
from toolprism.providers.patterns import GRAMMAR_REPETITIONS
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_resolve
from toolprism.providers.reports import LLAMA_PATTERN, LLAMA_REPETITION
from toolprism.providers.values import no_properties_beside_union

ACCEPTED: Final = (
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "const",
    "anyOf",
    "oneOf",
    "allOf",
    "$ref",
    "$defs",
    "definitions",
    "pattern",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "format",
)
_SKIPPED: Final = (
    "not",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "patternProperties",
    "uniqueItems",
    "contains",
    "minContains",
    "$anchor",
)
_FAILED: Final = "Failed to initialize samplers: failed to parse grammar"

PROFILE: Final = Profile(
    id="llama-cpp",
    title="llama.cpp",
    provider="llama.cpp",
    field="tools[].function.parameters",
    claims=(
        accepts(ACCEPTED, LLAMA_README, LLAMA_MEASURED, note="the bounds of numbers for `integer` only"),
        accepts(ANNOTATIONS, LLAMA_README, note="read by the prompt, not by the grammar"),
        disputes(("prefixItems",), LLAMA_README, LLAMA_CPP, note="named as broken; tuples are read by some versions"),
        ignores(_SKIPPED, LLAMA_README, LLAMA_CPP, LLAMA_MEASURED, note="skipped silently"),
        others("ignored", LLAMA_README, "note"),
        formats(("date", "time", "date-time", "uuid"), LLAMA_README, otherwise="ignored", severity="note"),
        no_properties_beside_union(LLAMA_README),
        loses_in_places("llama-cpp-python", LLAMA_MEASURED),
        unknown("an object without `additionalProperties`", LLAMA_README, "closed: the default is false"),
        no_patterns_with(
            ("an open end",),
            LLAMA_PATTERN,
            says="JSON schema conversion failed:\nPattern must start with '^' and end with '$'",
        ),
        no_patterns_with(("look-around", "repetitions past 1,999"), LLAMA_REPETITION, says=_FAILED),
        value_between("maxLength", 0, GRAMMAR_REPETITIONS, LLAMA_REPETITION, says=_FAILED),
        value_between("minLength", 0, GRAMMAR_REPETITIONS, LLAMA_REPETITION, says=_FAILED),
        value_between("maxItems", 0, GRAMMAR_REPETITIONS, LLAMA_REPETITION, says=_FAILED),
        value_between("minItems", 0, GRAMMAR_REPETITIONS, LLAMA_REPETITION, says=_FAILED),
        references_resolve(LLAMA_CPP),
    ),
)
