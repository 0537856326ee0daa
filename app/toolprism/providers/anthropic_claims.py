"""Claims that the profiles of Anthropic and Bedrock share."""

import re
from typing import Final

from toolprism.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_ROOT_TYPE, ANTHROPIC_TOOLS
from toolprism.providers.limits import (
    tool_name,
)
from toolprism.providers.reports import (
    ANTHROPIC_KEYS,
    ANTHROPIC_NAMES,
)
from toolprism.providers.shapes import (
    property_names,
    root_has_no_union,
    root_is_an_object,
)

FORMATS: Final = ("date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid")
#: Features that its regular expressions may not use.
NO_PATTERNS: Final = ("look-around", "back references", "word boundaries", "large repetitions")
ACCEPTED: Final = (
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "const",
    "anyOf",
    "allOf",
    "$ref",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "format",
    "pattern",
    "minItems",
)
BOUNDS: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")

#: Property names that the API accepts.
NAME: Final = "^[a-zA-Z0-9_.-]{1,64}$"
ROOT: Final = (
    root_is_an_object(ANTHROPIC_ROOT_TYPE, says="tools.{index}.custom.input_schema.type: Input should be 'object'"),
    root_has_no_union(
        ANTHROPIC_ROOT,
        who="all models",
        severity="error",
        says="input_schema does not support oneOf, allOf, or anyOf at the top level",
    ),
)
NAMES: Final = (
    property_names(
        ANTHROPIC_KEYS, NAME, re.compile(NAME).fullmatch, says=f"Property keys should match pattern '{NAME}'"
    ),
    tool_name("^[a-zA-Z0-9_-]{1,64}$", ANTHROPIC_NAMES, ANTHROPIC_TOOLS, note="64 or 128 characters", disputed=True),
)
