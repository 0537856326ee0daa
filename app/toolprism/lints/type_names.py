"""The types that a schema names, or that its keywords imply."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, type_of
from toolprism.core.keywords import TYPE_OF, TYPES

_ALONE: Final[Mapping[str, tuple[str, ...]]] = {name: (name,) for name in TYPES}


def types_of(node: Object) -> tuple[str, ...]:
    """Return the valid types that a schema names.

    >>> types_of({"type": ["string", "null"]}), types_of({"type": "any"}), types_of({})
    (('string', 'null'), (), ())
    """
    given = node.get("type")
    if isinstance(given, list):
        found = tuple([name for name in given if isinstance(name, str) and name in TYPES])
    else:
        found = _ALONE.get(given, ()) if isinstance(given, str) else ()
    return (*found, "null") if found and node.get("nullable") is True and "null" not in found else found


def implied_type(node: Object) -> str | None:
    """Return the only type to which the keywords of a schema apply; None if there is none, or several.

    >>> implied_type({"minLength": 1}), implied_type({"items": {}, "minimum": 1}), implied_type({"enum": ["a", "b"]})
    ('string', None, 'string')
    """
    kinds = {TYPE_OF[keyword] for keyword in node if keyword in TYPE_OF}
    kinds |= {type_of(value) for value in _values(node)}
    return kinds.pop() if len(kinds) == 1 else None


def _values(node: Object) -> list[Json]:
    members = node.get("enum")
    listed = members if isinstance(members, list) else []
    return [*listed, node["const"]] if "const" in node else listed
