"""Arranges rewrites for readers: one a place, losses first, changes by MCP ingestion separately."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from toolprism.core.json_types import Json
from toolprism.core.pointer import escape
from toolprism.schema import Effect, Result, Rewrite, loses, narrows

#: Display order.
_ORDER: Final = ("lost", "stricter", "same")


class OneChange(NamedTuple):
    """One rewrite, or several of one place that amount to one removal."""

    rewrite: Rewrite
    #: The value there in the paste.
    before: Json
    #: Its meaning: `lost`, `stricter` or `same`.
    meaning: str


@dataclass(frozen=True, kw_only=True)
class Rewrites:
    """The rewrites of a result."""

    #: The target's own, ordered: losses, stricter, same meaning.
    own: Sequence[OneChange]
    #: The number of rewrites by MCP ingestion.
    ingested: int


def arranged(result: Result, ingestion: Result | None) -> Rewrites:
    """Arrange the rewrites of a result.

    Args:
        result: the result of one target.
        ingestion: the result of MCP ingestion if it ran first; None if it did not, or is the target.
    """
    before = {} if ingestion is None else {(each.rule, each.at): None for each in ingestion.trail.rewrites}
    own = [rewrite for rewrite in result.trail.rewrites if (rewrite.rule, rewrite.at) not in before]
    folded = list(_folded(own))
    return Rewrites(
        own=sorted(folded, key=lambda each: _ORDER.index(each.meaning)),
        ingested=len(result.trail.rewrites) - len(own),
    )


def meaning(rewrite: Rewrite) -> str:
    """Return the meaning of a rewrite for the arguments: `lost`, `stricter` or `same`.

    An undecided effect counts as lost.
    """
    if loses(rewrite.step):
        return "lost"
    return "stricter" if narrows(rewrite.step) else "same"


def _folded(rewrites: Iterable[Rewrite]) -> Iterator[OneChange]:
    """Yield the changes without lossless rewrites of values that are later removed."""
    listed = list(rewrites)
    removed = {rewrite.at for rewrite in listed if _is_drop(rewrite)}
    first: dict[str, Json] = {}
    for rewrite in listed:
        if not _is_drop(rewrite) and rewrite.to is None and rewrite.at in removed and rewrite.effect is Effect.SAME:
            first.setdefault(rewrite.at, rewrite.before)
            continue
        before = first.pop(rewrite.at, rewrite.before) if _is_drop(rewrite) else rewrite.before
        yield OneChange(rewrite=rewrite, before=before, meaning=meaning(rewrite))


def _is_drop(rewrite: Rewrite) -> bool:
    return rewrite.step.edit.op == "drop"


def lost_places(result: Result) -> Collection[str]:
    """Return the source pointers of keywords with lost checks."""
    return {f"{lost.pointer}/{escape(lost.keyword)}" for lost in result.lost_checks}
