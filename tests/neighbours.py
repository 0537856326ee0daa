"""Documents and texts beside an example: the same but for one value, one keyword more or less, or one level deeper.

They are those on which a predicate, a rule or a form is likely to differ from one that is slightly wrong.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from toolprism.core.pointer import Path

#: Documents around an example at most, so that one with hundreds of properties is not asked for each.
_MOST_PLACES: Final = 30
#: How often an edit puts a node around the document.
_WRAPPED: Final = 0.1
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
    *(("type", 1), ("enum", "a"), ("required", "a"), ("required", ["a", 1]), ("properties", []), ("items", "a")),
    *(("anyOf", []), ("anyOf", {"a": {}}), ("anyOf", [{"type": "string"}, {"type": "string"}]), ("oneOf", [{}, {}])),
    *(("anyOf", [{"anyOf": [{"const": "a"}]}, {"type": "null"}]), ("allOf", [{"type": "object", "required": ["a"]}])),
    *(("description", ""), ("description", "e"), ("minimum", "1"), ("maxItems", -1), ("$ref", 1), ("pattern", "(?=a)")),
    *(("pattern", r"^a\|b$"), ("pattern", "^a|b$"), ("anyOf", [{"required": ["z"]}, {"type": ["string", "null"]}])),
    *(("patternProperties", {"^a": {}}), ("dependentRequired", {"a": ["b"]}), ("$defs", {"A": {"type": "string"}})),
)
#: Keywords that may stand in place of one another.
_ALIKE: Final = (
    ("anyOf", "oneOf", "allOf"),
    ("$defs", "definitions"),
    ("minimum", "exclusiveMinimum", "minLength", "minItems", "maximum", "maxLength", "maxItems"),
    ("items", "prefixItems", "additionalProperties", "not", "contains"),
    ("properties", "patternProperties"),
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
        yield from (make() for make in _beside(document, place, value))
    yield from (around(document) for around in _AROUND)


def further(documents: Sequence[Any], random: Random, count: int) -> Iterator[Any]:
    """Yield documents that are two or three edits away from one of the given."""
    for _ in range(count):
        document = random.choice(documents)
        for _ in range(random.randint(2, 3)):
            places = [*_places(document, ())]
            beside = [*_beside(document, *random.choice(places[:_MOST_PLACES]))]
            document = random.choice(_AROUND)(document) if random.random() < _WRAPPED else random.choice(beside)()
        yield document


def _beside(document: Any, place: Path, value: Any) -> Iterator[Callable[[], Any]]:
    """Yield what makes each of the documents that differ at one place; of most nobody asks for more than one."""
    if place:
        yield partial(_without, document, place)
    yield from (partial(_with, document, place, other) for other in _others(value) if place or other != {})
    if isinstance(value, dict):
        yield from (partial(_with_member, document, place, value, *member) for member in _BESIDE)
        for alike in _ALIKE:
            yield from (
                partial(_renamed, document, place, value, one, other)
                for one in alike
                if one in value
                for other in alike
            )


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
        yield from (
            [*value, *value[:1]],
            value[:1],
            [*value, *value],
            value[::-1],
            [*value, None],
            [*value, {}],
            [*value, "z"],
        )
    elif isinstance(value, dict):
        yield from ([value], [value, {"type": "null"}])
        yield dict(reversed(value.items()))
    yield from _ODD


def _with(document: Any, place: Sequence[str | int], value: Any) -> Any:
    """Return a document with another value at a place."""
    if not place:
        return value
    copy = document.copy()
    copy[place[0]] = _with(document[place[0]], place[1:], value)
    return copy


def _with_member(document: Any, place: Path, node: dict[str, Any], keyword: str, beside: Any) -> Any:
    return _with(document, place, {**node, keyword: beside})


def _renamed(document: Any, place: Path, node: dict[str, Any], keyword: str, other: str) -> Any:
    return _with(document, place, {other if key == keyword else key: held for key, held in node.items()})


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
