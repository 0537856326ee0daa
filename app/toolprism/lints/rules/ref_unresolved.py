"""A reference that cannot be resolved."""

from collections.abc import Iterator

from toolprism.conditions import references
from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.reference_words import leads_out
from toolprism.lints.subject import Place
from toolprism.lints.value_words import word
from toolprism.providers.reports import GEMINI_REFERENCE


@node_lint(
    on={"$ref", "$dynamicRef", "$recursiveRef"},
    severity="error",
    bad={"type": "object", "properties": {"home": {"$ref": "#/$defs/address"}}},
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
    for keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
        reference = node.get(keyword)
        if not isinstance(reference, str) or leads_out(reference):
            continue
        if place.subject.references.resolve(reference, node) is None:
            yield Found((*place.path, keyword), f"{word(reference)} leads nowhere in this schema.")
