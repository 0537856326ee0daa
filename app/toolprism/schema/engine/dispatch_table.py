"""The dispatch table of a pass: maps the shape of a node to the rules that it triggers.

The rules of a shape are found once, by one look-up for each of its keywords; for each node only its shape is computed.
A set of rules is a number with one bit for each rule, in the order of the rules.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final, TypeAlias

from toolprism.core.keywords import Positions
from toolprism.schema.engine.declaration import ANY, AllBut, Rule
from toolprism.schema.engine.shape import Shape

#: The rules that a keyword triggers: the same for every value (a number), or rules by type of value and by text. The
#: key None holds the rules for all other values.
Entry: TypeAlias = "int | dict[object, int]"

#: Types of values that may hold schemas, or be one.
_MAY_HOLD: Final = (dict, list, bool)


class DispatchTable:
    """The rules that a node triggers.

    The bits of a mask, from the lowest: the rules called before the children, those called after them, one for a
    keyword that may hold children, and the rules again, for those that seek something that the node has.
    """

    def __init__(self, before: Sequence[Rule], after: Sequence[Rule], positions: Positions) -> None:
        self.rules: tuple[Rule, ...] = (*before, *after)
        self.before: int = (1 << len(before)) - 1
        self.after: int = ((1 << len(self.rules)) - 1) & ~self.before
        #: The rules after which the earlier ones are called again.
        self.again: int = self._bits(lambda rule: rule.again)
        #: Set if a keyword may hold children.
        self.holds: int = 1 << len(self.rules)
        self._positions = positions
        #: The rules for `{}`, including those called for every node.
        self._empty = self._bits(lambda rule: not rule.on and not isinstance(rule.on, AllBut))
        self._always = self._bits(lambda rule: rule.on is None)
        #: The rules that a keyword without an entry triggers.
        self._other = self._bits(lambda rule: isinstance(rule.on, AllBut))
        self._entries: dict[str, Entry] = {
            keyword: self._entry(keyword) for keyword in {keyword for rule in self.rules for keyword in rule.on or ()}
        }
        self._conditions = tuple((1 << bit, rule.when) for bit, rule in enumerate(self.rules) if rule.when is not None)
        #: The rules that search below the node that triggers them, and what they seek.
        self._seeks = tuple((1 << bit, rule.seeks) for bit, rule in enumerate(self.rules) if rule.seeks is not None)
        self._content = self._bits(lambda rule: rule.seeks is None)
        #: The first of a second set of rule bits: set if a shape has what the rule seeks.
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
        """Return the rules that nodes of a shape trigger, and whether they may have children."""
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
        """Return whether a node with one of these shapes may trigger a rule that finds something."""
        woken = 0
        for shape in shapes:
            found = shape.answers.get(self)
            woken |= self.mask_of(shape) if found is None else found
        return woken & (self._content | woken >> self._sought) & (self.before | self.after) != 0


def _of_kind(entry: Entry, kind: type, text: str | None) -> int:
    """Return the rules that a keyword may trigger with a value of a type; for an unknown text, those of any text."""
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
    """Return the types and texts of a keyword's value that trigger a rule; `ANY` stands for every value."""
    on = rule.on
    if on is None:
        return ()
    if isinstance(on, AllBut):
        return () if keyword in on else (ANY,)
    if keyword not in on:
        return ()
    values = on[keyword]
    return (ANY,) if values is None else values
