"""Gemini and Vertex AI, `parametersJsonSchema`: the documented subset of JSON Schema."""

from typing import Final

from toolprism.providers.citations import GOOGLE_REQUIRED, GOOGLE_SCHEMA
from toolprism.providers.gemini_claims import TOOL
from toolprism.providers.keyword_claims import accepts, disputes, formats, others
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_resolve, references_stand_alone
from toolprism.providers.reports import (
    GEMINI_JSON_SCHEMA,
    GEMINI_REFERENCE,
    GEMINI_SIBLINGS,
)
from toolprism.providers.shapes import required_is_defined, root_is_an_object, schemas_are_objects

#: The documented keywords, and `nullable`, which google-genai also sends.
KEYWORDS: Final = (
    "$id",
    "$defs",
    "$ref",
    "$anchor",
    "type",
    "format",
    "title",
    "description",
    "enum",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "anyOf",
    "properties",
    "additionalProperties",
    "required",
    "propertyOrdering",
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
        accepts(KEYWORDS, GEMINI_JSON_SCHEMA),
        disputes(
            ("oneOf",),
            GEMINI_JSON_SCHEMA,
            GOOGLE_SCHEMA,
            note="documented here, and read as `anyOf`; the message `Schema` has no such field",
            severity="note",
        ),
        accepts(("default", "nullable"), GOOGLE_SCHEMA, note="fields of `Schema` that google-genai sends, too"),
        others("unknown", GOOGLE_SCHEMA, "warning", "neither `const` nor `allOf`, `not`, `pattern` or `minLength`"),
        formats(FORMATS, GOOGLE_SCHEMA, otherwise="unknown", severity="note"),
        root_is_an_object(GOOGLE_SCHEMA),
        required_is_defined(GOOGLE_REQUIRED, says="parameters.required[0]: property is not defined"),
        references_resolve(GEMINI_REFERENCE, says="reference to undefined schema at properties.x"),
        references_stand_alone(GEMINI_SIBLINGS, BESIDE_REFERENCE, says=SIBLINGS),
        schemas_are_objects(GEMINI_JSON_SCHEMA),
        *TOOL,
    ),
)
