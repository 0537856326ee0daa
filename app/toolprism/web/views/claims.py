"""A provider's claims as the rows of a support table, and providers side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.finding import Source
from toolprism.providers import Claim, Group, Profile, Support

#: The headings, in display order.
_HEADINGS: Final[dict[Group, str]] = {
    "keyword": "Keywords",
    "root": "The root",
    "shape": "Shapes",
    "type": "Types",
    "format": "Formats",
    "pattern": "Regular expressions",
    "name": "Names",
    "limit": "Limits",
}
_PLAIN: Final = ("keyword", "format")
_OTHERS: Final = "any other keyword"


@dataclass(frozen=True, kw_only=True)
class ClaimRow:
    """One claim."""

    #: Keywords and formats, shown as code.
    names: Sequence[str]
    #: Other subjects, in words.
    words: str
    support: Support
    note: str
    says: str
    sources: Sequence[Source]
    #: The id of its condition; None if no schema shows it.
    condition: str | None


@dataclass(frozen=True, kw_only=True)
class ClaimGroup:
    """The claims about one group of subjects."""

    heading: str
    rows: Sequence[ClaimRow]


@dataclass(frozen=True, kw_only=True)
class Compared:
    """One keyword or format, and how each of some providers treats it."""

    name: str
    cells: Sequence[Support]


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A provider that can be compared."""

    profile: Profile
    chosen: bool
    claims: int
    disputed: int


def groups(profile: Profile) -> list[ClaimGroup]:
    """Return the claims of a profile, grouped by subject."""
    return [
        ClaimGroup(heading=heading, rows=rows)
        for group, heading in _HEADINGS.items()
        if (rows := [_row(claim) for claim in profile.claims if claim.group == group])
    ]


def _row(claim: Claim) -> ClaimRow:
    listed = claim.group in _PLAIN or (claim.group == "type" and claim.support == "accepted")
    is_code = listed and claim.subjects != (_OTHERS,)
    return ClaimRow(
        names=claim.subjects if is_code else (),
        words="" if is_code else "; ".join(claim.subjects),
        support=claim.support,
        note=claim.note,
        says=claim.said,
        sources=claim.sources,
        condition=None if claim.condition is None else claim.condition.id,
    )


def compared(profiles: Sequence[Profile]) -> list[Compared]:
    """Return every keyword in one of the profiles, with its treatment by each."""
    names = {
        subject: None
        for profile in profiles
        for claim in profile.claims
        if claim.group == "keyword" and claim.subjects != (_OTHERS,)
        for subject in claim.subjects
    }
    tables = [_supports(profile) for profile in profiles]
    return [
        Compared(name=name, cells=[table.get(name, table.get(_OTHERS, "unknown")) for table in tables])
        for name in sorted(names, key=lambda name: (name.startswith("$"), name.lower()))
    ]


def _supports(profile: Profile) -> dict[str, Support]:
    return {
        subject: claim.support for claim in profile.claims if claim.group == "keyword" for subject in claim.subjects
    }


def choices(profiles: Sequence[Profile], chosen: Sequence[Profile]) -> list[Listed]:
    """Return every profile, and whether it is compared."""
    return [
        Listed(
            profile=profile,
            chosen=profile in chosen,
            claims=len(profile.claims),
            disputed=sum(claim.support == "disputed" for claim in profile.claims),
        )
        for profile in profiles
    ]
