"""Describes conditions: who minds each, which rule rewrites it, which lint warns of it, and which errors say it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from toolprism.conditions.condition import Condition, Scope
from toolprism.conditions.names import OTHERS
from toolprism.conditions.registry import FAMILIES, all_conditions
from toolprism.core.finding import Source
from toolprism.core.json_types import Json
from toolprism.core.records import Number, View
from toolprism.lints import all_lints
from toolprism.providers import Claim, Profile, Support, all_profiles
from toolprism.providers.errors.rules import RULES
from toolprism.providers.errors.violations import condition_of

#: The rules that rewrite a condition, where they do: a test applies each to its examples.
REWRITES: Final[Mapping[str, tuple[str, ...]]] = {
    "additional-properties-false": ("close-objects",),
    "array-items-tuple": ("tuple-items-to-prefix-items",),
    "array-tuple": ("tuple-to-items",),
    "array-without-items": ("ensure-items", "ensure-items-in-type-list"),
    "enum-not-string": ("enum-values-as-strings",),
    "enum-untyped": ("enum-names-its-types",),
    "object-not-closed": ("close-objects",),
    "pattern-not-supported": ("drop-refused-pattern",),
    "properties-missing": ("ensure-properties",),
    "ref-not-local": ("places-to-definitions",),
    "ref-unresolved": ("drop-lost-reference",),
    "ref-with-siblings": ("inline-reference-with-siblings",),
    "required-must-list-every-property": ("require-every-property",),
    "required-undefined-property": ("prune-required",),
    "root-not-object": ("root-to-object",),
    "root-union": ("flatten-root-union",),
    "type-array": ("type-array-to-scalar", "split-type-array"),
    "type-beside-union": ("drop-type-beside-union",),
    "type-missing": ("infer-type", "infer-missing-type"),
    "union-not-supported": ("merge-all-of",),
    "union-with-siblings": ("union-stands-alone",),
    "value-out-of-range": ("drop-out-of-range",),
}
#: From what fails a request to what nobody minds.
_RANK: Final[tuple[Support, ...]] = ("refused", "disputed", "ignored", "unknown", "accepted")
_COUNTS: Final = Path(__file__).with_name("condition_counts.json")


@dataclass(frozen=True, kw_only=True)
class Minded:
    """A row of a profile about a condition."""

    profile: Profile
    claim: Claim

    @property
    def support(self) -> Support:
        """How the provider treats the condition; a row that lists what is accepted is about all else."""
        claim = self.claim
        if claim.support != "accepted" or not claim.code:
            return claim.support
        if claim.severity == "error":
            return "refused"
        return "ignored" if "not enforce" in claim.words.get("does", "") else "unknown"


@dataclass(frozen=True, kw_only=True)
class Counted:
    """How many published tools there are, and how many have each condition."""

    tools: int
    having: Mapping[str, int]


@cache
def counted_tools() -> Counted:
    """Return the counts that `python -m tests.conditions.counts` wrote."""
    read = json.loads(_COUNTS.read_text("utf-8"))
    return Counted(tools=read["tools"], having=read["having"])


@cache
def minded() -> Mapping[str, Sequence[Minded]]:
    """Return the rows of all profiles by the id of their condition."""
    found: dict[str, list[Minded]] = {name: [] for name in all_conditions()}
    for profile in all_profiles().values():
        for claim in profile.claims:
            if claim.condition is not None:
                found[claim.condition.id].append(Minded(profile=profile, claim=claim))
    return found


def treatment(condition: Condition, profile: Profile) -> Support | None:
    """Return how a provider treats a condition, the worst of its rows; None if no row says."""
    rows = [each for each in minded()[condition.id] if each.profile is profile]
    others = [each for each in rows if each.claim.subjects == (OTHERS,)]
    found = [each.support for each in others or rows]
    return min(found, key=_RANK.index, default=None)


@cache
def lints_of() -> Mapping[str, tuple[str, ...]]:
    """Return the lints that warn of each condition."""
    found: dict[str, tuple[str, ...]] = {}
    for lint in all_lints().values():
        if lint.minds is not None:
            found[lint.minds.id] = (*found.get(lint.minds.id, ()), lint.id)
    return found


@cache
def errors_of() -> Mapping[str, tuple[str, ...]]:
    """Return the rules of the decoder whose messages are about each condition."""
    found: dict[str, tuple[str, ...]] = {}
    for rule in (*RULES, "unknown-keyword:KEY"):
        name = condition_of(rule)
        if name is not None:
            found[name] = (*found.get(name, ()), rule)
    return found


def weaker_than(condition: Condition) -> tuple[str, ...]:
    """Return the conditions that hold only where this one does."""
    return tuple(each.id for each in all_conditions().values() if each.stricter and each.stricter.id == condition.id)


def search(text: str) -> list[Condition]:
    """Return the conditions that have every word of a text in their id, former ids, title, reason or family."""
    words = text.lower().split()
    return [each for each in all_conditions().values() if all(word in _searched(each) for word in words)]


@cache
def _searched(condition: Condition) -> str:
    names = (condition.id, *condition.formerly, condition.title, condition.why, FAMILIES[condition.family])
    return " ".join(names).lower()


def listing(text: str = "") -> list[Json]:
    """Return descriptions of the conditions that a text finds, by default of all."""
    return [described(each) for each in search(text)]


class ConditionRow(View):
    """What one provider does with a condition."""

    profile: str
    support: Support
    subjects: tuple[str, ...]
    note: str
    says: str
    sources: tuple[Source, ...]


class ConditionJson(View):
    """What can be said of a schema, and who minds it."""

    id: str
    title: str
    why: str
    family: str
    scope: Scope
    keywords: list[str]
    takes: str | None
    formerly: tuple[str, ...]
    stricter: str | None
    weaker: tuple[str, ...]
    breaks: Json
    passes: Json
    mends: bool
    providers: list[ConditionRow]
    rules: tuple[str, ...]
    lints: tuple[str, ...]
    errors: tuple[str, ...]
    tools: Number | None


def described(condition: Condition) -> dict[str, Json]:
    """Return a description of a condition: what it is, who minds it, and what else in the product is about it."""
    rows = minded()[condition.id]
    return ConditionJson.showing(
        condition,
        keywords=sorted(condition.on or ()),
        takes=condition.takes or None,
        stricter=condition.stricter and condition.stricter.id,
        weaker=weaker_than(condition),
        mends=condition.mender is not None,
        providers=[
            ConditionRow.showing(each.claim, profile=each.profile.id, support=each.support, says=each.claim.said)
            for each in rows
        ],
        rules=REWRITES.get(condition.id, ()),
        lints=lints_of().get(condition.id, ()),
        errors=errors_of().get(condition.id, ()),
        tools=counted_tools().having.get(condition.id),
    ).to_json()


def stale(days: int, on: date, among: Sequence[Profile] | None = None) -> Iterator[tuple[Profile, Claim]]:
    """Yield the claims of profiles whose sources were all read more than some days before a day."""
    for profile in [*all_profiles().values()] if among is None else among:
        for claim in profile.claims:
            if all((on - date.fromisoformat(source.read)).days > days for source in claim.sources):
                yield profile, claim
