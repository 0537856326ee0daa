"""Unions and intersections of Zod, and which values may be omitted."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.schema.zod.instance import Converted, Instance, inner_name, instances, led_to, read
from toolprism.schema.zod.values import NOTHING_FITS


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
    "union": lambda zod: _first(map(presence, zod.listed("options")), Presence.OPTIONAL, Presence.UNKNOWN),
    "intersection": _intersection,
    "literal": _literal,
    **dict.fromkeys(("nullable", "readonly", "promise", "lazy", "pipe", "effects"), _inside),
}


def union(zod: Instance) -> Converted:
    """Convert a union; options with a discriminator exclude each other anyway.

    `z.xor()` becomes `oneOf` only if each option is known exactly: an option that accepts too much would refuse values
    of another.
    """
    options = instances(zod.listed("options"))
    if not options:
        return Converted(NOTHING_FITS)
    exclusive = zod.definition.get("inclusive") is False and "discriminator" not in zod.definition
    exact = exclusive and all(map(_is_exact, options))
    keyword = "oneOf" if exact else "anyOf"
    return Converted(
        {keyword: options},
        {(keyword, index): zod.below("options", index) for index in range(len(options))},
        inexpressible=("that exactly one option must fit",) if exclusive and not exact else (),
    )


def _is_exact(node: Json) -> bool:
    """Return whether the JSON Schema of an instance accepts exactly what Zod accepts."""
    zod = read(node)
    if zod is None or zod.definition.get("coerce") or zod.listed("checks") or "check" in zod.definition:
        return False
    if zod.kind in {"null", "boolean", "string", "number", "never", "enum"}:
        return True
    decide = _EXACT.get(zod.kind)
    return decide is not None and decide(zod)


def _exact_object(zod: Instance) -> bool:
    shape = zod.definition.get("shape")
    return isinstance(shape, dict) and all(map(_is_exact_member, shape.values()))


def _is_exact_member(node: Json) -> bool:
    zod = read(node)
    inner = zod.definition.get("innerType") if zod is not None and zod.kind == "optional" else node
    return presence(node) is not Presence.UNKNOWN and (_is_exact(node) or _is_exact(inner))


_EXACT: Final[Mapping[str, Callable[[Instance], bool]]] = {
    "literal": lambda zod: None not in zod.listed("values"),
    **dict.fromkeys(("nullable", "readonly"), lambda zod: _is_exact(zod.definition.get("innerType"))),
    "array": lambda zod: _is_exact(zod.definition.get("element")),
    "union": lambda zod: all(map(_is_exact, zod.listed("options"))),
    "object": lambda zod: "catchall" not in zod.definition and _exact_object(zod),
}


def intersection(zod: Instance) -> Converted:
    """Convert an intersection. From Zod 4.3 on, a name unknown to one side is left to the other side."""
    sides = [zod.member(side) for side in ("left", "right")]
    opened: list[Json] = [_opened(side) for side in sides]
    parts: dict[Path, Path] = {
        ("allOf", index): zod.below(name)
        for index, name in enumerate(("left", "right"))
        if zod.child(name) and opened[index] == sides[index]
    }
    refused = () if opened == sides else ("that names unknown to both sides are refused",)
    return Converted({"allOf": opened}, parts, inexpressible=refused)


def _opened(node: Object) -> Object:
    """Return an instance that accepts unknown names, with any value."""
    zod = read(node)
    if zod is None or zod.is_zod3:
        return node
    if zod.kind == "object":
        catchall = read(zod.definition.get("catchall"))
        closed = catchall is not None and catchall.kind == "never"
        return zod.with_definition({"catchall": None}) if closed else node
    if zod.kind == "record":
        return zod.with_definition({"mode": "loose"})
    if zod.kind == "union":
        options = [_opened(option) if isinstance(option, dict) else option for option in zod.listed("options")]
        return zod.with_definition({"options": options})
    inner = inner_name(zod)
    return node if inner is None else zod.with_definition({inner: _opened(zod.member(inner))})
