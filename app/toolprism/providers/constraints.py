"""The constraints of a schema: the members that refuse some value."""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import CHECKS
from toolprism.core.pointer import Path
from toolprism.core.walk import nodes

#: Values with which a keyword refuses nothing; `properties` refuses only where it forbids one.
_IDLE: Final[Mapping[str, tuple[Json, ...]]] = {
    "uniqueItems": (False,),
    "additionalProperties": (True, {}),
    "additionalItems": (True, {}),
    "unevaluatedProperties": (True, {}),
    "unevaluatedItems": (True, {}),
    "propertyNames": (True, {}),
    "items": (True, {}),
    "required": ([],),
    "minLength": (0,),
    "minItems": (0,),
    "minProperties": (0,),
}


def constraints(schema: Json) -> Iterator[tuple[Path, Object, str]]:
    """Yield the path of each node with a constraint, the node and the keyword, in document order.

    >>> [(path, keyword) for path, _, keyword in constraints({"properties": {"a": {"type": "string", "title": "A"}}})]
    [(('properties', 'a'), 'type')]
    """
    for path, node in sorted(nodes(schema), key=_order):
        for keyword, value in node.items():
            if keyword in CHECKS and not is_idle(keyword, value):
                yield path, node, keyword


def _order(entry: tuple[Path, Object]) -> tuple[int, tuple[str, ...]]:
    return len(entry[0]), tuple(map(str, entry[0]))


def is_idle(keyword: str, value: Json) -> bool:
    """Return whether a keyword refuses nothing with a value.

    >>> is_idle("additionalProperties", True), is_idle("additionalProperties", False), is_idle("properties", {"a": {}})
    (True, False, True)
    """
    if keyword == "properties":
        return not (isinstance(value, dict) and any(below is False for below in value.values()))
    return any(type(value) is type(idle) and value == idle for idle in _IDLE.get(keyword, ()))
