"""A property's key has characters that providers refuse, or is too long."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import names
from toolprism.core.json_types import Object
from toolprism.lints.declaration import node_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Place
from toolprism.lints.tool_limits import LONGEST_NAME, PROPERTY_KEY
from toolprism.lints.value_words import word
from toolprism.providers.reports import ANTHROPIC_KEYS

_OF_ANTHROPIC: Final = names.property_name_pattern(PROPERTY_KEY)


@node_lint(
    on={"properties"},
    severity="error",
    bad={"type": "object", "properties": {"filter[id]": {"type": "string", "description": "An id."}}},
    good={"type": "object", "properties": {"filter_id": {"type": "string", "description": "An id."}}},
    sources=(ANTHROPIC_KEYS,),
    providers=("anthropic", "bedrock", "vertex"),
    minds=_OF_ANTHROPIC,
)
def property_name_pattern(node: Object, place: Place) -> Iterator[Found]:
    """The key of a property has 1 to 64 letters, digits, `_`, `.` and `-`.

    A key in `properties` has other characters, is empty, or has more than 64 characters.

    Anthropic refuses the whole request with `Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`. Keys such as
    `$top` and `filter[id]` come from wrapped APIs; choose a plain name and map it when the tool runs.
    """
    for found in _OF_ANTHROPIC.at_node(node):
        name = found.what
        what = "is too long" if len(name) > LONGEST_NAME else "has characters that Anthropic refuses"
        what = what if name else "is empty"
        yield Found((*place.path, *found.at), f"The key {word(name)} {what}.")
