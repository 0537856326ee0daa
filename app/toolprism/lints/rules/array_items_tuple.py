"""An array is a tuple."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions.arrays import array_tuple
from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.providers.citations import JSON_SCHEMA_MIGRATION, OPENAI_ITEMS
from toolprism.providers.reports import ANTHROPIC_INVALID

_LOST: Final = "The array is a tuple: OpenAI refuses it, and Gemini, Moonshot and Cloud Code Assist lose it."


@node_lint(
    on={"items", "prefixItems"},
    severity="warning",
    bad={
        "type": "object",
        "properties": {
            "at": {
                "type": "array",
                "prefixItems": [{"type": "number"}, {"type": "number"}],
                "description": "Longitude and latitude.",
            }
        },
    },
    good={
        "type": "object",
        "properties": {
            "longitude": {"type": "number", "description": "Degrees east."},
            "latitude": {"type": "number", "description": "Degrees north."},
        },
    },
    sources=(JSON_SCHEMA_MIGRATION, OPENAI_ITEMS, ANTHROPIC_INVALID),
    providers=("openai", "anthropic", "gemini", "cca", "moonshot", "xai", "vllm"),
    minds=array_tuple,
)
def array_items_tuple(node: Object, place: Place) -> Iterator[Found]:
    """An array should hold one kind of item.

    `items` is a list of schemas, as drafts up to 2019-09 wrote tuples, or `prefixItems` gives each position a schema.

    A list under `items` is not valid in JSON Schema 2020-12, which Anthropic and Mistral check. `prefixItems` is, but
    OpenAI answers `array schema missing items`, and Gemini's `Schema`, Moonshot and Cloud Code Assist do not know it.
    Every provider, and the model, can read an object with one named property for each position.
    """
    for found in array_tuple.at_node(node):
        if found.at == ("items",):
            message = "`items` is a list of schemas: a tuple, in a form that JSON Schema 2020-12 no longer has."
            yield Found((*place.path, *found.at), message, severity="error")
        else:
            yield Found((*place.path, *found.at), _LOST)
