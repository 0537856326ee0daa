"""An `enum` has no values."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.providers.advice import JSON_SCHEMA_VALIDATION
from toolprism.providers.citations import XAI


@node_lint(
    on={"enum"},
    severity="error",
    bad={"type": "object", "properties": {"unit": {"type": "string", "enum": [], "description": "A unit."}}},
    good={"type": "object", "properties": {"unit": {"type": "string", "enum": ["C", "F"], "description": "A unit."}}},
    sources=(XAI, JSON_SCHEMA_VALIDATION),
    providers=("xai", "openai", "gemini"),
)
def enum_empty(node: Object, place: Place) -> Iterator[Found]:
    """An `enum` must list at least one value.

    `enum` is an empty list.

    No value fits, so no call can be valid; xAI refuses the request. Usually the list is filled at run time and happened
    to be empty: leave the keyword out in that case.
    """
    if node["enum"] == []:
        yield Found((*place.path, "enum"), "The `enum` is empty, so no value fits.")
