"""Literals and enums of Zod: the values they list, and the schemas of these."""

from typing import Final

from app.core.json_types import Json, Object, unique
from app.schema.json_type import types_of
from app.schema.zod.instance import Converted, Instance, is_number

NOTHING_FITS: Final[Object] = {"not": {}}


def values_of(zod: Instance) -> list[Json]:
    """Give the values of a literal."""
    if "value" in zod.definition:
        return [zod.definition["value"]]
    values = zod.definition.get("values")
    return list(values) if isinstance(values, list) else []


def literal(zod: Instance) -> Converted:
    """Convert a literal; in Zod 4 it may have several values."""
    values = values_of(zod)
    return Converted(_one_of(values) if len(values) != 1 else {**_typed(values), "const": values[0]})


def entries_of(zod: Instance) -> list[Json]:
    """Give the members of an enum. TypeScript's numeric enums map both ways, and only one way is meant."""
    found = zod.definition.get("entries", zod.definition.get("values"))
    if not isinstance(found, dict):
        return list(found) if isinstance(found, list) else []
    backwards = {str(value) for value in found.values() if is_number(value)}
    return [value for name, value in found.items() if name not in backwards]


def enum(zod: Instance) -> Converted:
    """Convert an enum, native or not."""
    return Converted(_one_of(entries_of(zod)))


def _one_of(values: list[Json]) -> Object:
    return {**_typed(values), "enum": unique(values)} if values else NOTHING_FITS


def _typed(values: list[Json]) -> dict[str, Json]:
    types = types_of(values)
    return {"type": types[0]} if len(types) == 1 else {}
