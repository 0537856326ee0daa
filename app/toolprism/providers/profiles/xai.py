"""xAI: always strict; an object is closed by default."""

from typing import Final

from toolprism.providers.citations import XAI
from toolprism.providers.keyword_claims import accepts, formats, ignores, others, refuses, unknown
from toolprism.providers.limits import at_most, no_patterns_with, of_request, properties, value_between
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_resolve
from toolprism.providers.reports import XAI_ROOT
from toolprism.providers.shapes import root_is_an_object, schemas_are_objects

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
        accepts(ACCEPTED, XAI),
        accepts(("allOf",), XAI, note="one entry is guaranteed, several are a best effort"),
        ignores(("not", "if", "then", "else"), XAI, note="a best effort"),
        refuses(("minContains", "maxContains", "additionalItems"), XAI),
        others("unknown", XAI, "note"),
        formats(FORMATS, XAI, otherwise="ignored", severity="note", note="others are a best effort"),
        no_patterns_with(NO_PATTERNS, XAI),
        no_patterns_with(("an open end",), XAI, severity="warning"),
        root_is_an_object(
            XAI_ROOT,
            or_union=True,
            says="tool parameter root must be an object type (root schema is an anyOf/oneOf union with …)",
        ),
        schemas_are_objects(XAI),
        references_resolve(XAI),
        value_between("maxLength", 0, 2_048, XAI, severity="note"),
        value_between("maxItems", 0, 256, XAI, severity="note"),
        at_most(64, "properties", properties, XAI, severity="note", note="guaranteed; more is a best effort"),
        unknown("an object without `additionalProperties`", XAI, "closed: the default is false"),
        of_request("more than 128 tools in a request", XAI, note="200 on the page about functions"),
    ),
)
