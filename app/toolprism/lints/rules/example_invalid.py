"""An example that its own schema refuses."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.lints.data_values import refusal
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Fix, Found, remove
from toolprism.lints.subject import Place
from toolprism.providers.advice import JSON_SCHEMA_VALIDATION


@node_lint(
    on={"example", "examples"},
    severity="warning",
    bad={
        "type": "object",
        "properties": {"day": {"type": "string", "format": "date", "examples": ["today"], "description": "A day."}},
    },
    good={
        "type": "object",
        "properties": {
            "day": {"type": "string", "format": "date", "examples": ["2026-11-21"], "description": "A day."}
        },
    },
    sources=(JSON_SCHEMA_VALIDATION,),
    providers=("openai", "anthropic", "gemini"),
    fixes=True,
)
def example_invalid(node: Object, place: Place) -> Iterator[Found]:
    """An example must be valid under its own schema.

    An entry of `examples`, or the value of `example`, does not fit the schema that contains it.

    Models copy examples. An invalid one teaches the model to send arguments that will be refused.
    """
    if "example" in node:
        yield from _found(node, ("example",), node["example"], place)
    given = node.get("examples")
    for number, value in enumerate(given if isinstance(given, list) else ()):
        yield from _found(node, ("examples", number), value, place)


def _found(node: Object, at: tuple[str | int, ...], value: object, place: Place) -> Iterator[Found]:
    reason = refusal(node, value, place)  # type: ignore[arg-type]  # a value in a schema is JSON
    if reason is not None:
        path = (*place.path, *at)
        alone = at[0] == "examples" and len(node["examples"]) == 1
        gone = (*place.path, "examples") if alone else path
        message = f"The example does not fit its schema: {reason}"
        yield Found(path, message, Fix("Remove the example", (remove(gone),), is_harmless=True))
