"""Unites the branches of a union: the schemas of one member, and a union at the root as one object."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from toolprism.core.json_types import Json, Object, as_object, list_at, types_of, unique
from toolprism.core.keywords import TEXTS, UNIONS
from toolprism.core.pointer import Path, resolve
from toolprism.core.walk import subschemas
from toolprism.schema.engine import Edit
from toolprism.schema.engine.reshape import in_place, reshape
from toolprism.schema.keywords import META
from toolprism.schema.overlay import not_carried


def members(schema: Json) -> list[Json] | None:
    """Return the values that a schema lists: its enum, its const, or those of its branches; None if it lists none."""
    if not isinstance(schema, dict):
        return None
    if isinstance(schema.get("enum"), list):
        return list(schema["enum"])
    if "const" in schema:
        return [schema["const"]]
    for union in UNIONS:
        found = [listed for branch in list_at(schema, union) if (listed := members(branch)) is not None]
        if found:
            return [*chain(*found)]
    return None


def united(sides: Sequence[Json]) -> Json:
    """Return a schema with the values of all sides that list some; without any, the first side.

    >>> united([{"const": "a", "description": "d"}, {"const": "b"}])
    {'description': 'd', 'type': 'string', 'enum': ['a', 'b']}
    """
    listed = [values for side in sides if (values := members(side)) is not None]
    if not listed or len(sides) == 1:
        return sides[0]
    merged: dict[str, Json] = {}
    for side in sides:
        if isinstance(side, dict):
            merged.update({key: side[key] for key in META if key in side and key not in merged})
    values = unique([value for values in listed for value in values])
    kinds = types_of(values)
    if len(kinds) == 1:
        merged["type"] = kinds[0]
    return {**merged, "enum": values}


def is_pure_union(schema: Json) -> bool:
    """Return whether a node has only `anyOf` and possibly a description."""
    return (
        isinstance(schema, dict) and isinstance(schema.get("anyOf"), list) and schema.keys() <= {"anyOf", "description"}
    )


def flatten(node: Object, union: str, definitions: tuple[str, ...] = ()) -> Iterator[Edit]:
    """Yield the edits that replace a union by one object.

    Args:
        node: the root.
        union: the keyword of the union.
        definitions: keywords for definitions, which stay if a reference is left.
    """
    branches = node[union]
    properties, parts, also = _properties(node, union, branches)
    texts: dict[str, Json] = {keyword: node[keyword] for keyword in TEXTS if keyword in node}
    flat: dict[str, Json] = {"type": "object", **texts, "properties": properties}
    if required := _required(node, branches):
        flat["required"] = required
    flat["additionalProperties"] = node.get("additionalProperties", True)
    if any("$ref" in below for below in subschemas(flat)):
        flat |= {keyword: node[keyword] for keyword in definitions if keyword in node}
    parts |= in_place(keyword for keyword, value in flat.items() if value is node.get(keyword) and keyword != "type")
    narrowed = {name for name in properties if _narrows(also.get(("properties", name), ()), node)}
    for edit in reshape(
        node,
        flat,
        "some providers refuse a union at the root; its branches become one object",
        parts=parts,
        also=also,
        made_from=tuple((union, index) for index in range(len(branches))),
        lost=not_carried("cannot be kept when the branches become one object"),
    ):
        yield _warned(edit, narrowed) if edit.op == "put" else edit


def _warned(edit: Edit, narrowed: set[str]) -> Edit:
    """Return an edit with a warning if a property keeps only values that some branches list."""
    names = {str(name) for name in edit.at[1:2] or as_object(edit.value)}
    found = sorted(names & narrowed) if edit.at[:1] == ("properties",) else []
    if not found:
        return edit
    reason = f"the branches become one object; {', '.join(found)} accepts only the values that some of them list"
    return edit._replace(reason=reason, warn="flattening-narrows")


def _narrows(places: Sequence[Path], node: Object) -> bool:
    """Return whether some branches list the values of a property and others do not."""
    listed = [members(resolve(node, place)) is not None for place in places]
    return any(listed) and not all(listed)


def _properties(
    node: Object, union: str, branches: Sequence[Json]
) -> tuple[dict[str, Json], dict[Path, Path], dict[Path, tuple[Path, ...]]]:
    said: dict[str, list[tuple[Json, Path]]] = {}
    sides: list[tuple[Path, Json]] = [(("properties",), node.get("properties"))]
    sides += [((union, at, "properties"), as_object(branch).get("properties")) for at, branch in enumerate(branches)]
    for place, properties in sides:
        if isinstance(properties, dict):
            for name, schema in properties.items():
                said.setdefault(name, []).append((schema, (*place, name)))
    merged: dict[str, Json] = {}
    parts: dict[Path, Path] = {}
    also: dict[Path, tuple[Path, ...]] = {}
    for name, found in said.items():
        merged[name] = united([schema for schema, _ in found])
        if merged[name] is found[0][0]:
            parts["properties", name] = found[0][1]
        else:
            also["properties", name] = tuple(place for _, place in found)
    return merged, parts, also


def _required(node: Object, branches: Sequence[Json]) -> Json:
    own = node.get("required")
    if isinstance(own, list) and own:
        return own
    speaking = [each for each in map(as_object, branches) if isinstance(each.get("properties"), dict)]
    counts = Counter(name for branch in speaking for name in dict.fromkeys(_texts(branch)))
    return [name for name, count in counts.items() if count == len(speaking)]


def _texts(branch: Object) -> Iterator[str]:
    return (name for name in list_at(branch, "required") if isinstance(name, str))
