"""Every rewrite of one target, with place, reason and source."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.pointer import escape
from toolprism.schema import Result, Rewrite, Source, Spilled, Target, all_rules
from toolprism.services.labels import difference
from toolprism.services.results import OneChange, arranged
from toolprism.web.views.diagnostic_view import Locator
from toolprism.web.views.diff import Sides

_MOST: Final = 250


@dataclass(frozen=True, kw_only=True)
class Change:
    """One rewrite."""

    rewrite: Rewrite
    #: The rule in words.
    title: str
    #: `added`, `rewritten`, `moved into the description` or `removed`.
    action: str
    #: `lost`, `stricter` or `same`.
    meaning: str
    #: Lines in the two columns, for links.
    at_line: int | None
    to_line: int | None
    #: Line and column in the pasted text.
    line: int | None
    column: int | None
    #: The texts that differ; empty for none.
    before: str
    after: str
    #: The source for the provider's requirement.
    source: Source


@dataclass(frozen=True, kw_only=True)
class Changes:
    """All changes of one target."""

    #: Losses and stricter changes, and changes with the same meaning.
    listed: Sequence[Change]
    harmless: Sequence[Change]
    hidden: int
    #: Texts that were moved into a description, each with its line.
    spills: Sequence[tuple[Spilled, int | None]]
    #: The number of changes by MCP ingestion.
    ingested: int


def changes(target: Target, result: Result, ingestion: Result | None, columns: Sides, locator: Locator) -> Changes:
    """Return the changes of a target; those of MCP ingestion are only counted."""
    spilled = {f"{spill.pointer}/{escape(spill.keyword)}" for spill in result.trail.spilled}
    rewrites = arranged(result, ingestion)
    listed = [_change(target, each, columns, locator, spilled) for each in rewrites.own[:_MOST]]
    return Changes(
        listed=[change for change in listed if change.meaning != "same"],
        harmless=[change for change in listed if change.meaning == "same"],
        hidden=max(0, len(rewrites.own) - _MOST),
        spills=[(spill, columns.original.line(spill.pointer)) for spill in result.trail.spilled],
        ingested=rewrites.ingested,
    )


def _change(target: Target, each: OneChange, columns: Sides, locator: Locator, spilled: AbstractSet[str]) -> Change:
    rewrite = each.rewrite
    before, after = texts_of(each.before, rewrite)
    line, column = locator.find(rewrite.at)
    return Change(
        rewrite=rewrite,
        title=_title(rewrite.rule),
        action=_action(each, spilled),
        meaning=each.meaning,
        at_line=columns.original.line(rewrite.at),
        to_line=None if columns.output is None else columns.output.line(rewrite.to),
        line=line,
        column=column,
        before=before,
        after=after,
        source=_nearest(rewrite.citations, target.sources),
    )


def texts_of(before: Json, rewrite: Rewrite) -> tuple[str, str]:
    """Return the texts before and after a rewrite where they differ; empty for what was not there, or was removed."""
    old, new = difference(before, rewrite.after)
    return "" if before is None else old, "" if rewrite.to is None else new


@cache
def _title(name: str) -> str:
    rule = all_rules().get(name)
    return name if rule is None else rule.title.rstrip(".").replace("`", "")


def _action(each: OneChange, spilled: AbstractSet[str]) -> str:
    if each.rewrite.to is None:
        return "moved into the description" if each.rewrite.at in spilled else "removed"
    return "added" if each.before is None else "rewritten"


def _nearest(citations: Sequence[Source], own: Sequence[Source]) -> Source:
    """Return the citation for this target, or the first."""
    return next((citation for citation in citations if citation in own), citations[0])
