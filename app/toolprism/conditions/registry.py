"""All conditions, by id: those of every family, in the order of the pages."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from toolprism.conditions.condition import Condition
from toolprism.core.errors import UnknownCondition, nearest

#: The modules that declare conditions, with their headings.
FAMILIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "types": "Types and the root",
        "objects": "Objects",
        "arrays": "Arrays",
        "unions": "Unions",
        "references": "References",
        "values": "Values: enums, numbers, formats, patterns",
        "names": "Keywords and names",
        "sizes": "Sizes",
    }
)


@cache
def all_conditions() -> Mapping[str, Condition]:
    """Return every condition by id, family by family, each in the order of its file."""
    found: dict[str, Condition] = {}
    for family in FAMILIES:
        module = import_module(f"toolprism.conditions.{family}")
        found |= {each.id: each for each in vars(module).values() if _is_of(each, family)}
    return MappingProxyType(found)


def _is_of(value: object, family: str) -> bool:
    return isinstance(value, Condition) and value.family == family


@cache
def former_ids() -> Mapping[str, str]:
    """Return the id of today for each former one."""
    return MappingProxyType({old: each.id for each in all_conditions().values() for old in each.formerly})


def find_condition(name: str) -> Condition:
    """Return the condition of an id, which may be a former one.

    >>> find_condition("object-open").id
    'additional-properties-false'

    Raises:
        UnknownCondition: there is none; the message names the nearest.
    """
    known = all_conditions()
    name = former_ids().get(name, name)
    if name not in known:
        raise UnknownCondition(name, nearest(name, known, cutoff=0.5))
    return known[name]
