"""The census as a page: charts as SVG rendered on the server, without scripts or inline styles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from toolprism.services.labels import LABELS

_LABELS: Final = 240
_BARS: Final = 360
_VALUES: Final = 110
_ROW: Final = 22


@dataclass(frozen=True, kw_only=True)
class Bar:
    """One bar of a chart, in its coordinates."""

    label: str
    value: str
    y: int
    length: float


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A bar chart."""

    title: str
    text: str
    kind: str
    bars: Sequence[Bar]
    width: int = _LABELS + _BARS + _VALUES
    left: int = _LABELS
    row: int = _ROW

    @property
    def height(self) -> int:
        """Return the height of all bars."""
        return max(1, len(self.bars)) * _ROW


@dataclass(frozen=True, kw_only=True)
class Change:
    """One verdict that changed since the last census."""

    source: str
    tool: str
    target: str
    before: str
    after: str
    worse: bool


@dataclass(frozen=True, kw_only=True)
class Census:
    """The content of the page."""

    made: str
    ruleset: str
    tools: int
    sources: int
    targets: Sequence[Mapping[str, Any]]
    pictures: Sequence[Picture]
    worst: Sequence[Mapping[str, Any]]
    errors: Sequence[Mapping[str, Any]]
    #: Empty if there was no census before.
    since: str
    changes: Sequence[Change]
    unread_count: int
    unread: Sequence[Mapping[str, Any]]


def census_of(figures: Mapping[str, Any]) -> Census:
    """Return the view of a census."""
    changes = figures["changes"]
    return Census(
        made=figures["made"],
        ruleset=figures["ruleset"],
        tools=figures["tools"],
        sources=figures["sources"],
        targets=figures["targets"],
        pictures=_pictures(figures),
        worst=figures["worst"],
        errors=figures["errors"],
        since="" if changes is None else _since(changes),
        changes=() if changes is None else [_change(each) for each in changes["named"]],
        unread_count=figures["unread_count"],
        unread=figures["unread"],
    )


def _pictures(figures: Mapping[str, Any]) -> list[Picture]:
    targets = figures["targets"]
    strict = [target for target in targets if target["strict"] is not None]
    return [
        _shares("Can be strict", "Tools for which strict mode holds, at targets that have one.", strict, "strict"),
        _shares("Refused", "Tools that the provider refuses, or that are not valid schemas.", targets, "refused"),
        _shares("Lose checks", "Tools of which some constraint is no longer enforced.", targets, "loses"),
        _keywords(figures["keywords"]),
    ]


def _shares(title: str, text: str, targets: Sequence[Mapping[str, Any]], name: str) -> Picture:
    bars, titles = [], Counter(target["title"] for target in targets)
    for number, target in enumerate(targets):
        share = target[name] / target["judged"] if target["judged"] else 0.0
        value = f"{share:.1%} · {target[name]:,}"
        label = target["title"] if titles[target["title"]] == 1 else target["id"]
        bars.append(Bar(label=label, value=value, y=number * _ROW, length=round(share * _BARS, 1)))
    return Picture(title=title, text=text, kind=name, bars=bars)


def _keywords(keywords: Sequence[Mapping[str, Any]]) -> Picture:
    most = max((each["tools"] for each in keywords), default=1)
    bars = [
        Bar(
            label=each["keyword"],
            value=f"{each['tools']:,}",
            y=number * _ROW,
            length=round(each["tools"] / most * _BARS, 1),
        )
        for number, each in enumerate(keywords)
    ]
    text = "Tools that lose a check of this keyword at one target at least."
    return Picture(title="Keywords that break most", text=text, kind="keywords", bars=bars)


def _since(changes: Mapping[str, Any]) -> str:
    better, worse = sum(changes["better"].values()), sum(changes["worse"].values())
    return (
        f"{better:,} results are better than at the last census and {worse:,} are worse; "
        f"{changes['new']:,} are new and {changes['gone']:,} are gone."
    )


def _change(named: Mapping[str, Any]) -> Change:
    before, after = (_word(named[name]) for name in ("before", "after"))
    return Change(**{**named, "before": before, "after": after})


def _word(verdict: str) -> str:
    return next((label.word for name, label in LABELS.items() if name == verdict), verdict)
