"""Turns path, query and header parameters of an operation into properties beside those of its body."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json, Object, as_object, list_at, object_at
from toolprism.core.pointer import Path, find, parse_fragment

#: Parameter locations that a caller chooses; cookies belong to the client.
_PLACES: Final = ("path", "query", "header")
#: Headers that a model does not choose.
_OF_THE_CLIENT: Final = frozenset({"accept", "content-type", "authorization"})
#: Members of a Swagger 2 parameter that are schema keywords.
_OLD_KEYWORDS: Final = tuple("type format items enum default minimum maximum minLength maxLength pattern".split())
#: The property for a body that is not an object with properties of its own.
_BODY: Final = "requestBody"


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """One parameter."""

    name: str
    schema: Json
    required: bool
    #: The path of the parameter in the document, and that of its schema.
    at: Path


@dataclass(frozen=True, kw_only=True)
class Arguments:
    """The schema of all arguments of an operation, and the places of its parts in the document."""

    schema: Json
    aliases: Mapping[Path, Path]


def parameters_of(document: Object, at: Path, shared: Path | None) -> tuple[Parameter, ...]:
    """Return the parameters of an operation and of its path; the operation's own win.

    Args:
        document: the whole paste.
        at: the path of the operation.
        shared: the path of the parameters of its path item; None if there is none.
    """
    found: dict[tuple[str, str], Parameter] = {}
    lists = [shared] if shared is not None else []
    for place in (*lists, (*at, "parameters")):
        for entry, where in _entries(document, place):
            parameter = _parameter(entry, where)
            if parameter is not None:
                found[str(entry.get("in")), parameter.name] = parameter
    return tuple(found.values())


def arguments_of(parameters: tuple[Parameter, ...], body: Json, body_at: Path | None, at: Path) -> Arguments:
    """Return one object schema for parameters and a body.

    Args:
        parameters: the parameters.
        body: the schema of the body; None if there is none.
        body_at: the path of the body's schema.
        at: the path to report for the new schema.
    """
    properties: dict[str, Json] = {each.name: each.schema for each in parameters}
    required = [each.name for each in parameters if each.required]
    aliases: dict[Path, Path] = {(*at, "properties", each.name): each.at for each in parameters}
    more: dict[str, Json] = {}
    if body_at is not None:
        own = body.get("properties") if isinstance(body, dict) else None
        if isinstance(body, dict) and isinstance(own, dict) and properties.keys().isdisjoint(own):
            properties |= own
            required += list_at(body, "required")
            more = {name: value for name, value in body.items() if name not in ("type", "properties", "required")}
            aliases |= {(*at, "properties", name): (*body_at, "properties", name) for name in own}
            aliases |= {(*at, name): (*body_at, name) for name in more}
        else:
            properties[_BODY] = body
            required.append(_BODY)
            aliases[(*at, "properties", _BODY)] = body_at
    schema: dict[str, Json] = {"type": "object", "properties": properties, **more}
    return Arguments(schema=schema | {"required": required} if required else schema, aliases=aliases)


def _entries(document: Object, at: Path) -> Iterator[tuple[Object, Path]]:
    listed = find(document, at)
    for index, entry in enumerate(listed if isinstance(listed, list) else ()):
        place: Path = (*at, index)
        reference = as_object(entry).get("$ref")
        if isinstance(reference, str):
            place = parse_fragment(reference) or place
            entry = find(document, place)  # noqa: PLW2901  # what it refers to stands for it
        if isinstance(entry, dict):
            yield entry, place


def _parameter(entry: Object, at: Path) -> Parameter | None:
    name, where = entry.get("name"), entry.get("in")
    if not isinstance(name, str) or where not in _PLACES or (where == "header" and name.lower() in _OF_THE_CLIENT):
        return None
    schema, below = _schema(entry)
    text = entry.get("description")
    if isinstance(schema, dict) and isinstance(text, str) and "description" not in schema:
        schema = {**schema, "description": text}
    required = entry.get("required") is True or where == "path"
    return Parameter(name=name, schema=schema, required=required, at=(*at, *below))


def _schema(entry: Object) -> tuple[Json, Path]:
    if isinstance(entry.get("schema"), (dict, bool)):
        return entry["schema"], ("schema",)
    for kind, media in object_at(entry, "content").items():
        if isinstance(media, dict) and isinstance(media.get("schema"), (dict, bool)):
            return media["schema"], ("content", kind, "schema")
    return {keyword: entry[keyword] for keyword in _OLD_KEYWORDS if keyword in entry}, ()
