"""Tracks evaluated properties and items of a value, for `unevaluatedProperties` and `unevaluatedItems`.

AJV decides part of this while it compiles and the rest at run time, in variables. A variable that no passed branch has
set is undefined, even for what was known before. `loose` marks these variables.
"""

from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(slots=True)
class Track:
    """The evaluated part: a set of names or a number of items; True for all, None if nothing is known."""

    value: Any = None
    loose: bool = False

    @property
    def is_silent(self) -> bool:
        """Whether no keyword has evaluated anything."""
        return self.value is None and not self.loose

    @property
    def is_settled(self) -> bool:
        """Whether everything is evaluated, whatever the value."""
        return self.value is True and not self.loose

    def settle(self) -> None:
        """Count everything as evaluated."""
        self.value, self.loose = True, False

    def add(self, value: Any) -> None:
        """Count names or items as evaluated."""
        self.value = _join(self.value, value)

    def merge(self, other: "Track") -> None:
        """Add what an adjacent schema has evaluated, whether it passed or not."""
        if not other.is_silent and not self.is_settled:
            self.value, self.loose = _join(self.value, other.value), self.loose or other.loose

    def merge_if(self, other: "Track", *, passed: bool) -> None:
        """Add what a branch has evaluated if it passed."""
        if other.is_silent or self.is_settled:
            return
        if passed:
            self.value = _join(self.value, other.value)
        elif not self.loose:
            self.value = _copied(other.value) if other.loose else None
        self.loose = True

    def merge_call(self, other: "Track", *, passed: bool, unknown: bool) -> None:
        """Add what a function has evaluated; `unknown` if AJV determines this only at run time."""
        if other.loose or unknown:
            self.merge_if(Track(other.value if passed else None, loose=True), passed=passed)
        elif passed or not self.loose:
            self.merge(other)


@dataclass(slots=True)
class Evaluated:
    """The properties and items of one value that one schema has evaluated."""

    props: Track = field(default_factory=Track)
    items: Track = field(default_factory=Track)

    def merge(self, other: "Evaluated") -> None:
        """Add what an adjacent schema has evaluated, whether it passed or not."""
        self.props.merge(other.props)
        self.items.merge(other.items)

    def merge_if(self, other: "Evaluated", *, passed: bool) -> None:
        """Add what a branch has evaluated if it passed."""
        self.props.merge_if(other.props, passed=passed)
        self.items.merge_if(other.items, passed=passed)

    def merge_call(self, other: "Evaluated", *, passed: bool, unknown: bool) -> None:
        """Add what a function has evaluated."""
        self.props.merge_call(other.props, passed=passed, unknown=unknown)
        self.items.merge_call(other.items, passed=passed, unknown=unknown)


def _join(one: Any, other: Any) -> Any:
    """Return the union of names, or the larger number. Names are added to the first set, which this track owns."""
    if one is True or other is True:
        return True
    if one is None or other is None:
        return _copied(other) if one is None else one
    if not isinstance(one, set):
        return max(one, other)
    one |= other
    return one


def _copied(value: Any) -> Any:
    return set(value) if isinstance(value, set) else value


#: A record for schemas without `unevaluated…` keywords: everything is evaluated, and nothing changes that.
UNWATCHED: Final = Evaluated(Track(value=True), Track(value=True))
