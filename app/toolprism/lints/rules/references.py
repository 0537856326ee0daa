"""References."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import references
from toolprism.core.json_types import Object
from toolprism.core.keywords import DEFINITIONS
from toolprism.core.pointer import parse_fragment
from toolprism.core.references import REFERENCE_KEYWORDS
from toolprism.lints.declaration import Scope, node_lint, scoped_lint, taking
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place, Subject
from toolprism.lints.value_words import listed, word
from toolprism.providers.citations import ANTHROPIC_TOOLS, GOOGLE_SCHEMA, MCP_TOOLS, MOONSHOT, OPENAI_STRICT, XAI
from toolprism.providers.reports import GEMINI_REFERENCE, GEMINI_SIBLINGS


def leads_out(reference: str) -> bool:
    """Return whether a reference names another document.

    >>> leads_out("https://example.com/a.json"), leads_out("#/$defs/a"), leads_out("a.json#/b"), leads_out("#a")
    (True, False, True, False)
    """
    return bool(reference.partition("#")[0])


def names_definition(reference: str) -> bool:
    """Return whether a reference names a definition at the root, or the root itself.

    >>> names_definition("#/$defs/a"), names_definition("#/properties/a"), names_definition("#")
    (True, False, True)
    """
    path = parse_fragment(reference)
    return path == () or (path is not None and path[0] in DEFINITIONS and len(path) == len(DEFINITIONS))


@node_lint(
    on={"$ref"},
    severity="error",
    bad=taking(home={"$ref": "https://example.com/address.json"}),
    good={
        "type": "object",
        "properties": {"home": {"$ref": "#/$defs/address"}},
        "$defs": {"address": {"type": "string", "description": "An address."}},
    },
    sources=(ANTHROPIC_TOOLS, MCP_TOOLS, MOONSHOT),
    providers=("anthropic", "openai", "gemini", "moonshot", "mcp"),
    minds=references.ref_not_local,
)
def ref_not_local(node: Object, place: Place) -> Iterator[Found]:
    """A reference should lead to a definition at the root.

    A `$ref` names another document (an error), or leads into the document but not to `$defs` or `definitions` at the
    root (a note).

    No provider fetches anything, and MCP forbids clients to follow references to a network. Moonshot accepts only
    `#/$defs/…` and `#`. A reference such as `#/properties/a` also breaks when the schema is wrapped or its definitions
    are inlined.
    """
    reference = node["$ref"]
    if not isinstance(reference, str):
        return
    resolved = place.subject.references.resolve(reference, node)
    path = (*place.path, "$ref")
    if leads_out(reference) and resolved is None:
        yield Found(path, f"{word(reference)} is in another document, and no provider fetches it.")
    elif resolved is not None and not leads_out(reference) and not names_definition(reference):
        yield Found(path, f"{word(reference)} does not lead to a definition at the root.", severity="note")


def recursive_references(subject: Subject) -> tuple[Place, ...]:
    """Return the places of references that can be reached again from their own target."""
    if subject.keywords.isdisjoint(REFERENCE_KEYWORDS):
        return ()
    by_node = {id(place.value): place for place in subject.places if isinstance(place.value, dict)}
    leads = {one: [*map(id, subject.references.targets(place.node))] for one, place in by_node.items()}
    edges = {one: [target for target in targets if target in by_node] for one, targets in leads.items()}
    for place in subject.places:
        if place.parent is not None and id(place.value) in by_node:
            edges[id(place.parent.value)].append(id(place.value))
    group = references.components(edges)
    return tuple(place for one, place in by_node.items() if any(group.get(to) == group[one] for to in leads[one]))


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
    good=taking(
        nodes={
            "type": "array",
            "description": "All nodes; each names its parent.",
            "items": {"type": "object", "properties": {"id": {"type": "string"}, "parent": {"type": "string"}}},
        }
    ),
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
        keyword = next(name for name in REFERENCE_KEYWORDS if name in place.node)
        yield Found((*place.path, keyword), _BACK)


@node_lint(
    on=REFERENCE_KEYWORDS,
    severity="error",
    bad=taking(home={"$ref": "#/$defs/address"}),
    good={
        "type": "object",
        "properties": {"home": {"$ref": "#/$defs/address"}},
        "$defs": {"address": {"type": "string", "description": "An address."}},
    },
    sources=(GEMINI_REFERENCE,),
    providers=("gemini", "anthropic", "openai", "bedrock", "vllm"),
    minds=references.ref_unresolved,
)
def ref_unresolved(node: Object, place: Place) -> Iterator[Found]:
    """A reference must lead to a schema in the same document.

    A `$ref` into the document leads to nothing, or to something that is not a schema.

    Definitions are easily lost when the schema of a tool is cut out of a larger document. Gemini answers `reference to
    undefined schema`, Anthropic that the schema is not valid, and some clients silently drop the tool.
    """
    for keyword in REFERENCE_KEYWORDS:
        reference = node.get(keyword)
        if not isinstance(reference, str) or leads_out(reference):
            continue
        if place.subject.references.resolve(reference, node) is None:
            yield Found((*place.path, keyword), f"{word(reference)} leads nowhere in this schema.")


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
