"""Converts a value of the wrong type to a wanted type."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.toolcalls.fixes.decode_json import decode_json
from toolprism.toolcalls.fixes.number_to_string import number_to_string
from toolprism.toolcalls.fixes.string_to_boolean import string_to_boolean
from toolprism.toolcalls.fixes.string_to_null import string_to_null
from toolprism.toolcalls.fixes.string_to_number import string_to_number
from toolprism.toolcalls.fixes.wrap_array import wrap_array

#: A value and the kinds of repair that produced it.
Converted: TypeAlias = tuple[Json, tuple[str, ...]]

_CONVERSIONS: Final[tuple[Callable[[Json, frozenset[str]], Iterator[Converted]], ...]] = (
    decode_json,
    string_to_number,
    string_to_boolean,
    string_to_null,
    number_to_string,
    wrap_array,
)


def conversions(value: Json, wanted: frozenset[str]) -> Iterator[Converted]:
    """Yield every value of the wanted types that a value can mean."""
    for convert in _CONVERSIONS:
        yield from convert(value, wanted)


def wanted_types(nodes: Iterable[Object]) -> frozenset[str] | None:
    """Return the types that all schemas allow; None if no schema names any."""
    stated = [_stated(node) for node in nodes if "type" in node]
    return frozenset.intersection(*stated) if stated else None


def listed_values(nodes: Iterable[Object]) -> Iterator[Json]:
    """Yield the values that schemas list in `enum` or `const`."""
    for node in nodes:
        listed = node.get("enum")
        yield from listed if isinstance(listed, list) else ()
        if "const" in node:
            yield node["const"]


def _stated(node: Object) -> frozenset[str]:
    """Return the types of one schema. A number may be an integer, which matters if another schema requires one."""
    stated = node["type"]
    names: Sequence[Json] = stated if isinstance(stated, list) else [stated]
    types = {name for name in names if isinstance(name, str)}
    if "number" in types:
        types.add("integer")
    if node.get("nullable") is True:
        types.add("null")
    return frozenset(types)
