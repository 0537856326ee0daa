"""The dispatch table of a pass: from a keyword, and the kind of its value, to the rules that it wakes.

A node pays for the keywords that it has: its rules are found by one look-up for each of them. A set of rules is a
number with one bit for each rule, in the order in which the rules are asked.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from app.core.json_types import Json, Object
from app.core.walk import Positions
from app.schema.engine.rule import ANY, AllBut, Rule

#: What a keyword wakes: the same rules for every value (a number), or rules by type of value and by text. The key None
#: holds the rules for all other values.
Entry: TypeAlias = "int | dict[object, int]"

#: The JSON Schema names of types: the texts that `type` has nearly always, so that their look-up needs no second try.
_TYPE_NAMES: Final = ("string", "integer", "number", "boolean", "object", "array", "null")


class DispatchTable:
    """Which rules a node wakes.

    The bits of a mask, from the lowest: the rules asked before the children, those asked after them, and one for a
    keyword that may hold children.
    """

    __slots__ = ("after", "always", "before", "empty", "entries", "holds", "other", "rules")

    def __init__(self, before: Sequence[Rule], after: Sequence[Rule], positions: Positions) -> None:
        self.rules: tuple[Rule, ...] = (*before, *after)
        self.before: int = (1 << len(before)) - 1
        self.after: int = ((1 << len(self.rules)) - 1) & ~self.before
        #: Set where a keyword may hold children.
        self.holds: int = 1 << len(self.rules)
        #: Rules that are asked about every node, those for `{}`, and those that a keyword wakes that has no entry.
        self.always: int = self._bits(lambda rule: rule.on is None)
        self.empty: int = self.always | self._bits(lambda rule: rule.on is not None and not rule.on)
        self.other: int = self._bits(lambda rule: isinstance(rule.on, AllBut))
        keywords = {*positions, *(keyword for rule in self.rules for keyword in rule.on or ())}
        self.entries: dict[str, Entry] = {
            keyword: self._entry(keyword, self.holds if keyword in positions else 0) for keyword in keywords
        }

    def _bits(self, chosen: Callable[[Rule], bool]) -> int:
        return sum(1 << bit for bit, rule in enumerate(self.rules) if chosen(rule))

    def _entry(self, keyword: str, base: int) -> Entry:
        by_value: dict[object, int] = {}
        for bit, rule in enumerate(self.rules):
            for value in values_that_wake(rule, keyword):
                if value is ANY:
                    base |= 1 << bit
                else:
                    by_value[value] = by_value.get(value, 0) | 1 << bit
        if not by_value:
            return base
        woken = {value: base | more for value, more in by_value.items()}
        return {None: base, **dict.fromkeys(_TYPE_NAMES, base), **woken}

    def mask(self, node: Object) -> int:
        """Return the rules that a node wakes, and whether it may have children."""
        if not node:
            return self.empty
        mask, other = self.always, self.other
        find = self.entries.get
        for keyword in node:
            entry = find(keyword, other)
            mask |= entry if type(entry) is int else _by_value(entry, node[keyword])  # type: ignore[arg-type]  # else a dict
        return mask


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


def _by_value(entry: dict[object, int], value: Json) -> int:
    kind: object = value if type(value) is str else type(value)
    found = entry.get(kind)
    return entry[None] if found is None else found
