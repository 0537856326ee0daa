"""Merges the same field of several actions into one schema, and lists the losses."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object, same, unique

#: Keywords that are rewritten, or that do not constrain a value.
_TEXTS: Final = frozenset({"description", "title", "default", "examples", "example"})


class Merged(NamedTuple):
    """One schema for several."""

    schema: Json
    #: The differences, as parts of a sentence.
    lost: tuple[str, ...]


def merge(schemas: Sequence[Json]) -> Merged:
    """Return a schema that accepts every value that any of the schemas accepts.

    >>> merge([{"type": "string", "minLength": 1}, {"type": "string"}])
    Merged(schema={'type': 'string'}, lost=('`minLength`',))
    """
    bare = [_bare(schema) for schema in schemas]
    if all(same(bare[0], other) for other in bare[1:]):
        return Merged(_with_shared_texts(bare[0], schemas), ())
    objects = [schema for schema in bare if isinstance(schema, dict)]
    if len(objects) == len(bare) and _type_is_shared(objects):
        merged, lost = _of_one_type(objects)
        return Merged(_with_shared_texts(merged, schemas), lost)
    return Merged({"anyOf": unique(bare)}, ("the type",))


def _bare(schema: Json) -> Json:
    if not isinstance(schema, dict):
        return schema
    return {keyword: value for keyword, value in schema.items() if keyword not in _TEXTS}


def _with_shared_texts(merged: Json, schemas: Sequence[Json]) -> Json:
    """Add the defaults and titles that all schemas share."""
    first = schemas[0]
    if not isinstance(first, dict) or not isinstance(merged, dict):
        return merged
    shared = {
        keyword: value
        for keyword, value in first.items()
        if keyword in _TEXTS - {"description"}
        and all(isinstance(other, dict) and keyword in other and same(other[keyword], value) for other in schemas)
    }
    return {**merged, **shared}


def _type_is_shared(schemas: Sequence[Object]) -> bool:
    kind = schemas[0].get("type")
    return isinstance(kind, str) and all(schema.get("type") == kind for schema in schemas)


def _of_one_type(schemas: Sequence[Object]) -> tuple[dict[str, Json], tuple[str, ...]]:
    merged: dict[str, Json] = {}
    lost: list[str] = []
    for keyword in dict.fromkeys(keyword for schema in schemas for keyword in schema):
        given = [schema[keyword] for schema in schemas if keyword in schema]
        everywhere = len(given) == len(schemas)
        if everywhere and all(same(given[0], other) for other in given[1:]):
            merged[keyword] = given[0]
        elif keyword == "properties":
            merged[keyword], differing = _properties([value for value in given if isinstance(value, dict)])
            lost += differing
        elif keyword == "items" and everywhere:
            items = merge(given)
            merged[keyword] = items.schema
            lost += [f"{what} of its items" for what in items.lost]
        elif keyword == "required" and everywhere:
            merged[keyword] = _common(given)
            lost.append("`required`")
        elif keyword not in ("enum", "const"):
            lost.append(f"`{keyword}`")
    values = [_values(schema) for schema in schemas]
    if all(listed is not None for listed in values) and "const" not in merged and "enum" not in merged:
        merged["enum"] = unique([value for listed in values if listed is not None for value in listed])
        lost.append("which values belong to which action")
    elif any(listed is not None for listed in values) and not merged.keys() & {"enum", "const"}:
        lost.append("`enum`")
    return merged, tuple(dict.fromkeys(lost))


def _properties(maps: Sequence[Mapping[str, Json]]) -> tuple[dict[str, Json], list[str]]:
    merged: dict[str, Json] = {}
    lost: list[str] = []
    for name in dict.fromkeys(name for properties in maps for name in properties):
        schema, differing = merge([properties[name] for properties in maps if name in properties])
        merged[name] = schema
        lost += [f"{what} of its `{name}`" for what in differing]
    return merged, lost


def _common(lists: Sequence[Json]) -> list[Json]:
    usable = [names for names in lists if isinstance(names, list)]
    first = usable[0] if len(usable) == len(lists) and usable else []
    return [name for name in first if all(name in names for names in usable)]


def _values(schema: Object) -> list[Json] | None:
    if "const" in schema:
        return [schema["const"]]
    members = schema.get("enum")
    return members if isinstance(members, list) else None
