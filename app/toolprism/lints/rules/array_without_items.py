"""An array does not describe its items."""

from collections.abc import Iterator

from toolprism.conditions.arrays import array_of_anything
from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.providers.citations import OPENAI_ITEMS, VSCODE_ITEMS
from toolprism.providers.reports import GEMINI_ITEMS


@node_lint(
    on={"type"},
    severity="error",
    bad={"type": "object", "properties": {"tags": {"type": "array", "description": "Tags."}}},
    good={
        "type": "object",
        "properties": {"tags": {"type": "array", "items": {"type": "string"}, "description": "Tags."}},
    },
    sources=(OPENAI_ITEMS, GEMINI_ITEMS, VSCODE_ITEMS),
    providers=("openai", "azure", "gemini", "vertex", "copilot"),
    minds=array_of_anything,
)
def array_without_items(node: Object, place: Place) -> Iterator[Found]:
    """An array must describe its items.

    A schema of type `array` has neither `items` nor `prefixItems`.

    OpenAI refuses the whole request with `array schema missing items`, Gemini with `items: missing field`, and VS Code
    does not load the tool. Only the author knows the type of the items, so there is no fix.
    """
    for _found in array_of_anything.at_node(node):
        yield Found(place.path, "The array has no `items`; describe them.")
