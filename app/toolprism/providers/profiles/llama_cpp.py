"""llama.cpp, and servers that use its grammars: a schema is compiled to a grammar."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.objects import additional_properties_missing
from toolprism.conditions.references import ref_unresolved
from toolprism.conditions.sizes import value_out_of_range
from toolprism.conditions.types import boolean_schema
from toolprism.conditions.unions import union_with_properties
from toolprism.conditions.values import format_not_supported, pattern_not_supported
from toolprism.providers.audited import LLAMA_ANY_TEXT
from toolprism.providers.citations import LLAMA_CPP, LLAMA_MEASURED, LLAMA_README
from toolprism.providers.claim import accepts, disputes, ignores, lists, of_fact, of_request, others, refuses, unknown
from toolprism.providers.held import NOTES, loses_in_places
from toolprism.providers.profile import Profile
from toolprism.providers.reports import LLAMA_LENGTHS, LLAMA_NOT, LLAMA_PATTERN, LLAMA_REPETITION, LLAMA_SIZE

ACCEPTED: Final = tuple(
    """
    type properties required additionalProperties items enum const anyOf oneOf allOf $ref $defs definitions pattern
    minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum format
    """.split()
)
_CLOSED: Final = ("unevaluatedProperties", "unevaluatedItems", "additionalItems")
_SKIPPED: Final = tuple(
    "if then else dependentSchemas patternProperties uniqueItems contains minContains $anchor".split()
)
#: What its parser of grammars does not take in a pattern that the grammar could express.
OBSTACLES: Final = ("at least 2,001 repetitions", "unbalanced brackets")
_FAILED: Final = "Failed to initialize samplers: failed to parse grammar"

PROFILE: Final = Profile(
    id="llama-cpp",
    title="llama.cpp",
    provider="llama.cpp",
    field="tools[].function.parameters",
    claims=(
        accepts(keywords(*ACCEPTED), LLAMA_README, LLAMA_MEASURED, note="the bounds of numbers for `integer` only"),
        accepts(keywords(*_CLOSED), LLAMA_MEASURED, note="objects and tuples are closed, whether these say so or not"),
        accepts(keywords(*NOTES), LLAMA_README, LLAMA_MEASURED, note="read by the prompt, not by the grammar"),
        disputes(
            keywords("prefixItems"),
            LLAMA_MEASURED,
            LLAMA_README,
            LLAMA_CPP,
            note="a tuple alone is held; beside `items` it is lost. Named as broken in the documents",
        ),
        ignores(keywords(*_SKIPPED), LLAMA_README, LLAMA_CPP, LLAMA_MEASURED, note="skipped silently"),
        ignores(keywords("not"), LLAMA_MEASURED, LLAMA_README, LLAMA_NOT, note="`not: {}` failed the request in 2025"),
        others("ignored", LLAMA_README, "note"),
        lists(
            format_not_supported(("date", "time", "date-time", "uuid")),
            LLAMA_README,
            LLAMA_MEASURED,
            otherwise="ignored",
            severity="note",
        ),
        ignores(union_with_properties, LLAMA_README, severity="warning"),
        loses_in_places("llama-cpp-python", LLAMA_MEASURED),
        unknown(additional_properties_missing, LLAMA_README, "closed: the default is false"),
        of_fact(
            "a pattern that no grammar expresses",
            LLAMA_ANY_TEXT,
            LLAMA_MEASURED,
            LLAMA_PATTERN,
            note="not anchored, with look-around or with `\\d`: any string is taken, and the log has a warning. "
            "Builds before August 2026, and the converter in Python of llama-cpp-python, fail the request",
        ),
        refuses(
            pattern_not_supported(OBSTACLES),
            LLAMA_MEASURED,
            LLAMA_REPETITION,
            says="JSON schema conversion failed:\nInvalid pattern …",
        ),
        refuses(boolean_schema, LLAMA_MEASURED),
        refuses(value_out_of_range(("minLength", 0, 2_000)), LLAMA_MEASURED, LLAMA_LENGTHS, says=_FAILED),
        refuses(value_out_of_range(("minItems", 0, 2_001)), LLAMA_MEASURED, LLAMA_LENGTHS, says=_FAILED),
        ignores(
            value_out_of_range(("maxLength", 0, 2_000)),
            LLAMA_MEASURED,
            LLAMA_LENGTHS,
            note="no maximum then; builds before August 2026 refuse it from 2,000 on",
        ),
        disputes(
            value_out_of_range(("maxItems", 0, 1_998)),
            LLAMA_MEASURED,
            LLAMA_LENGTHS,
            note="from 1,999 to 2,001 the grammar fails, past 2,001 it has no maximum",
            says=_FAILED,
        ),
        refuses(
            ref_unresolved, LLAMA_MEASURED, says="JSON schema error at #/…: cannot resolve $ref …, $defs not found"
        ),
        of_request("more than about 58 tools, or 100 kB of schemas", LLAMA_SIZE, note="all together", says=_FAILED),
    ),
)
