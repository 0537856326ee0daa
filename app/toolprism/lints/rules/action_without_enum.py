"""A field selects the tool's action, but does not list its values."""

from collections.abc import Iterator

from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Found
from toolprism.lints.roles import ACTION_NAMES, choices_of
from toolprism.lints.subject import Subject
from toolprism.lints.type_names import types_of
from toolprism.lints.value_words import word
from toolprism.providers.advice import OPENCLAW_ACTION, PRACTICE


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad={
        "type": "object",
        "properties": {
            "action": {"type": "string", "description": "add or remove"},
            "id": {"type": "string", "description": "The job, for remove."},
        },
        "required": ["action"],
    },
    good={
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": ["add", "remove"], "description": "What to do."},
            "id": {"type": "string", "description": "The job, for remove."},
        },
        "required": ["action"],
    },
    sources=(OPENCLAW_ACTION, PRACTICE),
    providers=("openai", "anthropic", "gemini"),
)
def action_without_enum(subject: Subject) -> Iterator[Found]:
    """The `action` of a tool should list its values.

    A required field called `action` (or `operation`) at the root is a string without `enum`, beside other fields.

    One tool with an `action` is a good way to keep the number of tools small, if the model can see the actions: every
    provider passes an `enum` of strings on, and several enforce it. Nothing checks a list in the description.
    """
    required = subject.root.get("required")
    names = required if isinstance(required, list) else []
    for name in ACTION_NAMES[:2]:
        node = subject.properties.get(name)
        if not isinstance(node, dict) or types_of(node) != ("string",) or choices_of(node):
            continue
        asked = name in names or name == ACTION_NAMES[0]
        if asked and len(subject.properties) > 1 and not node.keys() & {"enum", "const", "pattern", "$ref", "format"}:
            message = f"{word(name)} chooses what the tool does, but does not list its values; add an `enum`."
            yield Found(("properties", name), message)
