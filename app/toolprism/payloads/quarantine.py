"""Finds tools that a client leaves out because the endpoint would refuse the whole request."""

from collections.abc import Sequence

from toolprism.core.json_types import Json, Object, is_whole, type_of
from toolprism.core.keywords import TYPES, UNIONS
from toolprism.core.pointer import Path, render
from toolprism.core.walk import nodes


def clash(schema: Json) -> str | None:
    """Return why a schema is refused for a literal that its type does not allow; None if it is not."""
    places = [(path, keyword) for path, node in nodes(schema) if (keyword := _clashing(node)) is not None]
    if not places:
        return None
    path, keyword = min(places, key=lambda place: (len(place[0]), render(place[0])))
    return f"`{keyword}` at {_place((*path, keyword))} holds a value that the `type` beside it does not admit"


def leftover_root_union(schema: Json) -> str | None:
    """Return why a union beside an object at the root is refused; None if it is not."""
    if not isinstance(schema, dict) or schema.get("type") != "object":
        return None
    for union in UNIONS:
        branches = schema.get(union)
        if isinstance(branches, list) and not all(map(_is_object, branches)):
            return f"`{union}` is at the root beside an object, and one of its branches does not have the type object"
    return None


def _is_object(branch: Json) -> bool:
    return isinstance(branch, dict) and branch.get("type") == "object"


def _clashing(node: Object) -> str | None:
    """Return the keyword of a node whose literal its types do not allow."""
    if "type" not in node or not ("enum" in node or "const" in node):
        return None
    kind = node["type"]
    kinds = {each for each in (kind if isinstance(kind, list) else [kind]) if isinstance(each, str)}
    if not kinds or not kinds.issubset(TYPES):
        return None
    members = node.get("enum")
    if isinstance(members, list) and not _all_admitted(members, kinds):
        return "enum"
    return "const" if "const" in node and not _all_admitted([node["const"]], kinds) else None


def _all_admitted(values: Sequence[Json], kinds: set[str]) -> bool:
    return all(type_of(value) in kinds or ("integer" in kinds and is_whole(value)) for value in values)


def _place(path: Path) -> str:
    return render(path)
