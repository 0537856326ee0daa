"""Every rewrite of one target, with place, reason and source."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from typing import Final

from toolprism.core.pointer import escape
from toolprism.schema import Result, Source, Target, all_rules
from toolprism.services.labels import EFFECT_MEANS, EFFECT_WORDS, counted, difference, place_name
from toolprism.services.results import OneChange, arranged
from toolprism.web.views.diagnostic_view import Locator
from toolprism.web.views.diff import Sides

_MOST: Final = 250
#: The length of a text is shown if it exceeds this.
_LONG: Final = 200


@dataclass(frozen=True, kw_only=True)
class Change:
    """One rewrite."""

    rule: str
    #: The rule in words.
    title: str
    #: `added`, `rewritten`, `moved into the description` or `removed`.
    action: str
    #: `lost`, `stricter` or `same`.
    meaning: str
    at: str
    #: None if it was removed.
    to: str | None
    #: Lines in the two columns, for links.
    at_line: int | None
    to_line: int | None
    #: Line in the pasted text.
    line: int | None
    column: int | None
    before: str
    after: str
    effect: str
    effect_word: str
    effect_means: str
    reason: str
    #: The source for the provider's requirement.
    source: Source


@dataclass(frozen=True, kw_only=True)
class Spill:
    """Text that was moved into a description."""

    where: str
    text: str
    line: int | None
    #: Its length, if it is long.
    length: str


@dataclass(frozen=True, kw_only=True)
class Changes:
    """All changes of one target."""

    #: Losses and stricter changes, and changes with the same meaning.
    listed: Sequence[Change]
    harmless: Sequence[Change]
    hidden: int
    spills: Sequence[Spill]
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
        spills=list(_spills(result, columns)),
        ingested=rewrites.ingested,
    )


def _change(target: Target, each: OneChange, columns: Sides, locator: Locator, spilled: AbstractSet[str]) -> Change:
    rewrite = each.rewrite
    before, after = difference(each.before, rewrite.after)
    line, column = locator.find(rewrite.at)
    return Change(
        rule=rewrite.rule,
        title=_title(rewrite.rule),
        action=_action(each, spilled),
        meaning=each.meaning,
        at=place_name(rewrite.at),
        to=None if rewrite.to is None else place_name(rewrite.to),
        at_line=columns.original.line(rewrite.at),
        to_line=None if columns.output is None else columns.output.line(rewrite.to),
        line=line,
        column=column,
        before="" if each.before is None else before,
        after="" if rewrite.to is None else after,
        effect=rewrite.effect.value,
        effect_word=EFFECT_WORDS[rewrite.effect],
        effect_means=EFFECT_MEANS[rewrite.effect],
        reason=rewrite.reason,
        source=_nearest(rewrite.citations, target.sources),
    )


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


def _spills(result: Result, columns: Sides) -> Iterator[Spill]:
    for spill in result.trail.spilled:
        yield Spill(
            where=place_name(spill.pointer),
            text=spill.text,
            line=columns.original.line(spill.pointer),
            length=counted(len(spill.text), "character") if len(spill.text) > _LONG else "",
        )
