"""Builds the flat schema of a tool with actions: an `action`, and beside it all fields with their users."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.services.action import Action, ActionSet
from toolprism.services.action_definitions import with_own_names
from toolprism.services.action_merge import merge
from toolprism.validation import validate

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
            lost.append(f"`{name}`: {_row(merged.lost)} differs between {_names(users)}; the schema accepts either.")
        properties[name] = _described(merged.schema, name, users, owned)
    common = [name for name in properties if all(name in action.required for action in owned)]
    schema: dict[str, Json] = {
        "type": "object",
        "properties": properties,
        "required": [actions.choice, *common],
    }
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
            yield f"`{action.name}`: {_row(rest)} at its root is left out; check it at run time."


def _names(actions: Sequence[Action]) -> str:
    return _row([f"`{action.name}`" for action in actions])


def _row(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


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
