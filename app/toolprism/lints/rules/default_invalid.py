"""A default that its own schema refuses."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.lints.data_values import refusal
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Fix, Found, remove
from toolprism.lints.subject import Place
from toolprism.providers.advice import JSON_SCHEMA_VALIDATION

#: One sentence whatever the type, so that a tool has one note.
_NULL: Final = (
    "`default: null`, but the schema refuses null: a model that passes the default fails validation. Leave it out."
)


@node_lint(
    on={"default"},
    severity="warning",
    bad={
        "type": "object",
        "properties": {"limit": {"type": "number", "maximum": 100, "default": 1000, "description": "A limit."}},
    },
    good={
        "type": "object",
        "properties": {"limit": {"type": "number", "maximum": 100, "default": 50, "description": "A limit."}},
    },
    sources=(JSON_SCHEMA_VALIDATION,),
    providers=("openai", "anthropic", "gemini"),
    fixes=True,
)
def default_invalid(node: Object, place: Place) -> Iterator[Found]:
    """A default must be valid under its own schema.

    The value of `default` does not fit the schema that contains it. If it is null, this is a note, one for the tool.

    For a provider that accepts no `default`, it is written into the description, and the model repeats it: the call is
    refused although the model followed the schema. The common case is `default: null` on a property that does not
    accept null; it means that there is no default.
    """
    reason = refusal(node, node["default"], place)
    if reason is None:
        return
    path = (*place.path, "default")
    fix = Fix("Remove the default", (remove(path),), is_harmless=True)
    if node["default"] is None:
        yield Found(path, _NULL, fix, severity="note")
    else:
        yield Found(path, f"The default does not fit its schema: {reason}", fix)
