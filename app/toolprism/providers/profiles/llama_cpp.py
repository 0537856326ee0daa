"""llama.cpp, and servers that use its grammars: a schema is compiled to a grammar."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.objects import additional_properties_missing
from toolprism.conditions.references import ref_unresolved
from toolprism.conditions.sizes import value_out_of_range
from toolprism.conditions.unions import union_with_properties
from toolprism.conditions.values import format_not_supported, pattern_not_supported
from toolprism.providers.citations import LLAMA_CPP, LLAMA_MEASURED, LLAMA_README
from toolprism.providers.claim import accepts, disputes, ignores, lists, of_request, others, refuses, unknown
from toolprism.providers.held import NOTES, loses_in_places
from toolprism.providers.profile import Profile
from toolprism.providers.reports import LLAMA_LENGTHS, LLAMA_NOT, LLAMA_PATTERN, LLAMA_REPETITION, LLAMA_SIZE

ACCEPTED: Final = tuple(
    """
    type properties required additionalProperties items enum const anyOf oneOf allOf $ref $defs definitions pattern
    minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum format
    """.split()
)
_SKIPPED: Final = tuple(
    "if then else dependentSchemas patternProperties uniqueItems contains minContains $anchor".split()
)
#: The greatest number of repetitions that its parser of grammars takes.
_MOST: Final = 2_000
_FAILED: Final = "Failed to initialize samplers: failed to parse grammar"

PROFILE: Final = Profile(
    id="llama-cpp",
    title="llama.cpp",
    provider="llama.cpp",
    field="tools[].function.parameters",
    claims=(
        accepts(keywords(*ACCEPTED), LLAMA_README, LLAMA_MEASURED, note="the bounds of numbers for `integer` only"),
        accepts(keywords(*NOTES), LLAMA_README, note="read by the prompt, not by the grammar"),
        disputes(
            keywords("prefixItems"), LLAMA_README, LLAMA_CPP, note="named as broken; tuples are read by some versions"
        ),
        ignores(keywords(*_SKIPPED), LLAMA_README, LLAMA_CPP, LLAMA_MEASURED, note="skipped silently"),
        disputes(keywords("not"), LLAMA_NOT, LLAMA_README, note="documented as skipped; `not: {}` failed the request"),
        others("ignored", LLAMA_README, "note"),
        lists(
            format_not_supported(("date", "time", "date-time", "uuid")),
            LLAMA_README,
            otherwise="ignored",
            severity="note",
        ),
        ignores(union_with_properties, LLAMA_README, severity="warning"),
        loses_in_places("llama-cpp-python", LLAMA_MEASURED),
        unknown(additional_properties_missing, LLAMA_README, "closed: the default is false"),
        refuses(
            pattern_not_supported(("an open end",)),
            LLAMA_PATTERN,
            says="JSON schema conversion failed:\nPattern must start with '^' and end with '$'",
        ),
        refuses(pattern_not_supported(("look-around", "repetitions past 1,999")), LLAMA_REPETITION, says=_FAILED),
        *(
            refuses(value_out_of_range((name, 0, _MOST)), LLAMA_LENGTHS, LLAMA_REPETITION, says=_FAILED)
            for name in ("minLength", "minItems")
        ),
        *(
            ignores(
                value_out_of_range((name, 0, _MOST)),
                LLAMA_LENGTHS,
                note="no maximum then; builds before August 2026 refuse it from 2,000 on",
            )
            for name in ("maxLength", "maxItems")
        ),
        refuses(ref_unresolved, LLAMA_CPP),
        of_request("more than about 58 tools, or 100 kB of schemas", LLAMA_SIZE, note="all together", says=_FAILED),
    ),
)
