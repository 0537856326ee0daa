"""A reference leads to another document, or into the middle of this one."""

from collections.abc import Iterator

from toolprism.conditions import references
from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.reference_words import leads_out, names_definition
from toolprism.lints.subject import Place
from toolprism.lints.value_words import word
from toolprism.providers.citations import ANTHROPIC_TOOLS, MCP_TOOLS, MOONSHOT


@node_lint(
    on={"$ref"},
    severity="error",
    bad={"type": "object", "properties": {"home": {"$ref": "https://example.com/address.json"}}},
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
