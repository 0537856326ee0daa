"""The census as a page: charts as SVG rendered on the server, without scripts or inline styles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A bar chart."""

    title: str
    text: str
    kind: str
    #: For each bar its label, its value in words, and its share of the longest.
    bars: Sequence[tuple[str, str, float]]


def pictures_of(figures: Mapping[str, Any]) -> list[Picture]:
    """Return the charts of a census."""
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
    for target in targets:
        share = target[name] / target["judged"] if target["judged"] else 0.0
        value = f"{share:.1%} · {target[name]:,}"
        label = target["title"] if titles[target["title"]] == 1 else target["id"]
        bars.append((label, value, share))
    return Picture(title=title, text=text, kind=name, bars=bars)


def _keywords(keywords: Sequence[Mapping[str, Any]]) -> Picture:
    most = max((each["tools"] for each in keywords), default=1)
    bars = [(each["keyword"], f"{each['tools']:,}", each["tools"] / most) for each in keywords]
    text = "Tools that lose a check of this keyword at one target at least."
    return Picture(title="Keywords that break most", text=text, kind="keywords", bars=bars)
