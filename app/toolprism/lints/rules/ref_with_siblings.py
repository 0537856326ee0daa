"""A reference has sibling keywords."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import references
from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.lints.value_words import listed
from toolprism.providers.citations import OPENAI_STRICT
from toolprism.providers.reports import GEMINI_SIBLINGS

#: Siblings of a reference that Gemini accepts.
_TAKEN: Final = frozenset({"$ref", "description", "default"})
#: Annotations that change nothing.
_QUIET: Final = frozenset({"title", "deprecated", "definitions", "examples", "example"})


@node_lint(
    on={"$ref"},
    severity="warning",
    bad={
        "type": "object",
        "properties": {"home": {"$ref": "#/$defs/address", "minProperties": 1}},
        "$defs": {
            "address": {
                "type": "object",
                "description": "An address.",
                "properties": {"city": {"type": "string", "description": "A city."}},
            }
        },
    },
    good={
        "type": "object",
        "properties": {"home": {"$ref": "#/$defs/address"}},
        "$defs": {
            "address": {
                "type": "object",
                "description": "An address.",
                "minProperties": 1,
                "properties": {"city": {"type": "string", "description": "A city."}},
            }
        },
    },
    sources=(GEMINI_SIBLINGS, OPENAI_STRICT),
    providers=("gemini", "openai", "moonshot"),
    minds=references.ref_with_siblings,
)
def ref_with_siblings(node: Object, place: Place) -> Iterator[Found]:
    """A reference should have no siblings.

    Keywords other than `description` and `default` stand beside `$ref`. With these two or a `title` alone it is a note.

    Gemini answers that only `description` and `default` can be set alongside a reference, OpenAI's strict mode accepts
    no sibling, and drafts before 2019-09 ignore all of them, so a check beside the reference is lost. Move it into the
    definition.
    """
    if not isinstance(node["$ref"], str):
        return
    others = [keyword for keyword in node if not keyword.startswith("$") and keyword not in _QUIET | _TAKEN]
    if others:
        yield Found(
            (*place.path, "$ref"), f"{listed(others[:4])} beside `$ref`: Gemini and OpenAI's strict mode refuse it."
        )
    elif node.keys() & {"description", "default", "title"} and place.parent is not None:
        found = [keyword for keyword in ("description", "default", "title") if keyword in node]
        message = f"{listed(found)} beside `$ref`: OpenAI's strict mode requires a reference to stand alone."
        yield Found((*place.path, "$ref"), message, severity="note")
