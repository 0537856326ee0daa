"""A reference leads back to a schema that contains it."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import references
from toolprism.lints.cycles import recursive_references
from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.providers.citations import ANTHROPIC_TOOLS, GOOGLE_SCHEMA, XAI

_BACK: Final = "This reference leads back to a schema that contains it: Anthropic's strict tools and xAI refuse that."


@scoped_lint(
    Scope.TOOL,
    severity="warning",
    bad={
        "type": "object",
        "properties": {"tree": {"$ref": "#/$defs/node"}},
        "$defs": {
            "node": {
                "type": "object",
                "description": "A node.",
                "properties": {"children": {"type": "array", "items": {"$ref": "#/$defs/node"}}},
            }
        },
    },
    good={
        "type": "object",
        "properties": {
            "nodes": {
                "type": "array",
                "description": "All nodes; each names its parent.",
                "items": {
                    "type": "object",
                    "properties": {"id": {"type": "string"}, "parent": {"type": "string"}},
                },
            }
        },
    },
    sources=(ANTHROPIC_TOOLS, GOOGLE_SCHEMA, XAI),
    providers=("anthropic", "gemini", "vertex", "xai", "openrouter", "fireworks"),
    minds=references.ref_recursive,
)
def ref_recursive(subject: Subject) -> Iterator[Found]:
    """A schema should not refer to itself.

    A `$ref` leads to a schema from which it can be reached again, directly or through others.

    Anthropic's strict tools and xAI refuse recursion, Gemini unrolls it to a limited depth and only in optional
    properties, and clients that inline references truncate it or fail. A flat list in which each entry names its parent
    carries the same information.
    """
    for place in recursive_references(subject):
        keyword = next(name for name in ("$ref", "$dynamicRef", "$recursiveRef") if name in place.node)
        yield Found((*place.path, keyword), _BACK)
