"""llama.cpp, and what serves its grammars: a schema becomes a grammar."""

from typing import Final

from app.providers.citations import LLAMA_CPP
from app.providers.limits import no_patterns_with, value_between
from app.providers.patterns import GRAMMAR_REPETITIONS
from app.providers.profile import Profile
from app.providers.reports import LLAMA_PATTERN, LLAMA_REPETITION
from app.providers.saying import accepts, ignores, others
from app.providers.shapes import references_resolve

ACCEPTED: Final = (
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
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
ANNOTATIONS: Final = (
    "title",
    "description",
    "default",
    "examples",
    "example",
    "$schema",
    "$id",
    "$comment",
    "deprecated",
    "readOnly",
    "writeOnly",
)
_FAILED: Final = "Failed to initialize samplers: failed to parse grammar"

PROFILE: Final = Profile(
    id="llama-cpp",
    title="llama.cpp",
    provider="llama.cpp",
    field="tools[].function.parameters",
    claims=(
        accepts(ACCEPTED, LLAMA_CPP),
        accepts(ANNOTATIONS, LLAMA_CPP, note="read by the prompt, not by the grammar"),
        ignores(("multipleOf", "uniqueItems", "not", "patternProperties", "propertyNames", "contains"), LLAMA_CPP),
        others("ignored", LLAMA_CPP, "note"),
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
