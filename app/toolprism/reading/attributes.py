"""Attributes of spans as plain objects: OTLP's lists of keys and values, and names that count, as `tools.0.name`."""

import re
from typing import Final

from toolprism.core.json_types import Json, Object, list_at, object_at

#: The name of an attribute that is one member of a tool, with what stands before the member.
_MEMBER: Final = re.compile(r"(.{1,100}\.\d{1,4})\.(name|description|parameters|input_?[sS]chema)")


def unfolded(value: Json) -> Json:
    """Return attributes as an object of plain values; None if the value has none that need it.

    >>> unfolded([{"key": "llm.tools.0.name", "value": {"stringValue": "now"}}])
    {'llm.tools.0': {'name': 'now'}}
    """
    if isinstance(value, list):
        listed = _listed(value)
        if listed is None or not (any(map(_MEMBER.fullmatch, listed)) or any(map(_is_nested, value))):
            return None
        return _together(listed)
    if isinstance(value, dict) and any(map(_MEMBER.fullmatch, value)):
        return _together(value)
    return None


def _listed(entries: list[Json]) -> dict[str, Json] | None:
    """Return OTLP's key-value pairs as an object; None if an entry is none."""
    found: dict[str, Json] = {}
    for entry in entries:
        if not isinstance(entry, dict) or not isinstance(key := entry.get("key"), str) or "value" not in entry:
            return None
        found[key] = _plain(entry["value"])
    return found or None


def _is_nested(entry: Json) -> bool:
    value = entry.get("value") if isinstance(entry, dict) else None
    return isinstance(value, dict) and not value.keys().isdisjoint({"kvlistValue", "arrayValue"})


def _plain(value: Json) -> Json:
    """Return one of OTLP's values without the member that says its type."""
    if not isinstance(value, dict) or len(value) != 1:
        return value
    if "arrayValue" in value:
        return [_plain(each) for each in list_at(object_at(value, "arrayValue"), "values")]
    if "kvlistValue" in value:
        return _listed([*list_at(object_at(value, "kvlistValue"), "values")]) or {}
    held: Json = next(iter(value.values()))
    return held


def _together(attributes: Object) -> Json:
    """Return attributes with those of one tool in one object."""
    found: dict[str, Json] = {}
    tools: dict[str, dict[str, Json]] = {}
    for name, value in attributes.items():
        member = _MEMBER.fullmatch(name)
        if member is None:
            found[name] = value
        else:
            tools.setdefault(member[1], {})[member[2]] = value
    return {**found, **tools}
