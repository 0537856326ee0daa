"""Converts each kind of Zod schema to JSON Schema, with one function for Zod 3 and Zod 4.

The result accepts what Zod checks, and never less for JSON values, except before code that repairs them: `catch` and
`preprocess` become what they lead to, because that is what a model should send. Where Zod converts or checks in code,
the result accepts more. Zod counts the length of a string in UTF-16 units and JSON Schema in characters; that
difference stays, because authors of `z.string().min(2)` mean two characters.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.schema.zod.combinations import Presence, intersection, presence, union
from toolprism.schema.zod.instance import Checks, Convert, Converted, Instance, inner_name, instances, led_to, read
from toolprism.schema.zod.keywords import both
from toolprism.schema.zod.records import checks_of, record
from toolprism.schema.zod.values import ANYTHING, NOTHING_FITS, enum, literal, template_pattern


def convert(zod: Instance) -> Converted:
    """Convert one instance; nested instances stay unconverted, in schema positions."""
    found = _CONVERSIONS.get(zod.kind, _unknown)(zod)
    checked = checks_of(zod)
    if zod.kind == "date" and (checked.keywords or checked.lost):
        checked = Checks(inexpressible=("its earliest or latest moment",))
    schema = both(found.schema, checked.keywords) if checked.keywords else found.schema
    lost, inexpressible = (*found.lost, *checked.lost), (*found.inexpressible, *checked.inexpressible)
    converted = Converted(schema, found.parts, lost, inexpressible, found.notes, found.beyond)
    return _coerced(zod, converted) if zod.definition.get("coerce") else converted


def _coerced(zod: Instance, found: Converted) -> Converted:
    """Accept other types as well; the checks of the type itself stay, for values that need no conversion."""
    apart = {"type", "format"} if zod.kind == "date" else {"type"}
    schema = {keyword: value for keyword, value in found.schema.items() if keyword not in apart}
    takes_all = zod.kind in {"string", "boolean"} and not schema
    return found._replace(
        schema=schema,
        inexpressible=(*found.inexpressible, *(() if takes_all else ("which values it can convert",))),
        notes=(*found.notes, "`z.coerce` converts a value before it checks it, so other types fit as well"),
    )


def _fixed(schema: Object, *, lost: tuple[str, ...] = (), notes: tuple[str, ...] = ()) -> Convert:
    return lambda _zod: Converted(schema, lost=lost, notes=notes)


def _unknown(zod: Instance) -> Converted:
    return Converted({}, lost=(f"what a `{zod.kind}` accepts",))


def _wrapped(zod: Instance, lost: str = "what it accepts, which code decides") -> Converted:
    """Return the inner instance in place of this one."""
    name = inner_name(zod)
    return Converted({}, lost=(lost,)) if name is None else Converted(zod.member(name), {(): zod.below(name)})


def _default(zod: Instance) -> Converted:
    inner = _wrapped(zod)
    if "defaultValue" not in zod.definition:
        return inner._replace(lost=(*inner.lost, "its default, a function"))
    schema = {**inner.schema, "default": zod.definition["defaultValue"]}
    return inner._replace(schema=schema, parts={**inner.parts, ("default",): zod.below("defaultValue")})


def _nullable(zod: Instance) -> Converted:
    inner = _wrapped(zod)
    parts = {("anyOf", 0, *below): place for below, place in inner.parts.items()}
    return inner._replace(schema={"anyOf": [inner.schema, {"type": "null"}]}, parts=parts)


def _pipe(zod: Instance) -> Converted:
    if led_to(zod) is not None:
        return _effects(zod)
    end = read(zod.definition.get("out"))
    piped = end is not None and end.kind not in {"transform", "any", "unknown"}
    return _wrapped(zod)._replace(inexpressible=("what it pipes the value into",) if piped else ())


def _effects(zod: Instance) -> Converted:
    name, code = led_to(zod), "`preprocess` runs first and may change any value into one that fits"
    return _wrapped(zod) if name is None else _behind(zod, name, code)


def _behind(zod: Instance, name: str, code: str) -> Converted:
    """Return the instance that code leads to; a model should send what fits there."""
    if read(zod.definition.get(name)) is None:
        return Converted({}, lost=("what it accepts, which code decides",))
    return Converted(zod.member(name), {(): zod.below(name)}, beyond=(code,))


def _object(zod: Instance) -> Converted:
    shape, place = _shape(zod)
    if shape is None:
        return Converted({}, lost=("its shape, a function",))
    properties = dict(zip(shape, instances(list(shape.values())), strict=True))
    schema: dict[str, Json] = {"type": "object", "properties": properties}
    parts: dict[Path, Path] = {
        ("properties", name): (*place, name) for name in shape if shape[name] is properties[name]
    }
    found = {name: presence(value) for name, value in shape.items()}
    required: list[Json] = [name for name, needed in found.items() if needed is Presence.REQUIRED]
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
    unknown = ", ".join(f"`{name}`" for name, needed in found.items() if needed is Presence.UNKNOWN)
    return Converted(schema, parts, inexpressible=(f"whether {unknown} may be left out",) if unknown else ())


def _shape(zod: Instance) -> tuple[Object | None, Path]:
    """Return the properties: Zod 3 keeps them in a function, and in `_cached` once the schema was used."""
    cached = zod.node.get("_cached")
    for holder, place in ((zod.definition, zod.at), (cached, ("_cached",))):
        shape = holder.get("shape") if isinstance(holder, dict) else None
        if isinstance(shape, dict):
            return shape, (*place, "shape")
    return None, ()


def _array(zod: Instance) -> Converted:
    name = zod.child("element", "type", "valueType")
    if name is None:
        return Converted({"type": "array"}, lost=("its items",))
    return Converted({"type": "array", "items": zod.definition[name]}, {("items",): zod.below(name)})


def _set(zod: Instance) -> Converted:
    """Return an array without duplicates, because JSON has no sets."""
    listed = _array(zod)
    return listed._replace(schema={**listed.schema, "uniqueItems": True})


def _map(zod: Instance) -> Converted:
    """Return the array of entries, because JSON has no maps."""
    entry: dict[str, Json] = {
        "type": "array",
        "prefixItems": [zod.member("keyType"), zod.member("valueType")],
        "minItems": 2,
        "maxItems": 2,
    }
    sides = [(index, name) for index, name in enumerate(("keyType", "valueType")) if zod.child(name)]
    parts: dict[Path, Path] = {("items", "prefixItems", index): zod.below(name) for index, name in sides}
    return Converted({"type": "array", "items": entry}, parts)


def _tuple(zod: Instance) -> Converted:
    items = instances(zod.listed("items"))
    first: dict[str, Json] = {"prefixItems": items} if items else {}
    schema: dict[str, Json] = {"type": "array", **first, "minItems": _needed(zod, items)}
    parts: dict[Path, Path] = {("prefixItems", index): zod.below("items", index) for index in range(len(items))}
    if zod.child("rest"):
        schema["items"] = zod.definition["rest"]
        parts[("items",)] = zod.below("rest")
    else:
        schema.update({"maxItems": len(items), "items": False})
    return Converted(schema, parts)


def _needed(zod: Instance, items: list[Json]) -> int:
    """Return the number of required entries; Zod 3 requires all of them."""
    needed = len(items)
    while not zod.is_zod3 and needed and presence(items[needed - 1]) is not Presence.REQUIRED:
        needed -= 1
    return needed


def _template(zod: Instance) -> Converted:
    found = template_pattern(zod)
    if found is None:
        return Converted({"type": "string"}, lost=("its template",))
    vague = ("what fits some parts of its template",) if ANYTHING in found else ()
    return Converted({"type": "string", "pattern": found}, inexpressible=vague)


#: By kind, named as in Zod 4; other kinds become `{}` with a warning.
_CONVERSIONS: Final[Mapping[str, Convert]] = {
    **dict.fromkeys(("any", "unknown", "transform"), _fixed({})),
    **dict.fromkeys(("never", "undefined", "void", "nan"), _fixed(NOTHING_FITS)),
    "catch": partial(_behind, name="innerType", code="`catch` replaces every value that does not fit"),
    "null": _fixed({"type": "null"}),
    "boolean": _fixed({"type": "boolean"}),
    "string": _fixed({"type": "string"}),
    "number": _fixed({"type": "number"}),
    "bigint": _fixed({"type": "integer"}),
    "date": _fixed({"type": "string", "format": "date-time"}),
    "file": _fixed({"type": "string", "contentEncoding": "binary"}),
    "template_literal": _template,
    "custom": _fixed({}, lost=("its check, a function",)),
    "object": _object,
    "array": _array,
    "set": _set,
    "map": _map,
    "tuple": _tuple,
    "record": record,
    "union": union,
    "intersection": intersection,
    "literal": literal,
    "enum": enum,
    **dict.fromkeys(("default", "prefault"), _default),
    "nullable": _nullable,
    "pipe": _pipe,
    "effects": _effects,
    "lazy": partial(_wrapped, lost="what it refers to, a function"),
    **dict.fromkeys(("optional", "nonoptional", "readonly", "promise", "success"), _wrapped),
}
