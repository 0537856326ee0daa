"""An `enum` lists values of several types."""

from collections.abc import Iterator

from toolprism.conditions.values import enum_untyped
from toolprism.core.json_types import Object, types_of
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.lints.value_words import listed
from toolprism.providers.citations import GOOGLE_ENUM, MOONSHOT


@node_lint(
    on={"enum"},
    severity="warning",
    bad={"type": "object", "properties": {"size": {"enum": ["auto", 10, 20], "description": "A size."}}},
    good={
        "type": "object",
        "properties": {"size": {"type": "string", "enum": ["auto", "10", "20"], "description": "A size."}},
    },
    sources=(GOOGLE_ENUM, MOONSHOT),
    providers=("gemini", "moonshot", "cca", "vertex"),
    minds=enum_untyped,
)
def enum_mixed_types(node: Object, place: Place) -> Iterator[Found]:
    """The values of an `enum` should have one type.

    `enum` lists values of several types; `null` beside one other type is accepted.

    Gemini accepts only strings (`enum: only allowed for STRING type`), Moonshot requires one type, and converters that
    write all values as strings change the values that your code gets. Use strings, or a property for each type.
    """
    members = node["enum"]
    if not isinstance(members, list):
        return
    kinds = [kind for kind in types_of(members) if kind != "null"]
    if len(kinds) > 1:
        yield Found((*place.path, "enum"), f"The `enum` mixes values of {listed(kinds)}.")
