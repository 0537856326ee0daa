"""Contexts of the pages where rules and targets are looked up; one frozen dataclass per template."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.schema import Rule, Target


@dataclass(frozen=True, kw_only=True)
class Case:
    """One example of a rule, as text."""

    before: str
    after: str
    changes: bool
    #: An instance that only one side accepts.
    witness: str | None


@dataclass(frozen=True, kw_only=True)
class RulePage:
    """`pages/rule.html`."""

    title: str
    rule: Rule
    effect_word: str
    effect_means: str
    targets: Sequence[Target]
    cases: Sequence[Case]
    #: The target that an example is shown at.
    try_at: str


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One rule of a target."""

    rule: Rule
    effect_word: str


@dataclass(frozen=True, kw_only=True)
class TargetPage:
    """`pages/target.html`."""

    title: str
    target: Target
    paragraphs: Sequence[str]
    rules: Sequence[Asked]


@dataclass(frozen=True, kw_only=True)
class ListingEntry:
    """A page of `pages/listing.html`."""

    href: str
    id: str
    title: str
    note: str


@dataclass(frozen=True, kw_only=True)
class Listing:
    """`pages/listing.html`."""

    title: str
    name: str
    lead: str
    entries: Sequence[ListingEntry]
