"""Describes values in words: their type, and a short part of them."""

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any, Final

from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, compact
from toolprism.core.pointer import parse
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
