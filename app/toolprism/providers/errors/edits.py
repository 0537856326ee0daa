"""The fix of a violation as an RFC 6902 patch of the schema, if one is certain."""

from collections.abc import Callable
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.pointer import Path, render, resolve
from toolprism.providers.errors.nodes import takes_any_key

Patch: TypeAlias = list[dict[str, Json]]
#: Returns the patch for a schema, the place of a violation and the value there; None if nothing is certain.
_Editor: TypeAlias = "Callable[[Json, Path, Json], Patch | None]"

_TYPES: Final = frozenset({"string", "number", "integer", "boolean", "object", "array", "null"})
_EMPTY_SCHEMA: Final[dict[str, Json]] = {"type": "object", "properties": {}}


def edit_for(rule: str, schema: Json, path: Path) -> Patch | None:
    """Return the patch that fixes a violation of a rule at a place; None if it needs a decision."""
    try:
        value = resolve(schema, path)
    except KeyError:
        return None
    name, _, keyword = rule.partition(":")
    if keyword:
        return _without_keyword(keyword, path, value)
    editor = _EDITORS.get(name)
    return None if editor is None else editor(schema, path, value)


def _set(path: Path, member: str, holder: Object, value: Json) -> dict[str, Json]:
    return {"op": "replace" if member in holder else "add", "path": render((*path, member)), "value": value}


def _remove(path: Path) -> dict[str, Json]:
    return {"op": "remove", "path": render(path)}


def _without_keyword(keyword: str, path: Path, node: Json) -> Patch | None:
    if not isinstance(node, dict) or keyword not in node:
        return None
    if keyword == "const" and isinstance(node["const"], str) and "enum" not in node:
        typed: Patch = [] if "type" in node else [_set(path, "type", node, "string")]
        return [_remove((*path, "const")), _set(path, "enum", node, [node["const"]]), *typed]
    if keyword == "oneOf" and "anyOf" not in node:
        return [{"op": "move", "from": render((*path, "oneOf")), "path": render((*path, "anyOf"))}]
    if keyword in (
        "$ref",
        "$defs",
        "definitions",
        "allOf",
        "anyOf",
        "oneOf",
        "type",
        "properties",
        "items",
        "enum",
        "const",
    ):
        return None
    return [_remove((*path, keyword))]


def _root_object(_: Json, path: Path, node: Json) -> Patch | None:
    if node is None or node == {}:
        return [{"op": "replace", "path": render(path), "value": dict(_EMPTY_SCHEMA)}]
    if isinstance(node, dict) and node.get("type") is None and not {"anyOf", "oneOf", "allOf", "$ref"} & set(node):
        return [_set(path, "type", node, "object")]
    return None


def _properties(_: Json, path: Path, node: Json) -> Patch | None:
    return [_set(path, "properties", node, {})] if isinstance(node, dict) and "properties" not in node else None


def _closed(_: Json, path: Path, node: Json) -> Patch | None:
    """Close an object that lists its properties; closing a map would refuse every entry."""
    if not isinstance(node, dict) or takes_any_key(node, path):
        return None
    return [_set(path, "additionalProperties", node, value=False)]


def _require_all(_: Json, path: Path, node: Json) -> Patch | None:
    """Require every property, and allow null for those that were optional."""
    properties = node.get("properties") if isinstance(node, dict) else None
    if not isinstance(node, dict) or not isinstance(properties, dict):
        return None
    required = node.get("required")
    listed = required if isinstance(required, list) else []
    patch: Patch = []
    for name, schema in properties.items():
        if name in listed or not isinstance(schema, dict):
            continue
        named = schema.get("type")
        if not isinstance(named, str) or "enum" in schema or "const" in schema:
            return None
        if named != "null":
            patch.append(
                {"op": "replace", "path": render((*path, "properties", name, "type")), "value": [named, "null"]}
            )
    return [*patch, _set(path, "required", node, list(properties))]


def _defined_only(schema: Json, path: Path, _: Json) -> Patch | None:
    """Remove every undefined name from `required`."""
    at = path[: path.index("required")] if "required" in path else path
    node = resolve(schema, at)
    if not isinstance(node, dict) or not isinstance(node.get("required"), list):
        return None
    defined = object_at(node, "properties")
    kept = [name for name in node["required"] if name in defined]
    return [_set(at, "required", node, kept)] if kept else [_remove((*at, "required"))]


def _items(_: Json, path: Path, node: Json) -> Patch | None:
    return [_set(path, "items", node, {})] if isinstance(node, dict) and "items" not in node else None


def _tuple(_: Json, path: Path, node: Json) -> Patch | None:
    if not isinstance(node, dict) or not isinstance(node.get("items"), list) or "prefixItems" in node:
        return None
    return [{"op": "move", "from": render((*path, "items")), "path": render((*path, "prefixItems"))}]


def _type_list(_: Json, path: Path, node: Json) -> Patch | None:
    names = node.get("type") if isinstance(node, dict) else None
    if not isinstance(node, dict) or not isinstance(names, list):
        return None
    others = [name for name in names if name != "null"]
    if len(others) != 1:
        return None
    nullable: Patch = [_set(path, "nullable", node, value=True)] if "null" in names else []
    return [_set(path, "type", node, others[0]), *nullable]


def _string_members(schema: Json, path: Path, _: Json) -> Patch | None:
    at = path[: path.index("enum")] if "enum" in path else path
    node = resolve(schema, at)
    members = node.get("enum") if isinstance(node, dict) else None
    if not isinstance(node, dict) or not isinstance(members, list):
        return None
    if any(isinstance(member, (dict, list)) or member in (None, "") for member in members):
        return None
    written: list[Json] = [member if isinstance(member, str) else _text(member) for member in members]
    return [_set(at, "enum", node, written), _set(at, "type", node, "string")]


def _text(member: Json) -> str:
    return {True: "true", False: "false"}[member] if isinstance(member, bool) else str(member)


def _as_schema(_: Json, path: Path, value: Json) -> Patch | None:
    """Replace the name of a type by a schema of that type."""
    if isinstance(value, str) and value.lower() in _TYPES:
        return [{"op": "replace", "path": render(path), "value": {"type": value.lower()}}]
    return None


def _invalid_draft(schema: Json, path: Path, value: Json) -> Patch | None:
    """Fix remains of old drafts and slips: a bare type, a boolean `required` or bound, a list of items."""
    last = path[-1] if path else None
    if last == "required" and isinstance(value, bool):
        return [_remove(path)]
    if last in ("properties", "required") and value is None:
        return [_remove(path)]
    if last == "items" and isinstance(value, list):
        return _tuple(schema, path[:-1], resolve(schema, path[:-1]))
    return _as_schema(schema, path, value)


def _right_type(_: Json, path: Path, value: Json) -> Patch | None:
    last = path[-1] if path else None
    if value is None or (last == "required" and isinstance(value, bool)):
        return [_remove(path)] if path else None
    if last == "properties" and value == []:
        return [{"op": "replace", "path": render(path), "value": {}}]
    return None


def _union_type(_: Json, path: Path, node: Json) -> Patch | None:
    """Remove the type beside `anyOf` if every branch has its own."""
    branches = node.get("anyOf") if isinstance(node, dict) else None
    if not isinstance(node, dict) or not isinstance(branches, list) or "type" not in node:
        return None
    typed = all(isinstance(branch, dict) and ("type" in branch or "$ref" in branch) for branch in branches)
    return [_remove((*path, "type"))] if typed else None


def _keyword(name: str) -> _Editor:
    def edit(_: Json, path: Path, node: Json) -> Patch | None:
        return [_remove((*path, name))] if isinstance(node, dict) and name in node else None

    return edit


def _parameters(_: Json, path: Path, __: Json) -> Patch | None:
    return [{"op": "replace", "path": render(path), "value": dict(_EMPTY_SCHEMA)}]


_EDITORS: Final[dict[str, _Editor]] = {
    "root-not-object": _root_object,
    "parameters-missing": _parameters,
    "properties-missing": _properties,
    "additional-properties-false": _closed,
    "required-must-list-every-property": _require_all,
    "required-undefined-property": _defined_only,
    "array-without-items": _items,
    "array-items-tuple": _tuple,
    "type-array": _type_list,
    "enum-not-string": _string_members,
    "enum-on-non-string": _string_members,
    "schema-node-not-object": _as_schema,
    "invalid-schema-draft": _invalid_draft,
    "keyword-wrong-type": _right_type,
    "union-with-siblings": _union_type,
    "pattern-not-supported": _keyword("pattern"),
    "format-not-supported": _keyword("format"),
}
