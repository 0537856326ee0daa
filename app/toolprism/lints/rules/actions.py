"""Tools with an `action`: lints, and which property that is."""

import re
from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, as_object, list_at, object_at
from toolprism.core.keywords import UNIONS
from toolprism.lints.declaration import Scope, scoped_lint, taking
from toolprism.lints.finding import Found
from toolprism.lints.rules.types import named_types
from toolprism.lints.subject import Subject
from toolprism.lints.value_words import word
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_STRICT
from toolprism.providers.reports import OPENCLAW_ACTION, PRACTICE

#: Names for the property that selects the action, the most common first.
ACTION_NAMES: Final = ("action", "operation", "command")


def choices_of(node: Json) -> list[str]:
    """Return the strings that a schema lists: its `enum`, its `const`, or those of its branches.

    >>> choices_of({"enum": ["a", "b"]}), choices_of({"anyOf": [{"const": "a"}, {"const": "b"}]})
    (['a', 'b'], ['a', 'b'])
    """
    given = as_object(node)
    if isinstance(given.get("const"), str) or isinstance(given.get("enum"), list):
        return _own(node)
    union = next((union for union in UNIONS if isinstance(given.get(union), list)), "")
    return [choice for branch in list_at(given, union) for choice in _own(branch)]


def _own(node: Json) -> list[str]:
    const = as_object(node).get("const")
    return [
        each
        for each in ([const] if isinstance(const, str) else list_at(as_object(node), "enum"))
        if isinstance(each, str)
    ]


def choosing_name(node: Json) -> str | None:
    """Return the property that a condition or a branch fixes to strings, or None.

    >>> choosing_name({"properties": {"action": {"const": "add"}, "id": {}}})
    'action'
    """
    fixed = [name for name, schema in object_at(as_object(node), "properties").items() if _own(schema)]
    return next((name for name in (*ACTION_NAMES, *fixed) if name in fixed), None)


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
    bad=taking(
        "action",
        action={"type": "string", "enum": ["add", "remove"], "description": "What to do."},
        add={
            "type": "object",
            "description": "For add.",
            "properties": {"text": {"type": "string", "description": "What to remember."}},
        },
        remove={
            "type": "object",
            "description": "For remove.",
            "properties": {"id": {"type": "string", "description": "The note."}},
        },
    ),
    good=taking(
        "action",
        action={"type": "string", "enum": ["add", "remove"], "description": "What to do."},
        text={"type": "string", "description": "What to remember. Used by `add`."},
        id={"type": "string", "description": "The note. Used by `remove`."},
    ),
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
    return bool(object_at(as_object(node), "properties"))


def _is_union_of_objects(node: Json) -> bool:
    return any(sum(map(_has_fields, list_at(as_object(node), union))) >= _LEAST for union in UNIONS)


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad={
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": ["add", "remove"], "description": "What to do."},
            "id": {"type": "string", "description": "The job."},
        },
        "required": ["action"],
        "if": {"properties": {"action": {"const": "remove"}}},
        "then": {"required": ["id"]},
    },
    good=taking(
        "action",
        action={"type": "string", "enum": ["add", "remove"], "description": "What to do."},
        id={"type": "string", "description": "The job. Required by `remove`."},
    ),
    sources=(OPENCLAW_ACTION, OPENAI_STRICT, ANTHROPIC_ROOT),
    providers=("openai", "anthropic", "gemini", "vertex", "cca", "moonshot"),
)
def action_requirements_in_schema(subject: Subject) -> Iterator[Found]:
    """The requirements of an action belong in a check at run time.

    `if` and `then`, `dependentRequired`, or the branches of a union at the root require fields by the value of a
    field such as `action`.

    OpenAI's strict mode refuses `if`, `then` and `dependentRequired`, Anthropic refuses them at the root within
    `allOf`, Gemini does not know them, and other targets remove them. So the model is not forced to comply anyway.
    State in the description of each field which actions require it, check it when the tool is called, and return a
    message that names the missing field; the workshop for `action` tools writes that check.
    """
    yield from _conditions((), subject.root)
    for number, branch in enumerate(list_at(subject.root, "allOf")):
        yield from _conditions(("allOf", number), as_object(branch))
    for keyword in ("dependentRequired", "dependentSchemas", "dependencies"):
        for each in filter(ACTION_NAMES.__contains__, object_at(subject.root, keyword)):
            yield _found((keyword, each), each)
    for union in ("oneOf", "anyOf"):
        name = _chosen_by(subject.root.get(union))
        if name is not None:
            yield _found((union,), name)


def _conditions(path: tuple[str | int, ...], node: Object) -> Iterator[Found]:
    name = choosing_name(node.get("if"))
    if name is not None and any(_requires(node.get(branch)) for branch in ("then", "else")):
        yield _found((*path, "if"), name)


def _chosen_by(branches: Json) -> str | None:
    """Return the property by which the branches of a union differ, if they require further ones."""
    if not isinstance(branches, list) or len(branches) < _LEAST:
        return None
    names = {choosing_name(branch) for branch in branches}
    name = names.pop() if len(names) == 1 else None
    return name if any(_requires(branch, beside=name) for branch in branches) else None


def _requires(node: Json, *, beside: str | None = None) -> bool:
    return any(name != beside for name in list_at(as_object(node), "required"))


def _found(path: tuple[str | int, ...], name: str) -> Found:
    message = f"What is required depends on {word(name)}; most providers drop or refuse that. Check it at run time."
    return Found(path, message)


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad=taking(
        "action",
        action={"type": "string", "description": "add or remove"},
        id={"type": "string", "description": "The job, for remove."},
    ),
    good=taking(
        "action",
        action={"type": "string", "enum": ["add", "remove"], "description": "What to do."},
        id={"type": "string", "description": "The job, for remove."},
    ),
    sources=(OPENCLAW_ACTION, PRACTICE),
    providers=("openai", "anthropic", "gemini"),
)
def action_without_enum(subject: Subject) -> Iterator[Found]:
    """The `action` of a tool should list its values.

    A required field called `action` (or `operation`) at the root is a string without `enum`, beside other fields.

    One tool with an `action` is a good way to keep the number of tools small, if the model can see the actions: every
    provider passes an `enum` of strings on, and several enforce it. Nothing checks a list in the description.
    """
    names = list_at(subject.root, "required")
    for name in ACTION_NAMES[:2]:
        node = subject.properties.get(name)
        if not isinstance(node, dict) or named_types(node) != ("string",) or choices_of(node):
            continue
        asked = name in names or name == ACTION_NAMES[0]
        if asked and len(subject.properties) > 1 and not node.keys() & {"enum", "const", "pattern", "$ref", "format"}:
            message = f"{word(name)} chooses what the tool does, but does not list its values; add an `enum`."
            yield Found(("properties", name), message)
