"""The values that rules create without a source in the paste."""

from typing import Final

#: Constants of the pipelines, without a source in the paste.
NEW: Final = {
    ("close-objects", "additionalProperties"),
    ("close-unsaid-objects", "additionalProperties"),
    ("open-unsaid-objects", "additionalProperties"),
    ("require-every-property", "required"),
    ("require-every-property", "properties"),
    ("ensure-properties", "properties"),
    ("ensure-items", "items"),
    ("ensure-items-in-type-list", "items"),
    ("places-to-definitions", "$defs"),
    ("drop-impossible-properties", "additionalProperties"),
    ("items-of-strings", "items"),
    ("property-ordering", "propertyOrdering"),
    ("root-to-object", "type"),
    ("root-to-object", "properties"),
    ("infer-missing-type", "type"),
    ("flatten-gemini-root", "type"),
    ("type-of-gemini-root", "type"),
    ("flatten-gemini-root", "properties"),
    ("flatten-root-union", "type"),
    ("flatten-root-union", "properties"),
    ("flatten-root-union", "additionalProperties"),
    ("empty-root-to-object", ""),
    ("replace-by-open-object", ""),
    ("enum-of-strings", "format"),
    ("inline-references-once", "type"),
    ("root-to-argument-object", ""),
    ("root-to-argument-object", "type"),
    ("root-to-argument-object", "properties"),
    ("root-to-argument-object", "required"),
    ("require-over-budget", "required"),
    ("nullable-to-null-type", "anyOf"),
    ("nullable-to-null-choice", "anyOf"),
}
