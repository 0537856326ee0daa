"""Documents and texts beside an example: the same but for one value, one keyword more or less, or one level deeper.

They are those on which a predicate, a rule or a form is likely to differ from one that is slightly wrong.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from toolprism.core.pointer import Path

#: Documents around an example at most, so that one with hundreds of properties is not asked for each.
_MOST_PLACES: Final = 30
#: Values of a wrong type, and of none, for any place.
_ODD: Final[tuple[Any, ...]] = (None, True, 0, "", [], {})
#: What a node may say beside what it says.
_BESIDE: Final[tuple[tuple[str, Any], ...]] = (
    *(("type", kind) for kind in ("string", "integer", "number", "object", "array", "null", ["string", "null"], [])),
    *(("description", "d"), ("title", "T"), ("default", "a"), ("default", None), ("nullable", True)),
    *(("enum", ["a", "b"]), ("enum", [1, None]), ("enum", []), ("const", "a"), ("const", None)),
    *(("properties", {"a": {"type": "string"}}), ("properties", {}), ("required", ["a"]), ("required", [])),
    *(("additionalProperties", False), ("additionalProperties", {"type": "string"}), ("additionalProperties", True)),
    *(("items", {"type": "string"}), ("items", True), ("items", [{}]), ("prefixItems", [{"type": "string"}])),
    *(("anyOf", [{"type": "string"}, {"type": "null"}]), ("oneOf", [{"required": ["a"]}]), ("allOf", [{}])),
    *(("$ref", "#/$defs/A"), ("$ref", "#"), ("not", {}), ("minLength", 1), ("minimum", 1.5), ("minItems", 1)),
    *(("pattern", "^a"), ("format", "date"), ("format", "x"), ("x-own", 1), ("$schema", "x"), ("if", {})),
    *(("patternProperties", {"^a": {}}), ("dependentRequired", {"a": ["b"]}), ("$defs", {"A": {"type": "string"}})),
)
#: What may stand around a node.
_AROUND: Final[tuple[Callable[[Any], Any], ...]] = (
    lambda node: {"type": "object", "properties": {"p": node, "q": {"type": "string"}}, "required": ["p"]},
    lambda node: {"properties": {"p": {"type": "array", "items": node}}},
    lambda node: {"anyOf": [node, {"type": "null"}]},
    lambda node: {"oneOf": [{"type": "string"}, node]},
    lambda node: {"allOf": [node]},
    lambda node: {"type": "object", "additionalProperties": node},
    lambda node: {"type": "object", "properties": {"p": {"$ref": "#/$defs/A"}}, "$defs": {"A": node}},
    lambda node: {"not": node},
    lambda node: {"type": "array", "prefixItems": [node]},
)


def neighbours(document: Any) -> Iterator[Any]:
    """Yield a document and those beside it."""
    yield document
    places = [*_places(document, ())]
    step = -(-len(places) // _MOST_PLACES)
    for place, value in places[::step]:
        if place:
            yield _without(document, place)
        yield from (_with(document, place, other) for other in _others(value) if place or other != {})
        if isinstance(value, dict):
            yield from (_with(document, place, {**value, keyword: beside}) for keyword, beside in _BESIDE)
    yield from (around(document) for around in _AROUND)


def _places(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    yield path, value
    held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for token, child in held:
        yield from _places(child, (*path, token))


def _others(value: Any) -> Iterator[Any]:
    """Yield other values for a place: near ones of the same type, and some of any type."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, (int, float)):
        yield from (value - 1, value + 1, -value, value + 0.5, float(value))
    elif isinstance(value, str):
        yield from (f"{value}b", value[1:], value.upper(), f"{value}/é ", "a", "object", "null")
    elif isinstance(value, list):
        yield from (value[:1], [*value, *value], value[::-1], [*value, None], [*value, {}], [*value, "z"])
    elif isinstance(value, dict):
        yield dict(reversed(value.items()))
    yield from _ODD


def _with(document: Any, place: Sequence[str | int], value: Any) -> Any:
    """Return a document with another value at a place."""
    if not place:
        return value
    copy = document.copy()
    copy[place[0]] = _with(document[place[0]], place[1:], value)
    return copy


def _without(document: Any, place: Sequence[str | int]) -> Any:
    copy = document.copy()
    if len(place) == 1:
        del copy[place[0]]
    else:
        copy[place[0]] = _without(document[place[0]], place[1:])
    return copy


#: What a message may be wrapped in.
_WRAPS: Final[tuple[Callable[[str], str], ...]] = (
    lambda text: json.dumps(
        {"error": {"message": text, "type": "invalid_request_error", "param": "tools[3].function"}}
    ),
    lambda text: f"Error code: 400 - {{'message': {text!r}}}",
    lambda text: f"Invalid request. {text} Please try again.",
    lambda text: f"response_format: {text}",
)


def altered(text: str) -> Iterator[str]:
    """Yield a message and those beside it: other numbers, names, quotes and words, or cut at either end."""
    yield text
    yield from (text.lower(), text.upper(), re.sub(r"\d+", lambda found: str(int(found[0]) + 1), text))
    yield from (re.sub(r"[`'\"]", quote, text) for quote in ("'", '"', "`", ""))
    yield from (re.sub(r"(['`\"])[\w$-]+\1", name, text) for name in ("'type'", "'items'", "'a'", "'$ref'"))
    words = text.split(" ")
    for at, word in enumerate(words[:_MOST_PLACES]):
        yield " ".join([*words[:at], *words[at + 1 :]])
        yield " ".join([*words[:at], "other", *words[at + 1 :]])
        yield " ".join(words[at:])
        yield " ".join(words[: at + 1])
        yield " ".join([*words[: at + 1], "…"])
        yield from (text.replace(word, f"{word}{mark}", 1) for mark in ".]'" if word)
    yield from (wrap(text) for wrap in _WRAPS)
