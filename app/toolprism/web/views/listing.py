"""Lists of rules, targets and lints: tables in groups, filtered by words and by one choice."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, TypeVar

from toolprism.lints import Lint, all_lints
from toolprism.schema import Effect, Rule, Target, all_preparations, all_rules, all_targets
from toolprism.services.labels import EFFECT_MEANS, EFFECT_WORDS, counted, whose_output

#: The most characters of a search.
_LONGEST: Final = 200
#: A rule about more keywords is about the whole schema.
_MOST_KEYWORDS: Final = 4

_Listed = TypeVar("_Listed", Rule, Target, Lint)


@dataclass(frozen=True)
class Said:
    """A piece of a cell."""

    text: str
    #: Where it leads; empty for nowhere.
    href: str = ""
    is_code: bool = False


@dataclass(frozen=True, kw_only=True)
class ListingRow:
    """One entry, with the cells after its name."""

    href: str
    id: str
    title: str
    cells: Sequence[Sequence[Said]]


@dataclass(frozen=True, kw_only=True)
class ListingGroup:
    """The entries below one heading."""

    heading: str
    means: str
    rows: Sequence[ListingRow]


@dataclass(frozen=True, kw_only=True)
class Filter:
    """A choice beside the search."""

    name: str
    word: str
    #: Value and word of each.
    choices: Sequence[tuple[str, str]]
    chosen: str


@dataclass(frozen=True, kw_only=True)
class Table:
    """A list as a table; empty groups are left out."""

    #: Its address.
    place: str
    columns: Sequence[str]
    groups: Sequence[ListingGroup]
    #: What was searched, and the choices beside it.
    query: str = ""
    filters: Sequence[Filter] = ()
    #: How many entries are shown, in words.
    count: str = ""


def rules_table(asked: Mapping[str, str]) -> Table:
    """Return the rules by effect, for words (`q`) and those that one target uses (`target`)."""
    users = _users()
    query, target = asked.get("q", "")[:_LONGEST], asked.get("target", "")
    found = [
        rule
        for rule in _found(all_rules().values(), query, lambda each: (each.id, each.title, each.why))
        if not target or target in {each.id for each in users[rule.id]}
    ]
    return Table(
        place="/rules",
        columns=("Rule", "Keywords", "Targets"),
        groups=_groups(
            ((effect, EFFECT_WORDS[effect].capitalize(), EFFECT_MEANS[effect]) for effect in Effect),
            sorted(found, key=lambda rule: (_keywords(rule) or ["~"], rule.id)),
            lambda rule: rule.effect,
            lambda rule: ListingRow(
                href=f"/rules/{rule.id}",
                id=rule.id,
                title=rule.title,
                cells=([Said(name, is_code=True) for name in _keywords(rule)], _targets(users[rule.id])),
            ),
        ),
        query=query,
        filters=[
            Filter(
                name="target",
                word="Used by",
                choices=[(each.id, each.title) for each in all_targets("all").values()],
                chosen=target,
            )
        ],
        count=counted(len(found), "rule"),
    )


def _keywords(rule: Rule) -> list[str]:
    """Return the keywords that a rule is about; none if it is about most."""
    return sorted(rule.on) if isinstance(rule.on, dict) and len(rule.on) <= _MOST_KEYWORDS else []


def _targets(users: Sequence[Target]) -> list[Said]:
    names = {each.id for each in users}
    if names >= set(all_targets("all")):
        return [Said("every target", "/targets")]
    return [Said(each.title, f"/targets/{each.id}") for each in users]


@cache
def _users() -> Mapping[str, Sequence[Target]]:
    """Return the targets and preparations of each rule."""
    found: dict[str, list[Target]] = {name: [] for name in all_rules()}
    for target in (*all_targets("all").values(), *all_preparations().values()):
        for name in dict.fromkeys(rule.id for rule in target.rules):
            found[name].append(target)
    return found


#: What sends a target's output; the words for its groups.
_SENDERS: Final = (
    ("own", "Providers' own APIs", "What each provider accepts today."),
    ("variant", "One model or path of a provider", "Chosen under Options beside your tools."),
    ("agent", "Agents and gateways that send to them", "What each sends, as it was run or read on the day beside it."),
    (
        "preparation",
        "Preparations",
        "What a schema goes through before a target: always, for some models, or where you choose it.",
    ),
)


def targets_table(asked: Mapping[str, str]) -> Table:
    """Return the targets by who sends them, for words (`q`)."""
    query = asked.get("q", "")[:_LONGEST]
    everything = (*all_targets("all").values(), *all_preparations().values())
    found = _found(everything, query, lambda each: (each.id, each.title, each.used_by, each.field, whose_output(each)))
    return Table(
        place="/targets",
        columns=("Target", "Used by", "The output is", "Field of the request", "Rules"),
        groups=_groups(
            _SENDERS,
            found,
            _sender,
            lambda target: ListingRow(
                href=f"/targets/{target.id}",
                id=target.id,
                title=target.title,
                cells=(
                    [Said(target.used_by)],
                    [Said(whose_output(target))],
                    [Said(target.field, is_code=True)] if target.field else [],
                    [Said(str(len(target.rules)), f"/rules?target={target.id}")]
                    if target.id in all_targets("all")
                    else [Said(str(len(target.rules)))],
                ),
            ),
        ),
        query=query,
        count=counted(len(found), "target and preparation", "targets and preparations"),
    )


def _sender(target: Target) -> str:
    if target.id in all_preparations():
        return "preparation"
    if target.variant:
        return "variant"
    return "own" if target.is_own else "agent"


#: The severities of lints, from the worst.
_SEVERITIES: Final = MappingProxyType(
    {
        "error": ("Errors", "Some provider refuses it, or no call can be valid."),
        "warning": ("Warnings", "A check is lost, or some provider refuses it."),
        "note": ("Notes", "Worth a look; many sound tools have it."),
    }
)


def lints_table() -> Table:
    """Return all lints by severity."""
    return Table(
        place="/lint",
        columns=("Lint", "Fix", "Condition"),
        groups=_groups(
            ((severity, *words) for severity, words in _SEVERITIES.items()),
            all_lints().values(),
            lambda lint: lint.severity,
            lambda lint: ListingRow(
                href=f"/lint/{lint.id}",
                id=lint.id,
                title=lint.title,
                cells=(
                    [Said("with a fix")] if lint.fixes else [],
                    [Said(lint.minds.id, f"/conditions/{lint.minds.id}", is_code=True)] if lint.minds else [],
                ),
            ),
        ),
    )


def _found(among: Iterable[_Listed], query: str, words: Callable[[_Listed], Sequence[str]]) -> list[_Listed]:
    """Return the entries whose words contain every word of the search."""
    wanted = query.lower().split()
    return [each for each in among if not wanted or all(word in " ".join(words(each)).lower() for word in wanted)]


def _groups(
    headings: Iterable[tuple[object, str, str]],
    found: Iterable[_Listed],
    group_of: Callable[[_Listed], object],
    row_of: Callable[[_Listed], ListingRow],
) -> list[ListingGroup]:
    rows: dict[object, list[ListingRow]] = {}
    for each in found:
        rows.setdefault(group_of(each), []).append(row_of(each))
    return [
        ListingGroup(heading=heading, means=means, rows=rows[key]) for key, heading, means in headings if key in rows
    ]
