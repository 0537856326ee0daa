"""The check at run time: the requirements of the chosen action, and the message for the model."""

from dataclasses import dataclass

from toolprism.core.json_types import Json
from toolprism.services.action import Action, ActionSet
from toolprism.services.action_definitions import with_own_names
from toolprism.toolcalls import CallReport, check_call
from toolprism.toolcalls.arguments import InvalidJson, read_arguments


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
        return ActionCheck(action=None, report=check_call(_choosing(actions), arguments), unused=())
    known = {name for action in actions.actions for name in action.fields}
    unused = tuple(name for name in value if name in known and name not in chosen.fields and name != actions.choice)
    report = check_call(schema_of(actions, chosen), arguments)
    return ActionCheck(action=chosen.name, report=report, unused=unused)


def _choosing(actions: ActionSet) -> dict[str, Json]:
    """Return the schema that only requires an action."""
    return {
        "type": "object",
        "properties": {actions.choice: {"type": "string", "enum": list(actions.names)}},
        "required": [actions.choice],
    }
