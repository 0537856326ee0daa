"""How sure a verdict is: what the rows rest on that refuse a schema, in words that follow the verdict once."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

from toolprism.core.finding import Source
from toolprism.providers import Breach, Claim, Profile

#: Of a provider without a row that could refuse a schema; never `accepted`.
NOTHING_KNOWN: Final = "nothing is known that it refuses"
#: Rows that were read longer ago are to be read again.
STALE_DAYS: Final = 180
_ONE_VOICE: Final = frozenset({"reported", "observed", "experimental", "convention"})
_IN_SCHEMAS: Final = frozenset({"node", "root", "schema"})


def age(source: Source, on: date) -> int:
    """Return how many days ago a source was read.

    >>> age(Source("A page", "2026-11-21", "documented"), date(2026, 11, 28))
    7
    """
    return (on - date.fromisoformat(source.read)).days


def may_refuse(profile: Profile) -> bool:
    """Return whether a row of a profile could refuse a schema."""
    return any(
        claim.code
        and (claim.support in ("refused", "disputed") or claim.severity == "error")
        and claim.condition is not None
        and claim.condition.scope in _IN_SCHEMAS
        for claim in profile.claims
    )


def certainty(profile: Profile, breaches: Sequence[Breach], on: date | None = None) -> str:
    """Return what is to be said of a verdict beside it; empty if its rows are sure.

    Args:
        profile: the profile.
        breaches: what it finds in a schema.
        on: the day on which the age of rows is told; without one, it is not.
    """
    if not may_refuse(profile):
        return NOTHING_KNOWN
    refusing = [breach for breach in breaches if breach.severity == "error"]
    weak = [_weakness(_row(profile, breach), on) for breach in refusing]
    return "" if not weak or "" in weak else f"rests on {weak[0]}"


def _row(profile: Profile, breach: Breach) -> Claim:
    """Return the row that a breach is about."""
    rows = (claim for claim in profile.claims if claim.condition is not None)
    same = [claim for claim in rows if claim.condition and claim.condition.id == breach.condition]
    return next(claim for claim in same if claim.sources[0] is breach.citation)


def _weakness(claim: Claim, on: date | None) -> str:
    if claim.support == "disputed":
        return "a disputed row"
    if on is not None and all(age(source, on) > STALE_DAYS for source in claim.sources):
        return f"a row that was last read on {_latest(claim.sources)}"
    if len(claim.sources) == 1 and claim.sources[0].confidence in _ONE_VOICE:
        return "one report"
    return ""


def _latest(sources: Iterable[Source]) -> str:
    return max(source.read for source in sources)
