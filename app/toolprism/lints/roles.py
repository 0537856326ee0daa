"""Finds the property that selects a tool's action, and the values that it allows."""

from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import UNIONS

#: Names for the property that selects the action, the most common first.
ACTION_NAMES: Final = ("action", "operation", "command")


def choices_of(node: Json) -> list[str]:
    """Return the strings that a schema lists: its `enum`, its `const`, or those of its branches.

    >>> choices_of({"enum": ["a", "b"]}), choices_of({"anyOf": [{"const": "a"}, {"const": "b"}]})
    (['a', 'b'], ['a', 'b'])
    """
    if not isinstance(node, dict):
        return []
    if isinstance(node.get("const"), str):
        return [node["const"]]
    members = node.get("enum")
    if isinstance(members, list):
        return [member for member in members if isinstance(member, str)]
    for union in UNIONS:
        branches = node.get(union)
        if isinstance(branches, list):
            return [choice for branch in branches if isinstance(branch, dict) for choice in _own(branch)]
    return []


def _own(branch: Object) -> list[str]:
    return choices_of({keyword: branch[keyword] for keyword in ("const", "enum") if keyword in branch})


def choosing_name(node: Json) -> str | None:
    """Return the property that a condition or a branch fixes to strings, or None.

    >>> choosing_name({"properties": {"action": {"const": "add"}, "id": {}}})
    'action'
    """
    properties = node.get("properties") if isinstance(node, dict) else None
    if not isinstance(properties, dict):
        return None
    fixed = [name for name, schema in properties.items() if isinstance(schema, dict) and _own(schema)]
    return next((name for name in ACTION_NAMES if name in fixed), fixed[0] if fixed else None)
