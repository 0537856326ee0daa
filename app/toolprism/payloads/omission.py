"""Decides which tools are left out of the request, and orders the rest for Cursor."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json
from toolprism.payloads.quarantine import clash, leftover_root_union
from toolprism.payloads.request import PayloadOptions
from toolprism.payloads.strictness import Prepared
from toolprism.payloads.table import Row

#: Tools that Cursor's agent already has.
_OF_CURSOR: Final = frozenset({"bash", "read", "write", "delete", "ls", "grep", "todo"})
#: The one of them that is offered again beside others.
_OFFERED_AGAIN: Final = "write"


@dataclass(frozen=True, kw_only=True)
class Omitted:
    """A tool that is left out."""

    prepared: Prepared
    reason: str

    def to_json(self) -> dict[str, Json]:
        """Return its name and the reason."""
        return {"name": self.prepared.tool.name, "reason": self.reason}


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
