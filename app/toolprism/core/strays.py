"""Finds members of a schema that stand one level too high or too low: beside `properties`, or among them."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.keywords import KEYWORDS, TYPES, is_misshapen
from toolprism.core.patch import Operation, add, move, remove, replace
from toolprism.core.pointer import Path

#: Keywords of which one marks a member as a schema that says what it is.
_TELLING: Final = frozenset({"enum", "const", "anyOf", "oneOf", "allOf", "$ref", "items", "properties"})
#: Keywords that are no name of an argument, whatever their value is.
_NO_NAMES: Final = frozenset({"items", "not", "if", "then", "else", "contains", "default", "example", "const"})


def properties_outside(node: Object, *, root: bool) -> list[str]:
    """Return the names of members that are schemas of arguments, and stand beside `properties` or in its place.

    >>> properties_outside({"type": "object", "city": {"type": "string"}}, root=True)
    ['city']
    >>> properties_outside({"city": "A city", "days": "How many days"}, root=True)
    ['city', 'days']
    """
    if not root and node.keys() <= KEYWORDS.keys():  # as nearly always
        return []
    is_object = root or node.get("type") == "object" or isinstance(node.get("properties"), dict)
    if not is_object or "$ref" in node:
        return []
    found = [name for name, value in node.items() if _is_argument(name, value)]
    told = [name for name, value in node.items() if isinstance(value, str) and not name.startswith(("$", "x-"))]
    is_listed = bool(told) and len(told) + len(found) == len(node) and node.get("type") != "object"
    if root and is_listed and any(name not in KEYWORDS for name in node):
        return list(node)
    return found


def _is_argument(name: str, value: Json) -> bool:
    camel = re.sub("_(.)", lambda found: found[1].upper(), name)
    if name.startswith(("x-", "$")) or name in _NO_NAMES or not isinstance(value, dict):
        return False
    if camel != name and camel in KEYWORDS:  # a keyword as Gemini's SDKs write it
        return False
    if name in KEYWORDS and not is_misshapen(name, value):
        return False
    kind = value.get("type")
    kinds = kind if isinstance(kind, list) else [kind]
    typed = bool(kinds) and all(isinstance(each, str) and each.lower() in TYPES for each in kinds)
    typed = typed or (isinstance(kind, str) and isinstance(value.get("description"), str))
    return typed or any(not is_misshapen(keyword, value[keyword]) for keyword in _TELLING & value.keys())


def moved_inside(node: Object, at: Path, names: list[str]) -> tuple[Operation, ...] | None:
    """Return the edits that move members into `properties`; None if a property of that name exists."""
    held = node.get("properties", {})
    if not isinstance(held, dict) or not held.keys().isdisjoint(names):
        return None
    opened = () if "properties" in node else (add((*at, "properties"), {}),)
    typed = () if "type" in node and "type" not in names else (add((*at, "type"), "object"),)
    moves = [
        operation
        for name in names
        for operation in (
            (move((*at, name), (*at, "properties", name)),)
            if isinstance(node[name], dict)
            else (remove((*at, name)), add((*at, "properties", name), _described(str(node[name]))))
        )
    ]
    if "properties" in names:
        return None
    return (*opened, *moves, *typed)


def _described(text: str) -> dict[str, Json]:
    """Return the schema that a text stands for: the name of a type, or the description of a text."""
    return {"type": text} if text in TYPES else {"type": "string", "description": text}


class Inside(NamedTuple):
    """A keyword among the properties."""

    name: str
    #: The edits that put it beside them; None if another value stands there.
    patch: tuple[Operation, ...] | None


def keywords_inside(node: Object, at: Path = ()) -> Iterator[Inside]:
    """Yield the members of `properties` that are keywords of the object, by name and value.

    >>> [each.name for each in keywords_inside({"properties": {"a": {}, "required": ["a"], "type": "object"}})]
    ['required', 'type']
    """
    held = object_at(node, "properties")
    odd = [name for name, value in held.items() if not isinstance(value, dict)]
    if not odd or not all(name in KEYWORDS or isinstance(held[name], bool) for name in odd):
        return
    for name in odd:
        value = held[name]
        if name not in KEYWORDS or is_misshapen(name, value) or not _is_of_object(name, value):
            continue
        yield Inside(name, _put_beside(node, at, name, value))


def is_keyword_inside(node: Object, name: str) -> bool:
    """Return whether a member of `properties` is a keyword of the object."""
    return name in KEYWORDS and any(each.name == name for each in keywords_inside(node))


def _is_of_object(name: str, value: Json) -> bool:
    if isinstance(value, bool):
        return name in ("additionalProperties", "unevaluatedProperties")
    return value == "object" if name == "type" else True


def _put_beside(node: Object, at: Path, name: str, value: Json) -> tuple[Operation, ...] | None:
    place, source = (*at, name), (*at, "properties", name)
    if name not in node:
        return (move(source, place),)
    there = node[name]
    if there == value:
        return (remove(source),)
    if name == "required" and isinstance(there, list) and isinstance(value, list):
        return (replace(place, [*there, *(each for each in value if each not in there)]), remove(source))
    return None
