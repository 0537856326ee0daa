"""An object accepts properties of any name."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.same_instance import refines
from toolprism.lints.subject import Place
from toolprism.providers.citations import ANTHROPIC_TOOLS, XAI
from toolprism.providers.reports import OPENAI_CLOSED

_WHO: Final = (
    "OpenAI cannot make the tool strict, and Gemini's `parameters` and strict tools at Anthropic lose the entries"
)
_MAP: Final = f"This object accepts properties of any name: {_WHO}."
_PATTERNS: Final = f"Patterns stand for the names of this object: {_WHO}."
_UNNAMED: Final = "This object names no properties: a model has to guess them, and OpenAI cannot make the tool strict."


@node_lint(
    on={"type", "additionalProperties", "patternProperties"},
    severity="note",
    bad={
        "type": "object",
        "properties": {
            "labels": {"type": "object", "additionalProperties": {"type": "string"}, "description": "Labels by name."}
        },
    },
    good={
        "type": "object",
        "properties": {
            "labels": {
                "type": "array",
                "description": "Labels.",
                "items": {
                    "type": "object",
                    "properties": {"name": {"type": "string"}, "value": {"type": "string"}},
                    "required": ["name", "value"],
                },
            }
        },
    },
    sources=(OPENAI_CLOSED, ANTHROPIC_TOOLS, XAI),
    providers=("openai", "anthropic", "gemini", "cca", "xai", "deepseek", "cerebras"),
)
def open_map(node: Object, place: Place) -> Iterator[Found]:
    """An object should name its properties.

    `additionalProperties` is `true` or a schema, `patternProperties` has a pattern, or an object below the root has no
    properties at all, so that any names fit.

    One such map makes OpenAI's strict mode impossible for the whole tool, Anthropic's strict tools force it to be
    empty, xAI closes objects by default, and Gemini's `Schema` has no map. A list of objects with a name and a value
    works with every provider.
    """
    more, patterns = node.get("additionalProperties"), node.get("patternProperties")
    if isinstance(more, dict) or more is True:
        yield Found((*place.path, "additionalProperties"), _MAP)
    elif isinstance(patterns, dict) and patterns:
        yield Found((*place.path, "patternProperties"), _PATTERNS)
    elif (
        node.get("type") == "object" and more is not False and place.parent is not None and not _is_filled(node, place)
    ):
        yield Found(place.path, _UNNAMED)


def _is_filled(node: Object, place: Place) -> bool:
    """Return whether another schema describes the properties of the object."""
    told = {"$ref", "$dynamicRef", "anyOf", "oneOf", "allOf", "enum", "const", "if"}
    return bool(node.get("properties")) or bool(node.keys() & told) or refines(place)
