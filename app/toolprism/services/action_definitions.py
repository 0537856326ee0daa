"""Combines the definitions of several actions in one schema, each under a unique name."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from toolprism.core.json_types import Json, Object, object_at, same
from toolprism.core.walk import children
from toolprism.services.action import Action

_DEFINITIONS: Final = ("$defs", "definitions")
#: Used where a value can no longer be described.
_ANY_OBJECT: Final[Object] = {"type": "object"}


def with_own_names(actions: Sequence[Action]) -> tuple[list[Action], dict[str, Json], list[str]]:
    """Return the actions with renamed references, all definitions by name, and the losses."""
    together: dict[str, Json] = {}
    renamed: list[Action] = []
    lost: list[str] = []
    for action in actions:
        own = {
            (keyword, name): schema
            for keyword in _DEFINITIONS
            for name, schema in object_at(action.schema, keyword).items()
        }
        names = _names(own, together, action.name)
        cut: list[str] = []
        follow = _follower(names, cut)
        together |= {names[place]: follow(schema) for place, schema in own.items()}
        properties = {name: follow(schema) for name, schema in action.fields.items()}
        renamed.append(replace(action, schema={**action.schema, "properties": properties}))
        lost += [f"`{action.name}`: {reference} is left out, since its place is not kept." for reference in cut]
    return renamed, _used(together, renamed), lost


def _names(own: dict[tuple[str, str], Json], taken: dict[str, Json], action: str) -> dict[tuple[str, str], str]:
    """Return a free name for each definition; equal definitions of one name share it."""
    names: dict[tuple[str, str], str] = {}
    for (keyword, name), schema in own.items():
        free = name
        while (free in taken and not same(taken[free], schema)) or free in names.values():
            free = f"{free}_{action}"
        names[keyword, name] = free
    return names


def _follower(names: dict[tuple[str, str], str], cut: list[str]) -> Callable[[Json], Json]:
    """Return the function that renames the references of a schema; others are removed and recorded."""

    def follow(node: Json) -> Json:
        if not isinstance(node, dict):
            return node
        reference = node.get("$ref")
        if isinstance(reference, str):
            keyword, _, name = reference.removeprefix("#/").partition("/")
            known = names.get((keyword, name.replace("~1", "/").replace("~0", "~")))
            if known is None:
                cut.append(reference)
                return {**_ANY_OBJECT, **{key: value for key, value in node.items() if key == "description"}}
            escaped = known.replace("~", "~0").replace("/", "~1")
            return {**node, "$ref": f"#/$defs/{escaped}"}
        return _mapped(node, follow)

    return follow


def _mapped(node: Object, change: Callable[[Json], Json]) -> Json:
    """Return a schema with a function applied to each of its subschemas."""
    copied: dict[str, Any] = dict(node)
    for tokens, child in children(node):
        keyword = str(tokens[0])
        if len(tokens) == 1:
            copied[keyword] = change(child)
            continue
        if copied[keyword] is node[keyword]:
            held = node[keyword]
            copied[keyword] = dict(held) if isinstance(held, dict) else list(held)
        copied[keyword][tokens[1]] = change(child)
    return copied


def _used(definitions: dict[str, Json], actions: Sequence[Action]) -> dict[str, Json]:
    """Return the definitions that some field references, directly or indirectly."""
    pending: list[Json] = [schema for action in actions for schema in action.fields.values()]
    used: set[str] = set()
    while pending:
        node = pending.pop()
        if not isinstance(node, dict):
            continue
        reference = node.get("$ref")
        name = reference.removeprefix("#/$defs/") if isinstance(reference, str) else ""
        name = name.replace("~1", "/").replace("~0", "~")
        if name in definitions and name not in used:
            used.add(name)
            pending.append(definitions[name])
        pending += [child for _, child in children(node)]
    return {name: schema for name, schema in definitions.items() if name in used}
