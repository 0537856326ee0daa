"""The final check of Cloud Code Assist: features with which the tool is sent without a schema."""

from collections.abc import Iterator
from typing import Final

from toolprism import validation
from toolprism.core.json_types import Json, Object, unique
from toolprism.core.keywords import COMBINERS
from toolprism.core.walk import exists, nodes
from toolprism.schema.all_of import is_exact
from toolprism.schema.target import Obstacle

_DRAFT_07: Final = ("additionalItems", "dependencies")
#: Why a combiner is still there.
_MERGEABLE: Final = "also where its entries could be merged into one schema"
_GUESSED: Final = "and its branches cannot be made one schema without guessing"
#: The keywords for which there may be a reason, whatever their value.
_MINDED: Final = frozenset({"nullable", "not", "enum", *COMBINERS, *_DRAFT_07})


def cca_obstacles(schema: Json) -> Iterator[Obstacle]:
    """Yield every reason why Cloud Code Assist would refuse a schema, with its place."""
    for path, node in nodes(schema) if exists(schema, _may_be_refused) else ():
        for keyword, reason in _reasons(node):
            yield Obstacle((*path, keyword), reason)
    for path, message in validation.meta_schema_errors(schema):
        yield Obstacle(path, f"not valid JSON Schema 2020-12: {message}")


def _may_be_refused(value: Json) -> bool:
    """Return whether there may be a reason against a node, as there is for few."""
    return isinstance(value, dict) and (
        not _MINDED.isdisjoint(value) or value.get("type", "") == "null" or isinstance(value.get("type"), list)
    )


def _reasons(node: Object) -> Iterator[tuple[str, str]]:
    kind = node.get("type")
    if isinstance(kind, list):
        yield "type", "`type` lists several types"
    elif kind == "null":
        yield "type", "the type `null` is refused"
    if "nullable" in node:
        yield "nullable", "`nullable` is refused"
    for combiner in COMBINERS:
        if isinstance(node.get(combiner), list):
            merges = combiner == "allOf" and is_exact(node)
            yield combiner, f"`{combiner}` is refused, {_MERGEABLE if merges else _GUESSED}"
    if "not" in node:
        yield "not", "`not` is refused"
    members = node.get("enum")
    if isinstance(members, list) and (not members or len(unique(members)) < len(members)):
        yield "enum", "an enum has at least one member, and each once"
    for keyword in filter(node.__contains__, _DRAFT_07):
        yield keyword, f"`{keyword}` is not a keyword of draft 2020-12"
