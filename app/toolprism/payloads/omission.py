"""Decides which tools are left out of the request, and orders the rest for Cursor."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json, Object, as_object, is_of, list_at
from toolprism.core.keywords import TYPES, UNIONS
from toolprism.core.pointer import render
from toolprism.core.records import View
from toolprism.core.walk import nodes
from toolprism.payloads.request import PayloadOptions
from toolprism.payloads.strictness import Prepared
from toolprism.payloads.table import Row


def clash(schema: Json) -> str | None:
    """Return why a schema is refused for a literal that its type does not allow; None if it is not."""
    places = [(path, keyword) for path, node in nodes(schema) if (keyword := _clashing(node)) is not None]
    if not places:
        return None
    path, keyword = min(places, key=lambda place: (len(place[0]), render(place[0])))
    return f"`{keyword}` at {render((*path, keyword))} holds a value that the `type` beside it does not admit"


def leftover_root_union(schema: Json) -> str | None:
    """Return why a union beside an object at the root is refused; None if it is not."""
    if not isinstance(schema, dict) or schema.get("type") != "object":
        return None
    for union in UNIONS:
        if any(as_object(branch).get("type") != "object" for branch in list_at(schema, union)):
            return f"`{union}` is at the root beside an object, and one of its branches does not have the type object"
    return None


def _clashing(node: Object) -> str | None:
    """Return the keyword of a node whose literal its types do not allow."""
    if "type" not in node or not ("enum" in node or "const" in node):
        return None
    kind = node["type"]
    kinds = {each for each in (kind if isinstance(kind, list) else [kind]) if isinstance(each, str)}
    if not kinds or not kinds.issubset(TYPES):
        return None
    if not all(is_of(member, kinds) for member in list_at(node, "enum")):
        return "enum"
    return "const" if "const" in node and not is_of(node["const"], kinds) else None


#: Tools that Cursor's agent already has.
_OF_CURSOR: Final = frozenset({"bash", "read", "write", "delete", "ls", "grep", "todo"})
#: The one of them that is offered again beside others.
_OFFERED_AGAIN: Final = "write"


class OmittedJson(View):
    """A tool that is left out."""

    name: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Omitted:
    """A tool that is left out."""

    prepared: Prepared
    reason: str


def sort_out(row: Row, prepared: Sequence[Prepared], options: PayloadOptions) -> tuple[list[Prepared], list[Omitted]]:
    """Return the tools that are sent, in order, and those that are left out."""
    kept: list[Prepared] = []
    omitted: list[Omitted] = []
    for each in prepared:
        reason = _reason(row, each, options)
        if reason is None:
            kept.append(each)
        else:
            omitted.append(Omitted(prepared=each, reason=reason))
    return _with_write_last(kept, omitted) if row.form == "cursor" else (kept, omitted)


def _reason(row: Row, prepared: Prepared, options: PayloadOptions) -> str | None:
    if prepared.error is not None:
        return f"Its schema cannot be sent: {prepared.error}"
    name = prepared.tool.name
    if row.form == "cursor" and name in _OF_CURSOR:
        return "Cursor's agent has a tool of that name itself."
    choice = options.tool_choice
    if choice is not None and choice.mode == "tool" and row.narrows_choice and name != choice.name:
        return f"The request asks for {choice.name}, and this API has no tool choice: only that tool is sent."
    found = None
    if row.quarantine:
        found = clash(prepared.schema) or (leftover_root_union(prepared.schema) if row.flattens else None)
    return None if found is None else f"{found}; the provider would refuse the whole request."


def _with_write_last(kept: list[Prepared], omitted: list[Omitted]) -> tuple[list[Prepared], list[Omitted]]:
    again = [each for each in omitted if each.prepared.tool.name == _OFFERED_AGAIN]
    if not kept or not again:
        return kept, omitted
    return [*kept, *(each.prepared for each in again)], [each for each in omitted if each not in again]
