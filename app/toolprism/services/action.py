"""Combines several tools, or the branches of a union at the root, as the actions of one tool."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from toolprism.core.errors import bad_input
from toolprism.core.json_types import Json, Object, object_at, same, unique
from toolprism.core.limits import Limits
from toolprism.core.references import References
from toolprism.lints.rules.actions import choices_of, choosing_name
from toolprism.reading.ingest import Tool
from toolprism.reading.paste import read

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


#: The field that selects the action, if the paste has none.
ACTION: Final = "action"
_UNIONS: Final = ("oneOf", "anyOf")
_WORDS: Final = re.compile(r"[^A-Za-z0-9_-]+")
_SEPARATED: Final = re.compile(r"[_\-.]")
_LEAST: Final = 2
#: The most actions of one tool; a model cannot distinguish more.
MOST_ACTIONS: Final = 100


@dataclass(frozen=True, kw_only=True)
class Action:
    """An action of the tool."""

    name: str
    description: str
    #: The schema of its arguments: an object, without the selecting field.
    schema: Object

    @property
    def fields(self) -> Object:
        """Its properties."""
        properties = self.schema.get("properties")
        return properties if isinstance(properties, dict) else {}

    @property
    def required(self) -> tuple[str, ...]:
        """The names of the properties that it requires."""
        names = self.schema.get("required")
        return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()

    @property
    def is_closed(self) -> bool:
        """Whether it accepts no other properties."""
        return self.schema.get("additionalProperties") is False


@dataclass(frozen=True, kw_only=True)
class ActionSet:
    """The actions of one tool."""

    #: The name of the tool.
    name: str
    description: str
    #: The field that selects the action.
    choice: str
    actions: tuple[Action, ...]
    #: Additions and omissions made while reading, as sentences.
    notes: tuple[str, ...] = ()
    #: The union that they come from; None if they were tools.
    union: Json = None

    @property
    def names(self) -> list[str]:
        """The names of the actions."""
        return [action.name for action in self.actions]

    def find(self, name: Json) -> Action | None:
        """Return the action with a name."""
        return next((action for action in self.actions if action.name == name), None)


def read_actions(text: str, limits: Limits) -> ActionSet:
    """Return the actions of several tools, or of one tool with a union at the root.

    Raises:
        BadInput: the text cannot be read, or has neither.
    """
    return actions_of(read(text, limits).tools)


def actions_of(tools: Sequence[Tool]) -> ActionSet:
    """Return several tools, or the branches of a union at the root of one, as the actions of one tool.

    Raises:
        BadInput: there are neither, or too many.
    """
    found = _of_union(tools[0]) if len(tools) == 1 else _of_tools(tools)
    if len(found.actions) > MOST_ACTIONS:
        raise bad_input("too-many-actions", f"There are more than {MOST_ACTIONS} actions.", hint="Split the tool.")
    return found


def _of_tools(tools: Sequence[Tool]) -> ActionSet:
    for number, tool in enumerate(tools, 1):
        if not isinstance(tool.schema, dict) or tool.schema.get("type", "object") != "object":
            title = tool.name or f"number {number}"
            raise bad_input("not-an-object", f"The schema of {title} is not an object.", hint="Each action needs one.")
    given = [tool.name or f"action_{number}" for number, tool in enumerate(tools, 1)]
    shared, names = _without_shared_part(_distinct(given))
    actions = tuple(
        Action(name=name, description=(tool.description or "").strip(), schema=tool.schema)
        for name, tool in zip(names, tools, strict=True)
        if isinstance(tool.schema, dict)
    )
    taken = any(ACTION in action.fields for action in actions)
    return ActionSet(name=shared or "tool", description="", choice="operation" if taken else ACTION, actions=actions)


def _of_union(tool: Tool) -> ActionSet:
    root = tool.schema
    union = next((name for name in _UNIONS if isinstance(root, dict) and isinstance(root.get(name), list)), None)
    if not isinstance(root, dict) or union is None or not root[union]:
        message = "One tool without a union at the root has no actions to put together."
        raise bad_input("no-actions", message, hint="Paste several tools, or one with `oneOf` or `anyOf` at the root.")
    references = References(root)
    base = {keyword: value for keyword, value in root.items() if keyword != union}
    branches = [_resolved(branch, references) for branch in root[union]]
    parts = [_joined(base, branch) for branch in branches]
    choice = _choice(parts)
    notes = []
    if choice is None:
        notes.append(f"No field distinguishes the branches, so `{ACTION}` was added: each call has one argument more.")
    actions = tuple(_united(_of_branches(parts, root[union], choice)))
    return ActionSet(
        name=tool.name or "tool",
        description=tool.description or "",
        choice=choice or ACTION,
        actions=actions,
        notes=tuple(notes),
        union=root,
    )


def _choice(parts: Sequence[Object]) -> str | None:
    """Return the field by which all branches differ."""
    names = {choosing_name(part) for part in parts}
    return names.pop() if len(names) == 1 else None


def _of_branches(parts: Sequence[Object], given: Sequence[Json], choice: str | None) -> Iterable[Action]:
    titles = _distinct(
        [_title(part, branch, number) for number, (part, branch) in enumerate(zip(parts, given, strict=True), 1)]
    )
    for part, title in zip(parts, titles, strict=True):
        description = part.get("description")
        properties = part.get("properties", {})
        names = choices_of(properties.get(choice)) if choice else [title]
        for name in dict.fromkeys(names):
            text = description if isinstance(description, str) else ""
            yield Action(name=name, description=text.strip(), schema=_without(part, choice))


def _united(actions: Iterable[Action]) -> Iterable[Action]:
    """Yield actions with distinct names; of branches with one name, keep what all of them require."""
    by_name: dict[str, list[Action]] = {}
    for action in actions:
        by_name.setdefault(action.name, []).append(action)
    for several in by_name.values():
        fields = dict.fromkeys(name for action in several for name in action.fields)
        merged = {name: merge([one.fields[name] for one in several if name in one.fields]).schema for name in fields}
        required = [name for name in several[0].required if all(name in one.required for one in several)]
        if len(several) == 1:
            yield several[0]
        else:
            yield replace(several[0], schema={**several[0].schema, "properties": merged, "required": required})


def _without(part: Object, choice: str | None) -> Object:
    properties = {name: schema for name, schema in part.get("properties", {}).items() if name != choice}
    required = [name for name in part.get("required", []) if name != choice]
    return {**part, "properties": properties, "required": required}


def _joined(base: Object, branch: Object) -> Object:
    """Return a branch combined with the keywords beside the union."""
    joined: dict[str, Json] = {**base, **branch}
    joined["properties"] = {**object_at(base, "properties"), **object_at(branch, "properties")}
    joined["required"] = list(dict.fromkeys([*_names(base), *_names(branch)]))
    for definitions in ("$defs", "definitions"):
        if definitions in base or definitions in branch:
            joined[definitions] = {**object_at(base, definitions), **object_at(branch, definitions)}
    if "description" not in branch:
        joined.pop("description", None)
    return joined


def _names(node: Object) -> list[str]:
    names = node.get("required")
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _resolved(branch: Json, references: References) -> Object:
    """Return a branch as an object with its properties, following one reference."""
    if not isinstance(branch, dict):
        return {}
    found = next((target for target in references.targets(branch) if isinstance(target, dict)), None)
    return branch if found is None else {**found, **{name: value for name, value in branch.items() if name != "$ref"}}


def _title(part: Object, branch: Json, number: int) -> str:
    """Return a name for a branch: its title, the name of its definition, or its number."""
    title = part.get("title")
    reference = branch.get("$ref") if isinstance(branch, dict) else None
    named = title if isinstance(title, str) else reference.rpartition("/")[2] if isinstance(reference, str) else ""
    return _WORDS.sub("_", named).strip("_") or f"variant_{number}"


def _distinct(names: Sequence[str]) -> list[str]:
    """Return the names, with a number appended to each repeated one."""
    taken: dict[str, int] = {}
    distinct = []
    for name in names:
        taken[name] = taken.get(name, 0) + 1
        distinct.append(name if taken[name] == 1 else f"{name}_{taken[name]}")
    return distinct


def _without_shared_part(names: Sequence[str]) -> tuple[str, list[str]]:
    """Return the word that all names start or end with, and the names without it.

    >>> _without_shared_part(["job_add", "job_remove"]), _without_shared_part(["add_job", "remove_job"])
    (('job', ['add', 'remove']), ('job', ['add', 'remove']))
    >>> _without_shared_part(["add", "remove"])
    ('', ['add', 'remove'])
    """
    words = [_SEPARATED.split(name) for name in names]
    for place, rest in ((0, slice(1, None)), (-1, slice(None, -1))):
        shared = {parts[place] for parts in words}
        if len(names) >= _LEAST and len(shared) == 1 and all(len(parts) > 1 and any(parts[rest]) for parts in words):
            left = ["_".join(parts[rest]) for parts in words]
            if len(set(left)) == len(left):
                return shared.pop(), left
    return "", list(names)
