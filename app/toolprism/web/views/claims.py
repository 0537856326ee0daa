"""A provider's claims as the rows of a support table, and providers side by side."""

from collections.abc import Mapping, Sequence
from typing import Final

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


def groups(profile: Profile) -> Mapping[str, Sequence[tuple[Claim, bool]]]:
    """Return the claims of a profile by the heading of their subject; whether each lists names, shown as code."""
    found = {heading: [each for each in profile.claims if each.group == group] for group, heading in _HEADINGS.items()}
    return {heading: [(each, _lists_names(each)) for each in claims] for heading, claims in found.items() if claims}


def _lists_names(claim: Claim) -> bool:
    listed = claim.group in _PLAIN or (claim.group == "type" and claim.support == "accepted")
    return listed and claim.subjects != (_OTHERS,)


def compared(profiles: Sequence[Profile]) -> Mapping[str, Sequence[Support]]:
    """Return every keyword in one of the profiles, with its treatment by each."""
    names = {
        subject
        for profile in profiles
        for claim in profile.claims
        if claim.group == "keyword" and claim.subjects != (_OTHERS,)
        for subject in claim.subjects
    }
    tables = [_supports(profile) for profile in profiles]
    return {
        name: [table.get(name, table.get(_OTHERS, "unknown")) for table in tables]
        for name in sorted(names, key=lambda name: (name.startswith("$"), name.lower(), name))
    }


def _supports(profile: Profile) -> dict[str, Support]:
    return {
        subject: claim.support for claim in profile.claims if claim.group == "keyword" for subject in claim.subjects
    }
