"""Converts older drafts and OpenAPI to draft 2020-12, for a validator of that draft only.

Written independently of the rules that do the same, and simpler: what a rule merges into a node is put in an `allOf`
here.
"""

from copy import deepcopy
from typing import Any
from urllib.parse import quote, unquote

from toolprism.core.keywords import POSITIONS, Holds
from toolprism.core.pointer import parse, render, resolve
from toolprism.core.references import References
from toolprism.core.walk import nodes


class Unreadable(Exception):  # nothing went wrong
    """The schema has no clear meaning that a judge could hold a rule to."""


def in_2020_12(schema: Any) -> Any:
    """Return a schema that means the same in draft 2020-12; what has no meaning there accepts nothing.

    Raises:
        Unreadable: two definitions have one name.
    """
    return _without_lost(_read(_by_place(schema)))


def _by_place(schema: Any) -> Any:
    """Let references by name, and those into a tuple of an older draft, name the place in draft 2020-12."""
    references = References(schema)
    found = {}
    for path, node in nodes(schema):
        reference = node.get("$ref")
        target = references.resolve(reference, node) if isinstance(reference, str) and reference else None
        if target is not None and (not str(reference).startswith("#/") or _renamed(target[0]) != target[0]):
            found[path] = "#" + quote(render(_renamed(target[0])))
    copied = deepcopy(schema) if found else schema
    for path, pointer in found.items():
        here: Any = resolve(copied, path)
        here["$ref"] = pointer
    return copied


def _renamed(place: tuple[str | int, ...]) -> tuple[str | int, ...]:
    pairs = zip(place, (*place, "")[1:], strict=True)
    return tuple("prefixItems" if one == "items" and isinstance(after, int) else one for one, after in pairs)


def _without_lost(read: Any) -> Any:
    """Let what refers to nothing accept nothing."""
    here: Any
    for _, here in nodes(read):
        if "$ref" in here and not _leads_somewhere(here["$ref"], read):
            del here["$ref"]
            here["allOf"] = [*here.get("allOf", []), False]
    return read


def _leads_somewhere(reference: Any, root: Any) -> bool:
    if not isinstance(reference, str) or not reference.startswith("#"):
        return False
    try:
        resolve(root, parse(unquote(reference[1:])))
    except (KeyError, IndexError, TypeError, ValueError):
        return False
    return True


def _read(schema: Any) -> Any:
    if not isinstance(schema, dict):
        return schema
    node = {keyword: _below(keyword, value) for keyword, value in schema.items() if keyword not in ("$schema", "$id")}
    more: list[Any] = []
    _bounds(node)
    _names(node)
    _definitions(node)
    _tuple(node, more)
    _dependencies(node, more)
    if not isinstance(node.get("type", ""), (str, list)):
        del node["type"]
        more.append(False)
    return node | {"allOf": [*node.get("allOf", []), *more]} if more else node


def _below(keyword: str, value: Any) -> Any:
    holds = POSITIONS.get(keyword)
    if holds is None:
        return value
    if isinstance(value, list):
        return [_read(entry) for entry in value]
    if holds is Holds.MAP and isinstance(value, dict):
        return {name: _read(child) for name, child in value.items()}
    return _read(value)


def _bounds(node: dict[str, Any]) -> None:
    """Draft-04: a boolean says whether the bound beside it is exclusive."""
    for exclusive, inclusive in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if isinstance(node.get(exclusive), bool) and node.pop(exclusive) and inclusive in node:
            node[exclusive] = node.pop(inclusive)


def _names(node: dict[str, Any]) -> None:
    """Read only the names in `required`, each once."""
    if isinstance(node.get("required"), list):
        node["required"] = list(dict.fromkeys(name for name in node["required"] if isinstance(name, str)))


def _definitions(node: dict[str, Any]) -> None:
    """Draft-07: the map of definitions has another name, and references name it."""
    reference = node.get("$ref")
    if isinstance(reference, str) and reference.startswith("#/definitions/"):
        node["$ref"] = f"#/$defs/{reference.removeprefix('#/definitions/')}"
    if isinstance(node.get("definitions"), dict):
        old, new = node.pop("definitions"), node.get("$defs", {})
        if not isinstance(new, dict) or old.keys() & new.keys():
            raise Unreadable
        node["$defs"] = {**new, **old}


def _tuple(node: dict[str, Any], more: list[Any]) -> None:
    """Draft-07: a list of schemas speaks of the first items, `additionalItems` of those that follow."""
    rest = node.pop("additionalItems", None)
    if isinstance(node.get("items"), list):
        first = {"prefixItems": node.pop("items")} | ({} if rest is None else {"items": rest})
        more.append(first) if "prefixItems" in node else node.update(first)


def _dependencies(node: dict[str, Any], more: list[Any]) -> None:
    """Draft-07: a list names what is required too, a schema speaks of the whole object."""
    given = node.pop("dependencies", None)
    if isinstance(given, dict):
        for name, held in given.items():
            keyword = "dependentRequired" if isinstance(held, list) else "dependentSchemas"
            more.append({keyword: {name: held}})
