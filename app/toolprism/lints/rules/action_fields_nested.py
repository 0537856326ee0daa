"""The fields of an action are in a nested object."""

import re
from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.keywords import UNIONS
from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Found
from toolprism.lints.roles import ACTION_NAMES, choices_of
from toolprism.lints.subject import Subject
from toolprism.lints.value_words import word
from toolprism.providers.advice import OPENCLAW_ACTION

_WORDS: Final = re.compile("[^a-z0-9]")
#: Suffixes that authors append to the name of an action.
_SUFFIX: Final = re.compile("(params|parameters|args|arguments|options|input|payload|data|request)$")
#: Names for the fields of any action.
_ENVELOPES: Final = frozenset(
    {"params", "parameters", "args", "arguments", "payload", "input", "inputs", "data", "options", "body"}
)
_LEAST: Final = 2


@scoped_lint(
    Scope.TOOL,
    severity="note",
    bad={
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": ["add", "remove"], "description": "What to do."},
            "add": {
                "type": "object",
                "description": "For add.",
                "properties": {"text": {"type": "string", "description": "What to remember."}},
            },
            "remove": {
                "type": "object",
                "description": "For remove.",
                "properties": {"id": {"type": "string", "description": "The note."}},
            },
        },
        "required": ["action"],
    },
    good={
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": ["add", "remove"], "description": "What to do."},
            "text": {"type": "string", "description": "What to remember. Used by `add`."},
            "id": {"type": "string", "description": "The note. Used by `remove`."},
        },
        "required": ["action"],
    },
    sources=(OPENCLAW_ACTION,),
    providers=("openai", "anthropic", "gemini"),
)
def action_fields_nested(subject: Subject) -> Iterator[Found]:
    """The fields of a tool with an `action` should be flat, beside it.

    Beside an `action` with an `enum`, a field is an object for one of the actions, or a union of such objects.

    Every provider accepts flat fields unchanged. Objects for each action add levels of nesting and, as a union, need
    `anyOf`, which Cloud Code Assist merges and Vertex AI accepts only without siblings. Put the fields beside `action`
    and state in each description which actions use it.
    """
    action = next((name for name in ACTION_NAMES if len(choices_of(subject.properties.get(name))) >= _LEAST), None)
    if action is None:
        return
    actions = {_plain(choice) for choice in choices_of(subject.properties[action])}
    for name, node in subject.properties.items():
        own = _SUFFIX.sub("", _plain(name))
        if own in actions and _has_fields(node):
            message = f"The fields of one action lie in {word(name)}; put them beside {word(action)}."
        elif name.lower() in _ENVELOPES and _is_union_of_objects(node):
            message = f"The fields of the actions are a union in {word(name)}; put them flat beside {word(action)}."
        else:
            continue
        yield Found(("properties", name), message)


def _plain(name: str) -> str:
    return _WORDS.sub("", name.lower())


def _has_fields(node: Json) -> bool:
    return isinstance(node, dict) and isinstance(node.get("properties"), dict) and bool(node["properties"])


def _is_union_of_objects(node: Json) -> bool:
    if not isinstance(node, dict):
        return False
    unions = [node.get(union) for union in UNIONS]
    return any(isinstance(branches, list) and sum(map(_has_fields, branches)) >= _LEAST for branches in unions)
