"""xAI: always strict; an object is closed by default."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.objects import additional_properties_missing
from toolprism.conditions.references import ref_unresolved
from toolprism.conditions.sizes import too_many_properties, too_many_tools, value_out_of_range
from toolprism.conditions.types import boolean_schema, root_not_object_nor_union
from toolprism.conditions.values import format_not_supported, pattern_not_supported
from toolprism.providers.citations import XAI
from toolprism.providers.claim import accepts, ignores, lists, of_request, others, refuses, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import XAI_ROOT

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
    "$ref",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "examples",
    "format",
    "pattern",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "$schema",
    "$id",
    "$comment",
)
FORMATS: Final = ("date", "time", "date-time", "email", "uuid", "ipv4", "ipv6", "uri")
#: Features that its regular expressions, which match the whole text, may not use.
NO_PATTERNS: Final = ("look-around", "back references", "word boundaries", "Unicode property classes", "inline flags")

PROFILE: Final = Profile(
    id="xai",
    title="xAI",
    provider="xAI",
    field="tools[].function.parameters",
    claims=(
        accepts(keywords(*ACCEPTED), XAI),
        accepts(keywords("allOf"), XAI, note="one entry is guaranteed, several are a best effort"),
        ignores(keywords("not", "if", "then", "else"), XAI, note="a best effort"),
        refuses(keywords("minContains", "maxContains", "additionalItems"), XAI),
        others("unknown", XAI, "note"),
        lists(
            format_not_supported(FORMATS), XAI, otherwise="ignored", severity="note", note="others are a best effort"
        ),
        refuses(pattern_not_supported(NO_PATTERNS), XAI),
        refuses(pattern_not_supported(("an open end",)), XAI, severity="warning"),
        refuses(
            root_not_object_nor_union,
            XAI_ROOT,
            says="tool parameter root must be an object type (root schema is an anyOf/oneOf union with …)",
        ),
        refuses(boolean_schema, XAI),
        refuses(ref_unresolved, XAI),
        refuses(value_out_of_range(("maxLength", 0, 2_048)), XAI, severity="note"),
        refuses(value_out_of_range(("maxItems", 0, 256)), XAI, severity="note"),
        refuses(too_many_properties(64), XAI, severity="note", note="guaranteed; more is a best effort"),
        unknown(additional_properties_missing, XAI, "closed: the default is false"),
        of_request(too_many_tools(128), XAI, note="200 on the page about functions"),
    ),
)
