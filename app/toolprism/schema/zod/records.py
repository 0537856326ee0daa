"""Converts Zod records, which constrain the names of properties.

JavaScript property names are strings, so a numeric enum stands for the texts of its numbers. Zod 4 reads a name as a
number if the schema of the names refuses the text.
"""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Final

from toolprism.core.json_types import Json, Object, is_number
from toolprism.core.pointer import Path
from toolprism.schema.zod.instance import Checks, Converted, Instance, inner_name, read
from toolprism.schema.zod.keywords import both
from toolprism.schema.zod.values import NOTHING_FITS, members_of, name_of, template_pattern

_NUMERIC: Final[Object] = {"pattern": r"^-?\d+(?:\.\d+)?$"}

#: Wrappers through which Zod 4 still knows all names.
_TRANSPARENT: Final = frozenset(
    {"nullable", "optional", "readonly", "catch", "default", "prefault", "nonoptional", "pipe"}
)


def record(zod: Instance) -> Converted:
    """Convert a record."""
    key = zod.definition.get("keyType")
    names = None if zod.is_zod3 or zod.definition.get("partial") else _all_names(key)
    if zod.definition.get("mode") == "loose":
        return _loose(zod, names)
    schema: dict[str, Json] = {"type": "object"}
    allowed = _names(key)
    if allowed is not None:
        schema["propertyNames"] = allowed
    schema["additionalProperties"] = zod.member("valueType")
    parts: dict[Path, Path] = {("additionalProperties",): zod.below("valueType")} if zod.child("valueType") else {}
    return Converted(schema, parts, inexpressible=_beyond(key, names))


def _beyond(key: Json, names: list[str] | None) -> tuple[str, ...]:
    """Return what no keyword expresses. Until Zod 4.4 `z.partialRecord()` was printed like `z.record()`."""
    if names:
        return ("whether all of its names must be there",)
    if _names(key) is None:
        return () if _takes_all(key) else ("which names it takes",)
    return ("which names it reads as numbers",) if _has_numbers(key) else ()


def _has_numbers(node: Json) -> bool:
    """Return whether a schema of names contains numbers; Zod 3 and 4.0 read no name as a number."""
    zod = read(node)
    if zod is None:
        return False
    if zod.kind in {"enum", "literal"}:
        return any(map(is_number, members_of(zod)))
    inner = inner_name(zod)
    return (
        zod.kind == "number"
        or any(map(_has_numbers, zod.listed("options")))
        or (inner is not None and _has_numbers(zod.definition[inner]))
    )


def _loose(zod: Instance, names: list[str] | None) -> Converted:
    """Convert a record that also accepts other names, with any value."""
    values, place = zod.member("valueType"), zod.below("valueType")
    if names is not None:
        schema: dict[str, Json] = {"type": "object", "properties": dict.fromkeys(names, values)}
        parts: dict[Path, Path] = {("properties", name): place for name in names}
        return Converted(schema, parts, inexpressible=_beyond(None, names)[:1])
    if _takes_all(zod.definition.get("keyType")):
        return Converted({"type": "object", "additionalProperties": values}, {("additionalProperties",): place})
    return Converted({"type": "object"}, inexpressible=("its values, for names that do not match take any",))


def _all_names(node: Json) -> list[str] | None:
    """Return the names that the record must have, if its schema of the names lists them all."""
    zod = read(node)
    if zod is None:
        return None
    if zod.kind in {"enum", "literal"}:
        return _listed(zod)
    if zod.kind == "union":
        options = [_all_names(option) for option in zod.listed("options")]
        known = [names for names in options if names is not None]
        return list(dict.fromkeys(chain.from_iterable(known))) if len(known) == len(options) else None
    inner = inner_name(zod) if zod.kind in _TRANSPARENT else None
    return None if inner is None else _all_names(zod.definition[inner])


def _listed(zod: Instance) -> list[str]:
    named = (value for value in members_of(zod) if isinstance(value, str) or is_number(value))
    return list(dict.fromkeys(map(name_of, named)))


def _takes_all(node: Json) -> bool:
    """Return whether every name is accepted."""
    key = read(node)
    if key is None or key.kind not in {"any", "unknown", "string"}:
        return False
    return not key.listed("checks") and "check" not in key.definition


def _enum(names: list[str]) -> Object:
    return {"type": "string", "enum": list(names)} if names else NOTHING_FITS


def _names(node: Json) -> Object | None:
    """Return the schema of the names; None if every name is accepted, or if they are unknown."""
    zod = read(node)
    convert = None if zod is None else _NAMES.get(zod.kind)
    return None if zod is None or convert is None else convert(zod)


def _values(zod: Instance) -> Object | None:
    named = _enum(_listed(zod))
    numbered = not zod.is_zod3 and any(map(is_number, members_of(zod)))
    return {"anyOf": [named, _NUMERIC]} if numbered else named  # `01` is also a number


def _string(zod: Instance) -> Object | None:
    checked = checks_of(zod)
    keywords = [found for found in checked.keywords if found]
    return both({"type": "string"}, keywords) if keywords else None


def _template(zod: Instance) -> Object | None:
    found = template_pattern(zod)
    return None if found is None else {"type": "string", "pattern": found}


def _union(zod: Instance) -> Object | None:
    options = [_names(option) for option in zod.listed("options")]
    known: list[Json] = [option for option in options if option is not None]
    return {"anyOf": known} if known and len(known) == len(options) else None


def _intersection(zod: Instance) -> Object | None:
    sides = [_names(zod.definition.get(side)) for side in ("left", "right")]
    known: list[Json] = [side for side in sides if side is not None]
    return {"allOf": known} if known else None


def _inside(zod: Instance) -> Object | None:
    inner = inner_name(zod)
    return None if inner is None else _names(zod.definition[inner])


_NAMES: Final[Mapping[str, Callable[[Instance], Object | None]]] = {
    "enum": _values,
    "literal": _values,
    "string": _string,
    "number": lambda zod: None if zod.definition.get("coerce") else _NUMERIC,
    "template_literal": _template,
    "union": _union,
    "intersection": _intersection,
    "never": lambda _zod: NOTHING_FITS,
    **dict.fromkeys(
        ("nullable", "optional", "readonly", "default", "prefault", "nonoptional", "lazy", "pipe", "effects"), _inside
    ),
}


def checks_of(zod: Instance) -> Checks:
    """Return what an instance shows of its checks; only the reader of its version of Zod is imported."""
    if zod.is_zod3:
        from toolprism.schema.zod import zod3

        return zod3.checks(zod)
    from toolprism.schema.zod import zod4

    return zod4.checks(zod)
