"""Converts Zod's literals, enums and template literals: their values, schemas and patterns."""

import json
from collections.abc import Callable, Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, is_number, types_of, unique
from toolprism.schema.zod.instance import Converted, Instance, inner_name, read
from toolprism.schema.zod.keywords import escape

NOTHING_FITS: Final[Object] = {"not": {}}

#: From here on JavaScript writes whole numbers with an exponent.
_FIRST_WITH_EXPONENT: Final = 1e21


def values_of(zod: Instance) -> list[Json]:
    """Return the values of a literal."""
    if "value" in zod.definition:
        return [zod.definition["value"]]
    return list(zod.listed("values"))


def literal(zod: Instance) -> Converted:
    """Convert a literal; in Zod 4 it may have several values."""
    values = values_of(zod)
    return Converted(_one_of(values) if len(values) != 1 else {**_typed(values), "const": values[0]})


def entries_of(zod: Instance) -> list[Json]:
    """Return the members of an enum. TypeScript's numeric enums map both ways, of which only one is meant.

    The versions recognize the reverse mapping differently: Zod 3 by a name whose value names a number, Zod 4 by a name
    that is one of the numbers.
    """
    found = zod.definition.get("entries", zod.definition.get("values"))
    if not isinstance(found, dict):
        return list(found) if isinstance(found, list) else []
    if zod.is_zod3:
        return [value for value in found.values() if not is_number(found.get(name_of(value)))]
    backwards = {name_of(value) for value in found.values() if is_number(value)}
    return [value for name, value in found.items() if name not in backwards]


def members_of(zod: Instance) -> list[Json]:
    """Return the values of an enum or a literal."""
    return entries_of(zod) if zod.kind == "enum" else values_of(zod)


def enum(zod: Instance) -> Converted:
    """Convert an enum, native or not."""
    return Converted(_one_of(entries_of(zod)))


def name_of(value: Json) -> str:
    """Return the property name that JavaScript creates from a value.

    >>> [name_of(value) for value in ("a", 1, 1.0, -0.5, None, True)]
    ['a', '1', '1', '-0.5', 'null', 'true']
    """
    if isinstance(value, str):
        return value
    if not is_number(value):
        return json.dumps(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < _FIRST_WITH_EXPONENT:
        return str(int(value))
    return str(value).replace("e-0", "e-")


def _one_of(values: list[Json]) -> Object:
    return {**_typed(values), "enum": unique(values)} if values else NOTHING_FITS


def _typed(values: list[Json]) -> dict[str, Json]:
    types = types_of(values)
    return {"type": types[0]} if len(types) == 1 else {}


ANYTHING: Final = r"[\s\S]*"

_INTEGERS: Final = frozenset({"safeint", "int32", "uint32"})


def template_pattern(zod: Instance) -> str | None:
    """Return the pattern of a template literal; None if it is unknown.

    Zod 4.0 writes `true|false` without brackets, so a template with a boolean accepts nearly everything there.
    """
    parts = [_part(part) for part in zod.listed("parts")]
    known = [part for part in parts if part is not None]
    return f"^{''.join(known)}$" if known and len(known) == len(parts) else None


def _part(part: Json) -> str | None:
    zod = read(part)
    if zod is None:
        return ANYTHING if isinstance(part, (dict, list)) else escape(name_of(part))
    convert = _PARTS.get(zod.kind)
    return ANYTHING if convert is None else convert(zod)


def _number(zod: Instance) -> str:
    form = zod.definition.get("format")
    return r"-?\d+" if isinstance(form, str) and form in _INTEGERS else r"-?\d+(?:\.\d+)?"


def _literal(zod: Instance) -> str:
    """Return the text of a literal; `JSON.stringify` prints `undefined` in a list as null."""
    values = values_of(zod)
    names = [*map(name_of, values), *(["undefined"] if None in values else [])]
    return _any_of([escape(name) for name in names])


def _union(zod: Instance) -> str | None:
    options = [_part(option) for option in zod.listed("options")]
    known = [option for option in options if option is not None]
    return _any_of(known) if len(known) == len(options) else None


def _template(zod: Instance) -> str | None:
    found = template_pattern(zod)
    return None if found is None else found[1:-1]


def _inside(zod: Instance) -> str | None:
    inner = inner_name(zod)
    return ANYTHING if inner is None else _part(zod.definition[inner])


def _or(other: str) -> Callable[[Instance], str | None]:
    def convert(zod: Instance) -> str | None:
        inside = _inside(zod)
        return None if inside is None else f"(?:{inside}|{other})"

    return convert


def _any_of(options: list[str]) -> str:
    return f"(?:{'|'.join(options)})"


_PARTS: Final[Mapping[str, Callable[[Instance], str | None]]] = {
    "number": _number,
    "bigint": lambda _zod: r"-?\d+n?",
    "boolean": lambda _zod: None,
    "null": lambda _zod: "null",
    "undefined": lambda _zod: "undefined",
    "literal": _literal,
    "enum": lambda zod: _any_of([escape(name_of(value)) for value in entries_of(zod)]),
    "union": _union,
    "template_literal": _template,
    "optional": _or(""),
    "nullable": _or("null"),
    "readonly": _inside,
    "lazy": _inside,
}
