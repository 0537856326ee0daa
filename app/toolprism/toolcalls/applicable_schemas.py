"""Finds the schemas that may apply to one value deep inside an instance."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import COMBINERS
from toolprism.core.references import References

#: Keywords whose schemas apply to the same value: one schema, a list of them, a map of them.
_HERE_ONE: Final = ("if", "then", "else", "not")
_HERE_NAMED: Final = ("dependentSchemas", "dependencies")
#: Keywords whose schemas apply to members or items.
_MEMBERS_ONE: Final = (
    *("additionalProperties", "unevaluatedProperties"),
    *("items", "additionalItems", "contains", "unevaluatedItems"),
)
_TUPLES: Final = ("prefixItems", "items")
_MEMBERS_NAMED: Final = ("patternProperties",)


def applicable_schemas(references: References, node: Json, path: Sequence[str]) -> Iterator[Object]:
    """Yield every schema object that may apply to the value at a path; include doubtful ones."""
    here = _together(references, [node])
    for token in path:
        here = _together(references, (member for one in here for member in _members(one, token)))
    yield from here


def _together(references: References, nodes: Iterable[Json]) -> list[Object]:
    """Return the schemas and all others that apply to the same value, without duplicates."""
    found: dict[int, Object] = {}
    waiting = list(nodes)[::-1]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict) and id(node) not in found:
            found[id(node)] = node
            waiting.extend([*references.targets(node), *_here(node)][::-1])
    return list(found.values())


def _here(node: Object) -> Iterator[Json]:
    for keyword in _HERE_ONE:
        yield node.get(keyword)
    for keyword in COMBINERS:
        yield from _entries(node.get(keyword))
    for keyword in _HERE_NAMED:
        yield from _values(node.get(keyword))


def _members(node: Object, token: str) -> Iterator[Json]:
    properties = node.get("properties")
    if isinstance(properties, dict):
        yield properties.get(token)
    if token.isdecimal():
        for keyword in _TUPLES:
            yield from _entries(node.get(keyword))[int(token) :][:1]
    for keyword in _MEMBERS_ONE:
        yield node.get(keyword)
    for keyword in _MEMBERS_NAMED:
        yield from _values(node.get(keyword))


def _entries(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _values(value: Json) -> Iterable[Json]:
    return value.values() if isinstance(value, dict) else ()
