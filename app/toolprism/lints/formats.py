"""The known formats: those of JSON Schema, and those that OpenAPI and Gemini add."""

from typing import Final

#: The formats that JSON Schema 2020-12 defines.
OF_JSON_SCHEMA: Final = frozenset(
    {
        *("date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname"),
        *("ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template"),
        *("json-pointer", "relative-json-pointer", "regex"),
    }
)
#: Formats that OpenAPI and Gemini add, by type.
OF_NUMBERS: Final = frozenset({"int32", "int64", "uint32", "uint64", "float", "double"})
OF_OPENAPI_TEXTS: Final = frozenset({"byte", "binary", "password"})
#: Gemini's mark for a list of values.
OF_GEMINI: Final = frozenset({"enum"})

KNOWN: Final = OF_JSON_SCHEMA | OF_NUMBERS | OF_OPENAPI_TEXTS | OF_GEMINI
