"""What to do about a value of the wrong type or format."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from toolprism.validation.javascript import FUNCTION
from toolprism.validation.value_text import TYPES, either

#: What a format looks like.
EXAMPLES: Final[Mapping[str, str]] = {
    "date": "2024-01-31",
    "time": "13:45:00Z",
    "date-time": "2024-01-31T13:45:00Z",
    "iso-time": "13:45:00",
    "iso-date-time": "2024-01-31T13:45:00",
    "duration": "P1DT2H",
    "uri": "https://example.com/a",
    "uri-reference": "../a",
    "uri-template": "https://example.com/{id}",
    "url": "https://example.com/a",
    "email": "name@example.com",
    "hostname": "example.com",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "regex": "^[a-z]+$",
    "uuid": "123e4567-e89b-12d3-a456-426614174000",
    "json-pointer": "/a/0",
    "json-pointer-uri-fragment": "#/a/0",
    "relative-json-pointer": "1/a",
    "byte": "aGVsbG8=",
    "int32": "2147483647",
    "int64": "9007199254740991",
}


def type_hint(value: Any, types: Sequence[str]) -> str:
    """Return what to do about a value of the wrong type.

    >>> type_hint("5", ["integer"]), type_hint(5, ["string"]), type_hint("a", ["array"])
    ('Write it without quotes.', 'Put it in quotes.', 'Put it in a list: [ … ].')
    """
    hints = (
        (isinstance(value, str) and _reads_as(value, types), "Write it without quotes."),
        (value is FUNCTION, "Give it a value of its own."),
        (value is None, "Leave it out if there is nothing to say."),
        ("string" in types and not isinstance(value, (dict, list)), "Put it in quotes."),
        ("array" in types, "Put it in a list: [ … ]."),
        ("integer" in types and isinstance(value, float), "Leave out the fraction."),
    )
    otherwise = f"Give {either([TYPES.get(name, name) for name in types])} instead."
    return next((hint for fits, hint in hints if fits), otherwise)


def schema_hint(subject: str, value: Any) -> str | None:
    """Return what was probably meant by a value in a schema."""
    if subject == "`items`" and isinstance(value, list):
        return "In 2020-12 a tuple is written with `prefixItems`."
    if subject == "`required`" and isinstance(value, bool):
        return "`required` is a list of names beside `properties`."
    if subject in ("`exclusiveMinimum`", "`exclusiveMaximum`") and isinstance(value, bool):
        return "Since draft 6 it is the limit itself."
    return None


def _reads_as(text: str, types: Sequence[str]) -> bool:
    """Return whether a text would be right without its quotes."""
    if text in ("true", "false"):
        return "boolean" in types
    if text == "null":
        return "null" in types
    if text[:1] in ("{", "["):
        return ("object" if text[0] == "{" else "array") in types
    digits = text.removeprefix("-")
    whole = digits.isascii() and digits.isdecimal()
    fraction = digits.isascii() and digits.replace(".", "", 1).isdecimal()
    return (whole and "integer" in types) or (fraction and "number" in types)
