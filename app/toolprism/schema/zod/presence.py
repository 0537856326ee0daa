"""Determines whether a property or an entry with a Zod instance may be omitted."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Final

from toolprism.core.json_types import Json
from toolprism.schema.zod.instance import Instance, inner_name, led_to, read


class Presence(Enum):
    """Whether a value must be present."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    #: It depends on code, or on the release of Zod.
    UNKNOWN = "unknown"


#: Kinds that refuse `undefined` in every release.
_REQUIRED: Final = frozenset(
    {
        *("string", "number", "bigint", "boolean", "date", "null", "nan", "never", "symbol", "function", "file"),
        *("object", "array", "set", "map", "tuple", "record", "enum", "template_literal", "success", "nonoptional"),
    }
)
#: `z.coerce` turns `undefined` into a string or false.
_COERCED: Final = frozenset({"string", "boolean"})
_OPTIONAL: Final = frozenset({"optional", "default", "prefault", "catch"})
#: Until Zod 4.3 a property with one of these may be omitted; from 4.4 on it may not.
_OPTIONAL3: Final = frozenset({"any", "unknown", "undefined", "void"})


def presence(node: Json) -> Presence:
    """Return whether a value with this instance must be present."""
    zod = read(node)
    if zod is None:
        return Presence.UNKNOWN
    if zod.kind in _REQUIRED:
        coerced = zod.definition.get("coerce") and zod.kind in _COERCED
        return Presence.UNKNOWN if coerced else Presence.REQUIRED
    if zod.kind in _OPTIONAL or (zod.is_zod3 and zod.kind in _OPTIONAL3):
        return Presence.OPTIONAL
    decide = _BY_KIND.get(zod.kind)
    return Presence.UNKNOWN if decide is None else decide(zod)


def _inside(zod: Instance) -> Presence:
    name = led_to(zod) or inner_name(zod)
    return Presence.UNKNOWN if name is None else presence(zod.definition[name])


def _union(zod: Instance) -> Presence:
    return _first(map(presence, zod.listed("options")), Presence.OPTIONAL, Presence.UNKNOWN)


def _intersection(zod: Instance) -> Presence:
    sides = [presence(zod.definition.get(side)) for side in ("left", "right")]
    return _first(sides, Presence.REQUIRED, Presence.UNKNOWN, Presence.OPTIONAL)


def _first(found: Iterable[Presence], *order: Presence) -> Presence:
    """Return the first of an order that was found."""
    there = set(found)
    return next((each for each in order if each in there), Presence.REQUIRED)


def _literal(zod: Instance) -> Presence:
    """Return the presence of a literal; in a list, `JSON.stringify` prints `undefined` as null."""
    undefined = None in zod.listed("values") if "values" in zod.definition else "value" not in zod.definition
    return Presence.UNKNOWN if undefined else Presence.REQUIRED


_BY_KIND: Final[Mapping[str, Callable[[Instance], Presence]]] = {
    "union": _union,
    "intersection": _intersection,
    "literal": _literal,
    **dict.fromkeys(("nullable", "readonly", "promise", "lazy", "pipe", "effects"), _inside),
}
