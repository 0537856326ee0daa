"""One error of an instance, in AJV's form and in words: its value, what that is, and what to do about it."""

import operator
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, compact
from toolprism.core.pointer import parse
from toolprism.core.records import UNWRITTEN, Record
from toolprism.validation.javascript import FUNCTION, value_at

#: The most characters of a value that are shown.
_LONGEST: Final = 60
#: The most words that are compared for a near one, and their greatest length.
_MOST_WORDS: Final = 200
_LONGEST_WORD: Final = 80

#: Plain names of the types of JSON Schema.
TYPES: Final[Mapping[str, str]] = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "null": "null",
    "number": "a number",
    "object": "an object",
    "string": "a text",
}


def short(text: str) -> str:
    """Return a text, cut if it is long.

    >>> short("a" * 70) == "a" * 59 + "…"
    True
    """
    return shortened(text, _LONGEST)


def quoted(value: Any) -> str:
    """Return a value as JSON, cut if it is long.

    >>> quoted("a"), quoted([1, 2])
    ('"a"', '[1,2]')
    """
    if isinstance(value, str):
        return f'"{short(value)}"'
    if value is FUNCTION or (isinstance(value, (dict, list)) and len(value) > _LONGEST):
        return describe(value)
    try:
        return short(compact(value))
    except (RecursionError, ValueError):
        return describe(value)


def describe(value: Any) -> str:
    """Return a value in words.

    >>> describe("a"), describe([1]), describe({}), describe(None), describe(5)
    ('the text "a"', 'a list of 1 item', 'an empty object', 'null', 'the number 5')
    """
    if value is FUNCTION:
        return "missing, and AJV reads what every JavaScript object inherits under that name"
    if isinstance(value, str):
        return f"the text {quoted(value)}" if value else "an empty text"
    if isinstance(value, dict):
        return f"an object with {counted(len(value), 'member')}" if value else "an empty object"
    if isinstance(value, list):
        return f"a list of {counted(len(value), 'item')}" if value else "an empty list"
    return quoted(value) if value is None or isinstance(value, bool) else f"the number {quoted(value)}"


def counted(number: float, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "item"), counted(2, "property")
    ('1 item', '2 properties')
    """
    return f"{compact(number)} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """Return the plural of a regular noun."""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def either(words: Collection[str]) -> str:
    """Return words joined with commas and a final "or"; long lists are cut.

    >>> either(["a", "b", "c"])
    'a, b or c'
    """
    *most, last = words
    if len(most) > 1 and len(", ".join(most)) > 2 * _LONGEST:
        return f"{short(', '.join(most))} (of {len(words)})"
    return f"{', '.join(most)} or {last}" if most else last


def nearest(word: Any, words: Collection[Any]) -> str | None:
    """Return the word that was probably meant."""
    if not isinstance(word, str) or len(word) > _LONGEST_WORD:
        return None
    texts = [one for one in islice(words, _MOST_WORDS) if isinstance(one, str) and len(one) <= _LONGEST_WORD]
    found = get_close_matches(word.lower(), [text.lower() for text in texts], 1)
    return next((text for text in texts if found and text.lower() == found[0] and text != word), None)


def found_at(instance: Json, pointer: str) -> tuple[str, Any]:
    """Return the name of a place and the value there.

    >>> found_at({"tags": ["a"]}, "/tags/0"), found_at(5, "")
    (('`tags[0]`', 'a'), ('The value', 5))
    """
    path = parse(pointer)
    name = ""
    for depth, token in enumerate(path):
        in_array = isinstance(value_at(instance, path[:depth]), list)
        name = f"{name}[{token}]" if in_array else token
    return (f"`{short(name)}`" if pointer else "The value"), value_at(instance, path)


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


@dataclass(frozen=True, slots=True)
class ErrorObject(Record):
    """An entry of AJV's `validate.errors`."""

    is_camel: ClassVar = True

    #: JSON Pointer of the value.
    instance_path: str
    #: The place of the keyword as AJV writes it: through a reference it may start again at `#`.
    schema_path: str
    keyword: str
    params: dict[str, Json]
    message: str
    #: The property whose name is invalid; only below `propertyNames`.
    property_name: str | None = None
    #: JSON Pointer of the keyword in the given schema; None if it is in another document.
    place: Annotated[str | None, UNWRITTEN] = None


def errors_text(errors: list[ErrorObject]) -> str:
    """Return the errors on one line, as AJV writes them when it refuses a schema."""
    return ", ".join(f"data{error.instance_path} {error.message}" for error in errors)


#: Comparisons in words.
COMPARED: Final[Mapping[str, str]] = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}
#: Whether a comparison holds.
HOLDS: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


@dataclass(frozen=True, slots=True)
class ErrorCase:
    """An error with the value that it is about."""

    subject: str
    value: Any
    params: Mapping[str, Any]
    message: str
    #: Whether the value is part of a schema, and the error comes from the meta-schema.
    of_schema: bool


#: Returns one or two plain sentences about an error.
Sentence: TypeAlias = Callable[[ErrorCase], str]


def format_given(value: Any) -> str:
    """Return a value as a person would write it."""
    return describe(value) if isinstance(value, (dict, list)) else quoted(value)


def size(noun: str, hint: str, *, least: bool) -> Sentence:
    """Return the sentence for a value that has too few or too many members."""

    def say(case: ErrorCase) -> str:
        count = len(case.value) if isinstance(case.value, (str, list, dict)) else 0
        bound = "at least" if least else "at most"
        limit = case.params["limit"]
        if not count and least and isinstance(limit, (int, float)):
            return f"{case.subject} is empty; at least {counted(limit, noun)} {'is' if limit == 1 else 'are'} required."
        return f"{case.subject} has {counted(count, noun)}, but must have {bound} {quoted(limit)}. {hint}"

    return say


def items_end(case: ErrorCase) -> str:
    """Return the sentence for an array that is too long."""
    count = len(case.value) if isinstance(case.value, list) else 0
    limit = quoted(case.params["limit"])
    return f"{case.subject} has {counted(count, 'item')}, but no more than {limit} may be there. Leave out the rest."


def unknown_property(parameter: str) -> Sentence:
    """Return the sentence for a property that is not allowed; a parameter of the error names it."""

    def say(case: ErrorCase) -> str:
        name = short(case.params[parameter])
        return f"{case.subject} may not have the property `{name}`. Leave it out, or check how its name is spelled."

    return say
