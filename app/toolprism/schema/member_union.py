"""Combines several schemas for one property, at least one of which lists its values."""

from collections.abc import Sequence

from toolprism.core.json_types import Json, types_of, unique
from toolprism.schema.keywords import META, UNIONS


def members(schema: Json) -> list[Json] | None:
    """Return the values that a schema lists: its enum, its const, or those of its branches; None if it lists none."""
    if not isinstance(schema, dict):
        return None
    if isinstance(schema.get("enum"), list):
        return list(schema["enum"])
    if "const" in schema:
        return [schema["const"]]
    for union in UNIONS:
        branches = schema.get(union)
        if isinstance(branches, list):
            found = [listed for branch in branches if (listed := members(branch)) is not None]
            if found:
                return [value for listed in found for value in listed]
    return None


def united(sides: Sequence[Json]) -> Json:
    """Return a schema with the values of all sides that list some; without any, the first side.

    >>> united([{"const": "a", "description": "d"}, {"const": "b"}])
    {'description': 'd', 'type': 'string', 'enum': ['a', 'b']}
    """
    listed = [values for side in sides if (values := members(side)) is not None]
    if not listed or len(sides) == 1:
        return sides[0]
    merged: dict[str, Json] = {}
    for side in sides:
        if isinstance(side, dict):
            merged.update({key: side[key] for key in META if key in side and key not in merged})
    values = unique([value for values in listed for value in values])
    kinds = types_of(values)
    if len(kinds) == 1:
        merged["type"] = kinds[0]
    return {**merged, "enum": values}
