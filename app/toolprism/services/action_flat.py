"""The flat schema of a tool with actions, and the check at run time of what each requires."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from toolprism.core.json_types import Json, Object, object_at, same
from toolprism.core.walk import children
from toolprism.services.action import Action, ActionSet, merge
from toolprism.services.labels import joined
from toolprism.toolcalls import CallReport, Options, check_call
from toolprism.toolcalls.arguments import InvalidJson, read_arguments
from toolprism.validation import validate

_DEFINITIONS: Final = ("$defs", "definitions")
#: The starter code has these sentences, too.
_PLAIN: Final = Options(plain=True)
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
        names = _unique_names(own, together, action.name)
        cut: list[str] = []
        follow = _follower(names, cut)
        together |= {names[place]: follow(schema) for place, schema in own.items()}
        properties = {name: follow(schema) for name, schema in action.fields.items()}
        renamed.append(replace(action, schema={**action.schema, "properties": properties}))
        lost += [f"`{action.name}`: {reference} is left out, since its place is not kept." for reference in cut]
    return renamed, _used(together, renamed), lost


def _unique_names(own: dict[tuple[str, str], Json], taken: dict[str, Json], action: str) -> dict[tuple[str, str], str]:
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


#: Keywords of an action that the flat schema expresses in another way.
_SAID: Final = frozenset(
    {
        *("type", "properties", "required", "additionalProperties", "$defs", "definitions"),
        *("description", "title", "$schema", "$id", "$comment", "discriminator", "default", "examples"),
    }
)

#: An example value of each type.
_VALUES: Final[Mapping[str, Json]] = {
    "number": 1,
    "integer": 1,
    "boolean": True,
    "array": [],
    "object": {},
    "null": None,
}


@dataclass(frozen=True, kw_only=True)
class Flat:
    """The combined tool."""

    schema: dict[str, Json]
    description: str
    #: What the schema no longer expresses, as sentences.
    lost: tuple[str, ...]
    #: Arguments that it accepts and the union refuses; None if none were found, or there was no union.
    now_accepted: Json = None

    def tool(self, actions: ActionSet) -> dict[str, Json]:
        """Return the tool in MCP's form."""
        return {"name": actions.name, "description": self.description, "inputSchema": self.schema}


def flatten(actions: ActionSet) -> Flat:
    """Combine the fields of all actions in one object."""
    owned, definitions, lost = with_own_names(actions.actions)
    properties: dict[str, Json] = {actions.choice: _choice(actions)}
    for name in dict.fromkeys(name for action in owned for name in action.fields):
        users = [action for action in owned if name in action.fields]
        merged = merge([action.fields[name] for action in users])
        if merged.lost:
            lost.append(f"`{name}`: {joined(merged.lost)} differs between {_names(users)}; the schema accepts either.")
        properties[name] = _described(merged.schema, name, users, owned)
    common = [name for name in properties if all(name in action.required for action in owned)]
    schema: dict[str, Json] = {"type": "object", "properties": properties, "required": [actions.choice, *common]}
    if all(action.is_closed for action in owned):
        schema["additionalProperties"] = False
    if definitions:
        schema["$defs"] = definitions
    lost += [*_requirements(owned, common), *_leftovers(owned)]
    return Flat(
        schema=schema,
        description=_description(actions),
        lost=(*actions.notes, *lost),
        now_accepted=_now_accepted(actions, schema),
    )


def _choice(actions: ActionSet) -> dict[str, Json]:
    told = [f"`{action.name}`: {_sentence(action.description)}" for action in actions.actions if action.description]
    text = " ".join(["What to do.", *told])
    return {"type": "string", "enum": list(actions.names), "description": text}


def _described(schema: Json, name: str, users: Sequence[Action], every: Sequence[Action]) -> Json:
    """Return a field with its users added to the description."""
    texts = {action.name: _text_of(action.fields[name]) for action in users}
    distinct = list(dict.fromkeys(text for text in texts.values() if text))
    parts = distinct if len(distinct) < 2 else [f"For `{who}`: {text}" for who, text in texts.items() if text]  # noqa: PLR2004
    parts.append(_usage(name, users, every))
    held = schema if isinstance(schema, dict) else {}
    return {**held, "description": " ".join(parts)}


def _usage(name: str, users: Sequence[Action], every: Sequence[Action]) -> str:
    """Return a sentence about which actions use a field, and which require it."""
    required = [action for action in users if name in action.required]
    if len(users) == len(every):
        some = 0 < len(required) < len(every)
        return f"Used by every action, required by {_names(required)}." if some else "Used by every action."
    if len(required) == len(users):
        return f"Used by {_names(users)}, {'which requires' if len(users) == 1 else 'which require'} it."
    return f"Used by {_names(users)}{f', required by {_names(required)}' if required else ''}."


def _text_of(schema: Json) -> str:
    text = schema.get("description") if isinstance(schema, dict) else None
    return _sentence(text) if isinstance(text, str) else ""


def _sentence(text: str) -> str:
    stripped = " ".join(text.split())
    return stripped if not stripped or stripped[-1] in ".!?" else f"{stripped}."


def _description(actions: ActionSet) -> str:
    given = _sentence(actions.description)
    return given or f"Do one of several things, by `{actions.choice}`: {', '.join(actions.names)}."


def _requirements(owned: Sequence[Action], common: Sequence[str]) -> Iterator[str]:
    for action in owned:
        own = [name for name in action.required if name not in common]
        if own:
            what = ", ".join(f"`{name}`" for name in own)
            yield f"`{action.name}` requires {what}: the descriptions say so, and the check at run time holds it."
    if any(set(action.fields) != set(owned[0].fields) for action in owned):
        yield "Fields of other actions are taken beside an action; the check at run time names them."


def _leftovers(owned: Sequence[Action]) -> Iterator[str]:
    for action in owned:
        rest = [f"`{keyword}`" for keyword in action.schema if keyword not in _SAID]
        if rest:
            yield f"`{action.name}`: {joined(rest)} at its root is left out; check it at run time."


def _names(actions: Sequence[Action]) -> str:
    return joined([f"`{action.name}`" for action in actions])


def _some_value(schema: Json) -> Json:
    """Return a candidate value for a field; the caller validates it."""
    held = schema if isinstance(schema, dict) else {}
    members = held.get("enum")
    if isinstance(members, list) and members:
        first: Json = members[0]
        return first
    return _VALUES.get(str(held.get("type")), "text")


def _now_accepted(actions: ActionSet, schema: Mapping[str, Json]) -> Json:
    """Return arguments that the flat schema accepts and the union refuses."""
    if actions.union is None:
        return None
    properties, required = schema["properties"], schema["required"]
    assert isinstance(properties, dict), "made above"
    assert isinstance(required, list), "likewise"
    common = {name: _some_value(properties[name]) for name in required if name != actions.choice}
    for action in actions.actions:
        arguments: Object = {actions.choice: action.name, **common}
        if validate(schema, arguments).valid is True and validate(actions.union, arguments).valid is False:
            return arguments
    return None


@dataclass(frozen=True, kw_only=True)
class ActionCheck:
    """The result for the arguments of one call."""

    #: The chosen action; None if there is none.
    action: str | None
    report: CallReport
    #: Fields that only other actions use.
    unused: tuple[str, ...]


def schema_of(actions: ActionSet, action: Action) -> dict[str, Json]:
    """Return the schema of the arguments for an action."""
    (owned,), definitions, _ = with_own_names((action,))
    schema: dict[str, Json] = {
        "type": "object",
        "properties": {actions.choice: {"const": action.name}, **owned.fields},
        "required": [actions.choice, *action.required],
    }
    if action.is_closed:
        schema["additionalProperties"] = False
    return {**schema, "$defs": definitions} if definitions else schema


def check_action(actions: ActionSet, arguments: Json) -> ActionCheck:
    """Check the arguments of a call against their action.

    Raises:
        BadInput: the arguments are too large or nest too deep.
    """
    given = read_arguments(arguments)
    value: Json = {} if isinstance(given, InvalidJson) else given
    chosen = actions.find(value.get(actions.choice)) if isinstance(value, dict) else None
    if chosen is None or not isinstance(value, dict):
        return ActionCheck(action=None, report=check_call(_choosing(actions), arguments, _PLAIN), unused=())
    known = {name for action in actions.actions for name in action.fields}
    unused = tuple(name for name in value if name in known and name not in chosen.fields and name != actions.choice)
    report = check_call(schema_of(actions, chosen), arguments, _PLAIN)
    return ActionCheck(action=chosen.name, report=report, unused=unused)


def _choosing(actions: ActionSet) -> dict[str, Json]:
    """Return the schema that only requires an action."""
    return {
        "type": "object",
        "properties": {actions.choice: {"type": "string", "enum": list(actions.names)}},
        "required": [actions.choice],
    }


_PYTHON = '''\
"""The check of a tool with actions: what each action requires, and which fields it uses."""

import json

CHOICE = {choice}
REQUIRED: dict[str, list[str]] = {{
{required}}}
USED: dict[str, list[str]] = {{
{used}}}


def check(arguments: dict[str, object]) -> str | None:
    """Return a message for the model; None where the arguments fit the action that they choose."""
    action = arguments.get(CHOICE)
    if CHOICE not in arguments:
        problems = [f"Field '{{CHOICE}}' is required but missing"]
    elif not isinstance(action, str) or action not in REQUIRED:
        allowed = ", ".join(json.dumps(name, ensure_ascii=False) for name in REQUIRED)
        problems = [f"Field '{{CHOICE}}': must be equal to one of the allowed values ({{allowed}})"]
    else:
        problems = [f"Field '{{name}}' is required but missing" for name in REQUIRED[action] if name not in arguments]
        others = [name for name in arguments if name != CHOICE and name not in USED[action]]
        problems += [f"Field '{{name}}' is not used by {{action}}" for name in others]
    if not problems:
        return None
    listed = "\\n".join(f"{{number}}. {{problem}}" for number, problem in enumerate(problems, 1))
    return f"Parameter validation failed:\\n\\n{{listed}}\\n\\nPlease fix the parameters and try again."
'''

_TYPESCRIPT = """\
// The check of a tool with actions: what each action requires, and which fields it uses.

const CHOICE = {choice};
const REQUIRED: Map<string, string[]> = new Map([
{required}]);
const USED: Map<string, string[]> = new Map([
{used}]);

/** Return a message for the model; null where the arguments fit the action that they choose. */
export function check(args: Record<string, unknown>): string | null {{
  const has = (name: string) => Object.prototype.hasOwnProperty.call(args, name);
  const action = args[CHOICE];
  const problems: string[] = [];
  if (!has(CHOICE)) {{
    problems.push(`Field '${{CHOICE}}' is required but missing`);
  }} else if (typeof action !== "string" || !REQUIRED.has(action)) {{
    const allowed = [...REQUIRED.keys()].map((name) => JSON.stringify(name)).join(", ");
    problems.push(`Field '${{CHOICE}}': must be equal to one of the allowed values (${{allowed}})`);
  }} else {{
    for (const name of REQUIRED.get(action) ?? []) {{
      if (!has(name)) problems.push(`Field '${{name}}' is required but missing`);
    }}
    for (const name of Object.keys(args)) {{
      if (name === CHOICE || USED.get(action)?.includes(name)) continue;
      problems.push(`Field '${{name}}' is not used by ${{action}}`);
    }}
  }}
  if (problems.length === 0) return null;
  const listed = problems.map((problem, index) => `${{index + 1}}. ${{problem}}`).join("\\n");
  return `Parameter validation failed:\\n\\n${{listed}}\\n\\nPlease fix the parameters and try again.`;
}}
"""


def python_code(actions: ActionSet) -> str:
    """Return a Python module."""
    return _PYTHON.format(
        choice=ascii(actions.choice),
        required="".join(f"    {action.name!a}: {list(action.required)!a},\n" for action in actions.actions),
        used="".join(f"    {action.name!a}: {list(action.fields)!a},\n" for action in actions.actions),
    )


def typescript_code(actions: ActionSet) -> str:
    """Return a TypeScript module."""
    return _TYPESCRIPT.format(
        choice=json.dumps(actions.choice),
        required="".join(f"  {_entry(action.name, action.required)},\n" for action in actions.actions),
        used="".join(f"  {_entry(action.name, tuple(action.fields))},\n" for action in actions.actions),
    )


def _entry(name: str, names: tuple[str, ...]) -> str:
    return json.dumps([name, list(names)])
