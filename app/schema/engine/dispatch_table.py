"""The dispatch table of a pass: from the shape of a node to the rules that it wakes.

What a shape wakes is found once, by one look-up for each of its keywords; a node pays for asking what shape it has. A
set of rules is a number with one bit for each rule, in the order in which the rules are asked.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final, TypeAlias

from app.core.walk import Positions
from app.schema.engine.rule import ANY, AllBut, Rule
from app.schema.engine.shape import Shape

#: What a keyword wakes: the same rules for every value (a number), or rules by type of value and by text. The key None
#: holds the rules for all other values.
Entry: TypeAlias = "int | dict[object, int]"

#: Values that may hold schemas, or be one.
_MAY_HOLD: Final = (dict, list, bool)


class DispatchTable:
    """Which rules a node wakes.

    The bits of a mask, from the lowest: the rules asked before the children, those asked after them, one for a keyword
    that may hold children, and the rules again, for those that seek what the node has.
    """

    __slots__ = (
        "_always",
        "_conditions",
        "_content",
        "_empty",
        "_entries",
        "_other",
        "_positions",
        "_seeks",
        "_sought",
        "after",
        "before",
        "holds",
        "rules",
    )

    def __init__(self, before: Sequence[Rule], after: Sequence[Rule], positions: Positions) -> None:
        self.rules: tuple[Rule, ...] = (*before, *after)
        self.before: int = (1 << len(before)) - 1
        self.after: int = ((1 << len(self.rules)) - 1) & ~self.before
        #: Set where a keyword may hold children.
        self.holds: int = 1 << len(self.rules)
        self._positions = positions
        #: The rules for `{}`, those that are asked about every node among them.
        self._empty = self._bits(lambda rule: not rule.on and not isinstance(rule.on, AllBut))
        self._always = self._bits(lambda rule: rule.on is None)
        #: What a keyword wakes that has no entry.
        self._other = self._bits(lambda rule: isinstance(rule.on, AllBut))
        self._entries: dict[str, Entry] = {
            keyword: self._entry(keyword) for keyword in {keyword for rule in self.rules for keyword in rule.on or ()}
        }
        self._conditions = tuple((1 << bit, rule.when) for bit, rule in enumerate(self.rules) if rule.when is not None)
        #: The rules that look below the node that wakes them, and what they seek there.
        self._seeks = tuple((1 << bit, rule.seeks) for bit, rule in enumerate(self.rules) if rule.seeks is not None)
        self._content = self._bits(lambda rule: rule.seeks is None)
        #: From here the bits of the rules stand again: set where a shape has what they seek.
        self._sought = len(self.rules) + 1

    def _bits(self, chosen: Callable[[Rule], bool]) -> int:
        return sum(1 << bit for bit, rule in enumerate(self.rules) if chosen(rule))

    def _entry(self, keyword: str) -> Entry:
        base = 0
        by_value: dict[object, int] = {}
        for bit, rule in enumerate(self.rules):
            for value in values_that_wake(rule, keyword):
                if value is ANY:
                    base |= 1 << bit
                else:
                    by_value[value] = by_value.get(value, 0) | 1 << bit
        return {None: base, **{value: base | more for value, more in by_value.items()}} if by_value else base

    def mask_of(self, shape: Shape) -> int:
        """Return the rules that nodes of a shape wake, and whether they may have children."""
        found = shape.answers.get(self)
        if found is None:
            found = shape.answers[self] = self._woken_by(shape)
        return found

    def _woken_by(self, shape: Shape) -> int:
        woken = self._always if shape.names else self._empty
        for name, kind in zip(shape.names, shape.kinds, strict=True):
            woken |= _of_kind(self._entries.get(name, self._other), kind, shape.type if name == "type" else None)
            if name in self._positions and issubclass(kind, _MAY_HOLD):
                woken |= self.holds
        for bit, when in self._conditions:
            if woken & bit and not when(shape):
                woken ^= bit
        for bit, seeks in self._seeks:
            if _has(shape, seeks):
                woken |= bit << self._sought
        return woken

    def may_wake(self, shapes: Iterable[Shape]) -> bool:
        """Return whether a node of these shapes, which a document has, may wake a rule that finds something."""
        woken = 0
        for shape in shapes:
            found = shape.answers.get(self)
            woken |= self.mask_of(shape) if found is None else found
        return woken & (self._content | woken >> self._sought) & (self.before | self.after) != 0


def _of_kind(entry: Entry, kind: type, text: str | None) -> int:
    """Return what a keyword may wake by a value of a kind; by a text that is not known, what any text wakes."""
    if not isinstance(entry, dict):
        return entry
    if not issubclass(kind, str):
        return entry.get(kind, entry[None])
    if text is not None:
        return entry.get(text, entry[None])
    return reduce(
        or_, (more for value, more in entry.items() if value is None or value is str or isinstance(value, str))
    )


def _has(shape: Shape, seeks: Mapping[str, Sequence[object] | None]) -> bool:
    """Return whether nodes of a shape have what a rule seeks."""
    return any(
        name in seeks and ((kinds := seeks[name]) is None or kind in kinds)
        for name, kind in zip(shape.names, shape.kinds, strict=True)
    )


def values_that_wake(rule: Rule, keyword: str) -> Sequence[object]:
    """Return the types and texts of a keyword's value that wake a rule; `ANY` among them for every value."""
    on = rule.on
    if on is None:
        return ()
    if isinstance(on, AllBut):
        return () if keyword in on else (ANY,)
    if keyword not in on:
        return ()
    values = on[keyword]
    return (ANY,) if values is None else values
