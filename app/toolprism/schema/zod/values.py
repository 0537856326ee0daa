"""Converts Zod's literals and enums: their values, and the schemas of these."""

import json
from typing import Final

from toolprism.core.json_types import Json, Object, is_number, types_of, unique
from toolprism.schema.zod.instance import Converted, Instance

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
