"""Gemini API, Vertex AI and Gemini CLI: JSON Schema, but only the part of it that Gemini knows.

Running it on its own output may change that again: a branch that is left alone beside null moves up unread, as in
python-genai, and where it is a union of one itself, or holds a snake_case union, the second run reads what the first
has moved.
"""

from typing import Final

from app.schema.citations import GOOGLE_ENUM, GOOGLE_GENAI, GOOGLE_SCHEMA, GOOGLE_TYPE_LIST, GOOGLE_UNKNOWN_NAME
from app.schema.keywords import GOOGLE_UNSUPPORTED
from app.schema.option_passes import plan_from_options
from app.schema.options import Options
from app.schema.target import Target

OPTIONS: Final = Options(
    booleans="standard",
    strip=GOOGLE_UNSUPPORTED,
    spill=True,
    rename_snake_case=True,
    collapse_null_fields=True,
    scalar_types=True,
    property_ordering=True,
    ensure_properties=True,
    infer_enum_type=True,
    string_enums_only=True,
)

TARGET: Final = Target(
    id="google",
    title="Google Gemini and Vertex AI",
    used_by="google-generative-ai, google-vertex, Gemini CLI",
    travels_in="functionDeclarations[].parametersJsonSchema",
    sources=(GOOGLE_SCHEMA, GOOGLE_GENAI, GOOGLE_UNKNOWN_NAME, GOOGLE_TYPE_LIST, GOOGLE_ENUM),
    plan=plan_from_options(OPTIONS),
    settles=False,
)
