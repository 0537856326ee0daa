"""What each kind of Zod schema says as JSON Schema: one conversion a kind, for Zod 3 and Zod 4 alike."""

from collections.abc import Mapping
from typing import Final

from app.core.json_types import Json, Object
from app.core.pointer import Path
from app.schema.zod import zod3, zod4
from app.schema.zod.instance import (
    Checks,
    Convert,
    Converted,
    Instance,
    both,
    input_side,
    instances,
    may_be_absent,
    read,
)
from app.schema.zod.values import NOTHING_FITS, entries_of, enum, literal, values_of


def convert(zod: Instance) -> Converted:
    """Convert one instance; the instances in it stay as they are, in schema positions."""
    found = _CONVERSIONS.get(zod.kind, _unknown)(zod)
    checked = _checks(zod)
    if zod.kind == "date" and (checked.keywords or checked.lost):
        checked = Checks(unsaid=("its earliest or latest moment",))
    schema = both(found.schema, checked.keywords) if checked.keywords else found.schema
    return Converted(schema, found.parts, (*found.lost, *checked.lost), (*found.unsaid, *checked.unsaid))


def _checks(zod: Instance) -> Checks:
    return zod3.checks(zod) if zod.is_zod3 else zod4.checks(zod)


def _fixed(schema: Object, *, lost: tuple[str, ...] = ()) -> Convert:
    return lambda _zod: Converted(schema, lost=lost)


def _unknown(zod: Instance) -> Converted:
    return Converted({}, lost=(f"what a `{zod.kind}` accepts",))


def _wrapper(*names: str) -> Convert:
    """Unwrap: the instance inside takes the place of this one."""

    def unwrap(zod: Instance) -> Converted:
        name = zod.child(*names)
        if name is None:
            return Converted({}, lost=("what it wraps",))
        return Converted(_member(zod, name), {(): zod.below(name)})

    return unwrap


def _member(zod: Instance, name: str) -> Object:
    value = zod.definition.get(name)
    return value if isinstance(value, dict) else {}


def _placed(zod: Instance, places: Mapping[Path, tuple[str, ...]]) -> dict[Path, Path]:
    """Say where children come from, leaving out those that are not there."""
    return {to: zod.below(*names) for to, names in places.items() if zod.child(names[0])}


def _lazy(zod: Instance) -> Converted:
    name = zod.child("innerType", "schema", "getter")
    if name is None:
        return Converted({}, lost=("what it refers to, a function",))
    return _wrapper(name)(zod)


def _default(zod: Instance) -> Converted:
    inner = _wrapper("innerType")(zod)
    if "defaultValue" not in zod.definition:
        return inner._replace(lost=(*inner.lost, "its default, a function"))
    schema = {**inner.schema, "default": zod.definition["defaultValue"]}
    return inner._replace(schema=schema, parts={**inner.parts, ("default",): zod.below("defaultValue")})


def _nullable(zod: Instance) -> Converted:
    inner = _wrapper("innerType")(zod)
    parts = {("anyOf", 0, *below): place for below, place in inner.parts.items()}
    return inner._replace(schema={"anyOf": [inner.schema, {"type": "null"}]}, parts=parts)


def _pipe(zod: Instance) -> Converted:
    name = input_side(zod)
    return Converted({}, lost=("what it takes",)) if name is None else _wrapper(name)(zod)


def _object(zod: Instance) -> Converted:
    shape, place = _shape(zod)
    if shape is None:
        return Converted({}, lost=("its shape, a function",))
    properties = dict(zip(shape, instances(list(shape.values())), strict=True))
    schema: dict[str, Json] = {"type": "object", "properties": properties}
    parts: dict[Path, Path] = {
        ("properties", name): (*place, name) for name in shape if shape[name] is properties[name]
    }
    required = [name for name, value in shape.items() if not may_be_absent(value)]
    if required:
        schema["required"] = required
    catchall = read(zod.definition.get("catchall"))
    if catchall is not None and catchall.kind != "never":
        schema["additionalProperties"] = catchall.node
        parts[("additionalProperties",)] = zod.below("catchall")
    elif zod.definition.get("unknownKeys") == "passthrough":
        schema["additionalProperties"] = True
    elif zod.definition.get("unknownKeys") == "strict" or (not zod.is_zod3 and catchall is not None):
        schema["additionalProperties"] = False
    return Converted(schema, parts)


def _shape(zod: Instance) -> tuple[Object | None, Path]:
    """Find the properties: Zod 3 keeps them in a function, and in `_cached` once the schema has been used."""
    cached = zod.node.get("_cached")
    for holder, place in ((zod.definition, zod.at), (cached, ("_cached",))):
        shape = holder.get("shape") if isinstance(holder, dict) else None
        if isinstance(shape, dict):
            return shape, (*place, "shape")
    return None, ()


def _array(zod: Instance) -> Converted:
    name = zod.child("element", "type", "valueType")
    schema: dict[str, Json] = {"type": "array"}
    if name is None:
        return Converted(schema, lost=("its items",))
    schema["items"] = zod.definition[name]
    return Converted(schema, {("items",): zod.below(name)})


def _set(zod: Instance) -> Converted:
    """Make a list without repetition: a set is no JSON value."""
    listed = _array(zod)
    return listed._replace(schema={**listed.schema, "uniqueItems": True})


def _map(zod: Instance) -> Converted:
    """Make the list of entries: a map is no JSON value."""
    entry: dict[str, Json] = {
        "type": "array",
        "prefixItems": [_member(zod, "keyType"), _member(zod, "valueType")],
        "minItems": 2,
        "maxItems": 2,
    }
    places: dict[Path, tuple[str, ...]] = {
        ("items", "prefixItems", 0): ("keyType",),
        ("items", "prefixItems", 1): ("valueType",),
    }
    return Converted({"type": "array", "items": entry}, _placed(zod, places))


def _tuple(zod: Instance) -> Converted:
    listed = zod.definition.get("items")
    items = instances(listed) if isinstance(listed, list) else []
    schema: dict[str, Json] = {"type": "array"}
    if items:
        schema["prefixItems"] = items
    parts: dict[Path, Path] = {("prefixItems", index): zod.below("items", index) for index in range(len(items))}
    schema["minItems"] = _needed(zod, items)
    if zod.child("rest"):
        schema["items"] = zod.definition["rest"]
        parts[("items",)] = zod.below("rest")
    else:
        schema.update({"maxItems": len(items), "items": False})
    return Converted(schema, parts)


def _needed(zod: Instance, items: list[Json]) -> int:
    """Count the entries that must be there; Zod 3 wants all of them."""
    needed = len(items)
    while not zod.is_zod3 and needed and may_be_absent(items[needed - 1]):
        needed -= 1
    return needed


def _record(zod: Instance) -> Converted:
    schema: dict[str, Json] = {"type": "object"}
    key = read(zod.definition.get("keyType"))
    places: dict[Path, tuple[str, ...]] = {("additionalProperties",): ("valueType",)}
    if key is not None and (key.kind in {"enum", "literal", "union"} or _is_checked(key)):
        schema["propertyNames"] = key.node
        places[("propertyNames",)] = ("keyType",)
    elif key is not None and key.kind == "number":
        schema["propertyNames"] = {"pattern": r"^-?\d+(\.\d+)?$"}
    schema["additionalProperties"] = _member(zod, "valueType")
    names = _exhaustive_names(zod, key)
    if names:
        schema["required"] = names
    return Converted(schema, _placed(zod, places))


def _is_checked(key: Instance) -> bool:
    checked = _checks(key)
    return key.kind == "string" and (any(checked.keywords) or bool(checked.lost))


def _exhaustive_names(zod: Instance, key: Instance | None) -> list[Json]:
    """Zod 4 wants every name of an enum to be there, unless the record is partial."""
    if zod.is_zod3 or key is None or zod.definition.get("partial") or zod.definition.get("mode"):
        return []
    names = entries_of(key) if key.kind == "enum" else values_of(key) if key.kind == "literal" else []
    return [name for name in names if isinstance(name, str)]


def _union(zod: Instance) -> Converted:
    """Options that a discriminator tells apart exclude each other anyway; `z.xor()` has to say so."""
    listed = zod.definition.get("options")
    options = instances(listed) if isinstance(listed, list) else []
    if not options:
        return Converted(NOTHING_FITS)
    exclusive = zod.definition.get("inclusive") is False and "discriminator" not in zod.definition
    keyword = "oneOf" if exclusive else "anyOf"
    return Converted(
        {keyword: options}, {(keyword, index): zod.below("options", index) for index in range(len(options))}
    )


def _intersection(zod: Instance) -> Converted:
    sides = ("left", "right")
    return Converted(
        {"allOf": [_member(zod, side) for side in sides]},
        _placed(zod, {("allOf", index): (side,) for index, side in enumerate(sides)}),
    )


_UNWRAP: Final = _wrapper("innerType", "schema", "type")

#: By kind, in the words of Zod 4; what is not here becomes `{}` with a warning.
_CONVERSIONS: Final[Mapping[str, Convert]] = {
    "any": _fixed({}),
    "unknown": _fixed({}),
    "transform": _fixed({}),
    "never": _fixed(NOTHING_FITS),
    "undefined": _fixed(NOTHING_FITS),
    "void": _fixed(NOTHING_FITS),
    "nan": _fixed(NOTHING_FITS),
    "null": _fixed({"type": "null"}),
    "boolean": _fixed({"type": "boolean"}),
    "success": _fixed({"type": "boolean"}),
    "string": _fixed({"type": "string"}),
    "number": _fixed({"type": "number"}),
    "bigint": _fixed({"type": "integer"}),
    "date": _fixed({"type": "string", "format": "date-time"}),
    "file": _fixed({"type": "string", "contentEncoding": "binary"}),
    "template_literal": _fixed({"type": "string"}, lost=("its template",)),
    "custom": _fixed({}, lost=("its check, a function",)),
    "object": _object,
    "array": _array,
    "set": _set,
    "map": _map,
    "tuple": _tuple,
    "record": _record,
    "union": _union,
    "intersection": _intersection,
    "literal": literal,
    "enum": enum,
    "lazy": _lazy,
    "default": _default,
    "prefault": _default,
    "nullable": _nullable,
    "pipe": _pipe,
    **dict.fromkeys(("optional", "nonoptional", "readonly", "catch", "promise"), _UNWRAP),
}
