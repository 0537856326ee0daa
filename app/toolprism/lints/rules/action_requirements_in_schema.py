"""The schema encodes the requirements of each action."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Found
from toolprism.lints.roles import ACTION_NAMES, choosing_name
from toolprism.lints.subject import Subject
from toolprism.lints.value_words import word
from toolprism.providers.advice import OPENCLAW_ACTION
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_STRICT

_LEAST: Final = 2


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
    good={
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": ["add", "remove"], "description": "What to do."},
            "id": {"type": "string", "description": "The job. Required by `remove`."},
        },
        "required": ["action"],
    },
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
    branches = subject.root.get("allOf")
    for number, branch in enumerate(branches if isinstance(branches, list) else ()):
        if isinstance(branch, dict):
            yield from _conditions(("allOf", number), branch)
    for keyword in ("dependentRequired", "dependentSchemas", "dependencies"):
        given = subject.root.get(keyword)
        for name in given if isinstance(given, dict) else ():
            if name in ACTION_NAMES:
                yield _found((keyword, name), name)
    for union in ("oneOf", "anyOf"):
        name = _chosen_by(subject.root.get(union))
        if name is not None:
            yield _found((union,), name)


def _conditions(path: tuple[str | int, ...], node: Object) -> Iterator[Found]:
    condition = node.get("if")
    if isinstance(condition, dict) and any(_requires(node.get(branch)) for branch in ("then", "else")):
        name = choosing_name(condition)
        if name is not None:
            yield _found((*path, "if"), name)


def _chosen_by(branches: Json) -> str | None:
    """Return the property by which the branches of a union differ, if they require further ones."""
    if not isinstance(branches, list) or len(branches) < _LEAST:
        return None
    names = {choosing_name(branch) for branch in branches}
    name = names.pop() if len(names) == 1 else None
    return name if any(_requires(branch, beside=name) for branch in branches) else None


def _requires(node: Json, *, beside: str | None = None) -> bool:
    names = node.get("required") if isinstance(node, dict) else None
    return isinstance(names, list) and any(name != beside for name in names)


def _found(path: tuple[str | int, ...], name: str) -> Found:
    message = f"What is required depends on {word(name)}; most providers drop or refuse that. Check it at run time."
    return Found(path, message)
