"""Gemini and Vertex AI, `parametersJsonSchema`: the documented subset of JSON Schema."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.objects import required_undefined_property
from toolprism.conditions.references import ref_unresolved, ref_with_siblings
from toolprism.conditions.types import boolean_schema, root_not_object
from toolprism.conditions.values import format_not_supported
from toolprism.providers.audited import GOOGLE_SDK
from toolprism.providers.citations import GOOGLE_REQUIRED, GOOGLE_SCHEMA
from toolprism.providers.claim import accepts, disputes, lists, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import GEMINI_JSON_SCHEMA, GEMINI_REFERENCE, GEMINI_SIBLINGS
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import GEMINI_TOOL

#: The documented keywords, and `nullable`, which google-genai also sends.
KEYWORDS: Final = tuple(
    """
    $id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum
    anyOf properties additionalProperties required propertyOrdering
    """.split()
)
BESIDE_REFERENCE: Final = frozenset({"$id", "$defs", "$anchor", "description", "default"})
FORMATS: Final = ("date-time", "date", "time", "int32", "int64", "float", "double", "enum")
SIBLINGS: Final = (
    "$ref '{name}' was set alongside unsupported fields … only description and default can be set alongside it"
)


PROFILE: Final = Profile(
    id="gemini-json-schema",
    title="Gemini and Vertex AI, JSON Schema",
    provider="Google",
    field="functionDeclarations[].parametersJsonSchema",
    claims=(
        accepts(keywords(*KEYWORDS), GEMINI_JSON_SCHEMA),
        disputes(
            keywords("oneOf"),
            GEMINI_JSON_SCHEMA,
            GOOGLE_SCHEMA,
            note="documented here, and read as `anyOf`; the message `Schema` has no such field",
            severity="note",
        ),
        accepts(keywords("default"), GOOGLE_SDK, GOOGLE_SCHEMA, note="a field of `JSONSchema` in google-genai 3.6.1"),
        disputes(
            keywords("nullable"),
            GOOGLE_SDK,
            GOOGLE_SCHEMA,
            note="a field of `Schema`, and none of `JSONSchema` in google-genai 3.6.1; nobody says what becomes of it",
            severity="note",
        ),
        others("unknown", GOOGLE_SCHEMA, "warning", "neither `const` nor `allOf`, `not`, `pattern` or `minLength`"),
        lists(format_not_supported(FORMATS), GOOGLE_SCHEMA, otherwise="unknown", severity="note"),
        refuses(root_not_object, GOOGLE_SCHEMA),
        refuses(required_undefined_property, GOOGLE_REQUIRED, says="parameters.required[0]: property is not defined"),
        refuses(ref_unresolved, GEMINI_REFERENCE, says="reference to undefined schema at properties.x"),
        refuses(ref_with_siblings(BESIDE_REFERENCE), GEMINI_SIBLINGS, says=SIBLINGS),
        refuses(boolean_schema, GEMINI_JSON_SCHEMA),
        *GEMINI_TOOL,
        before_sending("google-genai", "parameters_json_schema"),
    ),
)
